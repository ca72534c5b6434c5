import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DocumentNode } from 'graphql'
import type { GraphqlContext } from '../context.ts'
import { createDishTexts, createShownDishes, type DishWriter, jsonWithDishes } from './dish-texts.ts'
import type { OperationPlan } from './operation-plan.ts'
import { splitDocument } from './split-document.ts'

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

/** A plan whose dishes are written by themselves. */
interface SplitPlan {
  readonly document: DocumentNode
  readonly write: DishWriter
}

/**
 * Executes plans with Mercurius. Mercurius recognises a document by its identity, so it compiles each plan once or
 * never. From the second time on, the dishes of a plan that is compiled are written by themselves, and their JSON is kept. Each
 * run has a context of its own, as it has budgets: where a field of a dish fails, there is a second one.
 */
export function createPlanExecutor(app: FastifyInstance, dishTextBytes: number | null) {
  const dishTexts = dishTextBytes === null ? null : createDishTexts(app.graphql.schema, dishTextBytes)
  // Mercurius does not compile a document that a hook returns. It still keeps its validated form. Variables that it gets
  // from a hook are coerced when they are used; all others one more time before, only to look for errors.
  app.graphql.addHook<PlanContext>('preExecution', async (_schema, document, context) => ({
    variables: context.variablesOfPlan,
    ...(context.isCompiled ? {} : { document }),
  }))
  const met = new WeakSet<OperationPlan>()
  let splitPlans = new WeakMap<OperationPlan, SplitPlan | null>()
  let keptBytes = 0
  const keep = (bytes: number) => {
    keptBytes += bytes
    if (keptBytes <= MAX_KEPT_BYTES) return
    // Replacing the schema is the only way to empty the caches of Mercurius. It fills them again as needed.
    app.graphql.replaceSchema(app.graphql.schema)
    splitPlans = new WeakMap()
    keptBytes = bytes
  }
  const splitOf = (plan: OperationPlan): SplitPlan | null => {
    const known = splitPlans.get(plan)
    if (known !== undefined) return known
    const split = splitDocument(plan.document)
    const write = (split && dishTexts?.writer(split.dish)) ?? null
    const made = split && write && { document: split.document, write }
    if (made !== null) keep(plan.bytes)
    splitPlans.set(plan, made)
    return made
  }
  return async (
    reply: FastifyReply,
    plan: OperationPlan,
    contextOfRun: () => Omit<GraphqlContext, 'shownDish'>,
    variablesOfPlan: Variables,
  ) => {
    const isCompiled = plan.canBeCompiled && plan.fieldCount <= MAX_COMPILED_FIELDS
    const isNew = !met.has(plan)
    if (isNew) keep(plan.bytes)
    met.add(plan)
    const run = (document: DocumentNode, shownDish: GraphqlContext['shownDish']) =>
      reply.graphql(document, { ...contextOfRun(), shownDish, isCompiled, variablesOfPlan })
    const split = isNew || !isCompiled ? null : splitOf(plan)
    if (split !== null) {
      const { standIn, haveFailed, json } = createShownDishes(split.write)
      const result = await run(split.document, standIn)
      if (!haveFailed()) return { result, json }
      // As a whole it says which field failed, and shows the others.
      splitPlans.set(plan, null)
    }
    return { result: await run(plan.document, (dish) => dish), json: wholeJson }
  }
}

function wholeJson(value: unknown): Buffer {
  return jsonWithDishes(value, [])
}
