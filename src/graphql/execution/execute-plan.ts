import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ExecutionResult } from 'graphql'
import type { GraphqlContext } from '../context.ts'
import type { OperationPlan } from './operation-plan.ts'

/**
 * Limit for all documents that Mercurius keeps parsed and compiled, because it bounds its caches only by number. A
 * compiled plan takes about ten times as much memory.
 */
const MAX_KEPT_BYTES = 5 * 1_024 * 1_024
/**
 * The first run of a field, with its compilation, takes about 0.1 ms. A plan with more fields would block the process.
 */
const MAX_COMPILED_FIELDS = 300

type Variables = Readonly<Record<string, unknown>>

interface PlanContext extends GraphqlContext {
  readonly isCompiled: boolean
  readonly variablesOfPlan: Variables
}

/**
 * Executes plans with Mercurius. Mercurius recognises a document by its identity, so it compiles each plan once or
 * never.
 */
export function createPlanExecutor(app: FastifyInstance) {
  // Mercurius does not compile a document that a hook returns. It still keeps its validated form. Variables that it gets
  // from a hook are coerced when they are used; all others one more time before, only to look for errors.
  app.graphql.addHook<PlanContext>('preExecution', async (_schema, document, context) => ({
    variables: context.variablesOfPlan,
    ...(context.isCompiled ? {} : { document }),
  }))
  const met = new WeakSet<OperationPlan>()
  let keptBytes = 0
  const keep = (bytes: number) => {
    keptBytes += bytes
    if (keptBytes <= MAX_KEPT_BYTES) return
    // Replacing the schema is the only way to empty the caches of Mercurius. It fills them again as needed.
    app.graphql.replaceSchema(app.graphql.schema)
    keptBytes = bytes
  }
  return async (
    reply: FastifyReply,
    plan: OperationPlan,
    context: GraphqlContext,
    variablesOfPlan: Variables,
  ): Promise<ExecutionResult> => {
    if (!met.has(plan)) keep(plan.bytes)
    met.add(plan)
    const isCompiled = plan.canBeCompiled && plan.fieldCount <= MAX_COMPILED_FIELDS
    return reply.graphql(plan.document, { ...context, isCompiled, variablesOfPlan })
  }
}
