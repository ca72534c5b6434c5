import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ExecutionResult } from 'graphql'
import type { GraphqlContext } from '../context.ts'
import type { OperationPlan } from './operation-plan.ts'

/**
 * Fields of all documents that Mercurius keeps parsed and compiled. It bounds its caches by the number of documents
 * only, and a compiled field takes some kilobytes.
 */
const MAX_KEPT_FIELDS = 20_000

/** Has Mercurius execute plans. It knows a document again by its identity: the same plan is compiled once. */
export function createPlanExecutor(app: FastifyInstance) {
  const met = new WeakSet<OperationPlan>()
  let keptFields = 0
  const keep = (fields: number) => {
    keptFields += fields
    if (keptFields <= MAX_KEPT_FIELDS) return
    // The only way to have Mercurius forget: what is asked for again is made again.
    app.graphql.replaceSchema(app.graphql.schema)
    keptFields = fields
  }
  return async (
    reply: FastifyReply,
    plan: OperationPlan,
    context: GraphqlContext,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<ExecutionResult> => {
    const isNew = !met.has(plan) || !plan.canBeCompiled
    met.add(plan)
    if (isNew) keep(plan.fieldCount)
    // A copy is never met again, and so never compiled.
    const document = plan.canBeCompiled ? plan.document : { ...plan.document }
    return reply.graphql(document, { ...context }, { ...variables })
  }
}
