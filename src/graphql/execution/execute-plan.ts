import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ExecutionResult } from 'graphql'
import type { GraphqlContext } from '../context.ts'
import type { OperationPlan } from './operation-plan.ts'

/**
 * Of all documents that Mercurius keeps parsed and compiled: it bounds its caches by their number only. Compiled, a
 * plan takes some ten times as much.
 */
const MAX_KEPT_BYTES = 5 * 1_024 * 1_024
/** Compiling a field and running it for the first time takes some 0.1 ms: more of them would hold everybody up. */
const MAX_COMPILED_FIELDS = 300

interface PlanContext extends GraphqlContext {
  readonly isCompiled: boolean
}

/** Has Mercurius execute plans. It knows a document again by its identity: the same plan is compiled once, or never. */
export function createPlanExecutor(app: FastifyInstance) {
  // What a hook hands on, Mercurius does not compile; it keeps it validated all the same.
  app.graphql.addHook<PlanContext>('preExecution', async (_schema, document, context) =>
    context.isCompiled ? undefined : { document },
  )
  const met = new WeakSet<OperationPlan>()
  let keptBytes = 0
  const keep = (bytes: number) => {
    keptBytes += bytes
    if (keptBytes <= MAX_KEPT_BYTES) return
    // The only way to have Mercurius forget: what is asked for again is made again.
    app.graphql.replaceSchema(app.graphql.schema)
    keptBytes = bytes
  }
  return async (
    reply: FastifyReply,
    plan: OperationPlan,
    context: GraphqlContext,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<ExecutionResult> => {
    if (!met.has(plan)) keep(plan.bytes)
    met.add(plan)
    const isCompiled = plan.canBeCompiled && plan.fieldCount <= MAX_COMPILED_FIELDS
    return reply.graphql(plan.document, { ...context, isCompiled }, { ...variables })
  }
}
