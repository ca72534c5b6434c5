import { calculateDish, checkedSelection } from '../../features/calculate/calculate-dish.ts'
import { type CatalogFacts, catalogFacts } from '../../features/chains/catalog-facts.ts'
import type { InterpretedResult } from '../../features/search/dish-search.ts'
import { startSession } from '../../features/sessions/start-session.ts'
import type { GraphqlContext } from '../context.ts'
import type { MutationResolvers, QueryResolvers } from '../generated/resolver-types.ts'
import { asksForAny } from '../validation/flat-fields.ts'
import { shownUpload, shownUploads } from './shown-uploads.ts'

export const Query: QueryResolvers = {
  search: async (_root, args, { services, chain, ...context }, { path }) => {
    const key = String(path.key)
    const withDishes = context.searchesWithDishes.has(key)
    const options = { withDishes, budget: context.dishBudget, inTurn: context.inTurn }
    const [result, catalog] = await Promise.all([
      services.search(chain(), args, options),
      shownCatalog({ chain, ...context }, key, args.restaurantId ?? null),
    ])
    context.answerBudget.spend(context.fields.get(key)?.fields, shownResult(result), { catalog })
    return { ...result, catalog }
  },
  dish: async (_root, { id }, { services, chain, ...context }, { path }) => {
    const record = await services.findDish(chain(), id, 'id', context.dishBudget)
    const key = String(path.key)
    const catalog = await shownCatalog({ chain, ...context }, key)
    context.answerBudget.spend(context.fields.get(key)?.fields, record.facts.dish, { catalog })
    return record
  },
  calculate: async (_root, { dishId, selectedOptions }, { services, chain, ...context }, { path }) => {
    const selection = checkedSelection(selectedOptions)
    const record = await services.findDish(chain(), dishId, 'dishId', context.dishBudget)
    const result = calculateDish(record, selection)
    const key = String(path.key)
    const catalog = await shownCatalog({ chain, ...context }, key)
    context.answerBudget.spend(context.fields.get(key)?.fields, {}, { catalog })
    return result
  },
  filterOptions: async (_root, _args, { services, chain, ...context }, { path }) => {
    const options = await services.filterOptions(chain(), context.inTurn)
    context.answerBudget.spend(context.fields.get(String(path.key))?.fields, options)
    return options
  },
  catalogUpload: async (_root, { id }, { services, partner, ...context }, { path }) => {
    const upload = await services.findUpload(partner().businessId, id)
    return shownUpload(services, context, String(path.key), upload)
  },
  catalogUploads: async (_root, page, { services, partner, ...context }, { path }) => {
    const uploads = await services.listUploads(partner().businessId, page)
    return shownUploads(services, context, String(path.key), uploads)
  },
}

const CATALOG: ReadonlySet<string> = new Set(['catalog'])

/** The facts of the catalog, where any part of the answer shows them. */
async function shownCatalog(
  { chain, fields }: Pick<GraphqlContext, 'chain' | 'fields'>,
  key: string,
  restaurantId: string | null = null,
): Promise<CatalogFacts | null> {
  return asksForAny(fields.get(key)?.fields, CATALOG) ? catalogFacts(chain(), restaurantId) : null
}

/** The record that the answer is made of. */
function shownResult({ matches, almostMatches, notMatches, interpretation }: InterpretedResult) {
  const shown = (dishes: InterpretedResult['matches']) =>
    dishes.map(({ dish, matchReasons, conflicts }) => ({ dish: dish.facts.dish, matchReasons, conflicts }))
  return {
    matches: shown(matches),
    almostMatches: shown(almostMatches),
    notMatches: shown(notMatches),
    interpretation,
  }
}

export const Mutation: MutationResolvers = {
  startSession: async (_root, { input }, { services, chain }) =>
    startSession(services.sessions, chain().chain.chainId, input),
  createPartnerCatalogUpload: async (_root, { validateOnly }, { services, partner }) =>
    services.createTicket(partner(), validateOnly),
  completePartnerCatalogUpload: async (
    _root,
    { uploadId },
    { services, partner, log, ...context },
    { path },
  ) => {
    const upload = await services.completeUpload(partner().businessId, uploadId, log)
    return shownUpload(services, context, String(path.key), upload)
  },
  withdrawCatalogUpload: async (_root, { uploadId }, { services, partner, ...context }, { path }) => {
    const upload = await services.withdrawUpload(partner().businessId, uploadId)
    return shownUpload(services, context, String(path.key), upload)
  },
}
