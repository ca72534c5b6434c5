import type { FieldNode } from 'graphql'
import { dishVerdict, selectionVerdict } from '../../domain/reasons/match-verdict.ts'
import { calculateDish, checkedSelection } from '../../features/calculate/calculate-dish.ts'
import { type CatalogFacts, catalogFacts } from '../../features/chains/catalog-facts.ts'
import {
  chainRestaurants,
  type RestaurantPage,
  type RestaurantPageRequest,
  restaurantPage,
} from '../../features/chains/restaurants.ts'
import type { CatalogDish } from '../../features/dish/catalog-dish.ts'
import type { InterpretedResult } from '../../features/search/dish-search.ts'
import { givenPreferences } from '../../features/search/preferences-input.ts'
import { startSession } from '../../features/sessions/start-session.ts'
import type { GraphqlContext } from '../context.ts'
import type { MutationResolvers, QueryResolvers } from '../generated/resolver-types.ts'
import { asksForAny } from '../validation/flat-fields.ts'
import {
  asksForCloseTerms,
  asksForRelaxations,
  countsFilters,
  statedArguments,
} from '../validation/requested-dishes.ts'
import type { DishView } from '../view-types.ts'
import { dishView } from './dish-view.ts'
import { shownUpload, shownUploads } from './shown-uploads.ts'

export const Query: QueryResolvers = {
  search: async (_root, args, context, { path }) => {
    const key = String(path.key)
    const chain = context.chain()
    const fields = context.fields.get(key)?.fields
    const options = {
      withDishes: context.searchesWithDishes.has(key),
      withRelaxations: asksForRelaxations(fields),
      withCloseTerms: asksForCloseTerms(fields),
      budget: context.dishBudget,
      inTurn: context.inTurn,
      isQuick: context.isQuick,
      goOn: context.goOn,
    }
    const [result, shown] = await Promise.all([
      context.services.search(chain, args, options),
      shownOfChain(context, key),
    ])
    await makeVerdicts(result, context, key)
    context.answerBudget.spend(fields, shownResult(result, shown), { catalog: shown.catalog })
    const catalog = shown.catalog && (await catalogFacts(chain, args.restaurantId ?? null))
    return { ...result, catalog }
  },
  async suggest(_root, args, { services, chain, ...context }, { path }) {
    const options = { budget: context.dishBudget, inTurn: context.inTurn }
    const suggestions = await services.suggestions(chain(), args, options)
    const fields = context.fields.get(String(path.key))?.fields
    for (const suggestion of suggestions) context.answerBudget.spend(fields, suggestion)
    return suggestions
  },
  dish: async (_root, { id, preferences }, { services, chain, ...context }, { path }) => {
    const asked = givenPreferences(preferences)
    const record = await services.findDish(chain(), id, 'id', context.dishBudget)
    const { settings } = chain().chain
    const match = asked && (await context.inLoopTurn(() => dishVerdict(record.facts, asked, settings)))
    const key = String(path.key)
    const shown = await shownOfChain({ chain, ...context }, key)
    context.answerBudget.spend(
      context.fields.get(key)?.fields,
      { ...shownDish(record, shown), match },
      {
        catalog: shown.catalog,
      },
    )
    return { ...dishView(record), match }
  },
  dishes: async (_root, { ids, preferences }, { services, chain, ...context }, { path }) => {
    const asked = givenPreferences(preferences)
    const options = { budget: context.dishBudget, inTurn: context.inTurn }
    const records = await services.findDishes(chain(), ids, options)
    const key = String(path.key)
    const shown = await shownOfChain({ chain, ...context }, key)
    const { settings } = chain().chain
    const dishes: (DishView | null)[] = []
    for (const record of records) {
      const match =
        asked && record && (await context.inLoopTurn(() => dishVerdict(record.facts, asked, settings)))
      const weighed = record && { ...shownDish(record, shown), match }
      context.answerBudget.spend(context.fields.get(key)?.fields, weighed, { catalog: shown.catalog })
      dishes.push(record && { ...dishView(record), match })
    }
    return dishes
  },
  calculate: async (
    _root,
    { dishId, selectedOptions, preferences },
    { services, chain, ...context },
    { path },
  ) => {
    const selection = checkedSelection(selectedOptions)
    const asked = givenPreferences(preferences)
    const record = await services.findDish(chain(), dishId, 'dishId', context.dishBudget)
    const result = calculateDish(record, selection)
    const { settings } = chain().chain
    const match =
      asked && (await context.inLoopTurn(() => selectionVerdict(record.facts, selection, asked, settings)))
    const key = String(path.key)
    const { catalog } = await shownOfChain({ chain, ...context }, key)
    context.answerBudget.spend(context.fields.get(key)?.fields, { match }, { catalog })
    return { ...result, match: () => match }
  },
  filterOptions: async (_root, args, { services, chain, ...context }, { path }) => {
    const field = context.fields.get(String(path.key))
    const withCounts = field !== undefined && countsFilters(field)
    const options = await services.filterOptions(chain(), args, { withCounts, inTurn: context.inTurn })
    context.answerBudget.spend(field?.fields, options)
    return options
  },
  restaurants: async (_root, args, { chain, ...context }, { path }) => {
    const page = restaurantPage(await chainRestaurants(chain()), args)
    context.answerBudget.spend(context.fields.get(String(path.key))?.fields, page)
    return page
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
const RESTAURANTS: ReadonlySet<string> = new Set(['restaurants'])

/** What is the same for all dishes of an answer, where any part of it shows it. */
interface ShownOfChain {
  readonly catalog: CatalogFacts | null
  readonly restaurantsOf: ((dish: CatalogDish, node: FieldNode) => RestaurantPage) | null
}

async function shownOfChain(
  { chain, fields, variables }: Pick<GraphqlContext, 'chain' | 'fields' | 'variables'>,
  key: string,
): Promise<ShownOfChain> {
  const asked = fields.get(key)?.fields
  const list = asksForAny(asked, RESTAURANTS) ? await chainRestaurants(chain()) : null
  return {
    catalog: asksForAny(asked, CATALOG) ? await catalogFacts(chain(), null) : null,
    restaurantsOf:
      list &&
      (({ facts }, node) =>
        restaurantPage(list, statedArguments(node, variables) as RestaurantPageRequest, facts.dish)),
  }
}

const AVOID: ReadonlySet<string> = new Set(['avoid'])
const MATCH: ReadonlySet<string> = new Set(['match'])

/** Each dish keeps them; where they are read, nobody else has a turn. */
async function makeVerdicts(
  { matches, almostMatches, notMatches }: InterpretedResult,
  { fields, inLoopTurn }: Pick<GraphqlContext, 'fields' | 'inLoopTurn'>,
  key: string,
): Promise<void> {
  const asked = fields.get(key)?.fields
  if (asksForAny(asked, AVOID))
    for (const { avoid } of [...matches, ...almostMatches, ...notMatches]) await inLoopTurn(avoid)
  if (asksForAny(asked, MATCH))
    for (const dish of almostMatches) if (isAdjusted(dish)) await inLoopTurn(dish.adjustedMatch)
}

function isAdjusted({ classification }: InterpretedResult['almostMatches'][number]): boolean {
  return classification.changes.length > 0
}

/** The records that the answer is made of. */
function shownDish(dish: CatalogDish, { restaurantsOf }: ShownOfChain) {
  if (restaurantsOf === null) return dish.facts.dish
  return { ...dish.facts.dish, restaurants: (node: FieldNode) => restaurantsOf(dish, node) }
}

function shownResult(result: InterpretedResult, ofChain: ShownOfChain) {
  const shown = (dishes: InterpretedResult['matches']) =>
    dishes.map((one) => ({
      dish: shownDish(one.dish, ofChain),
      matchReasons: one.matchReasons,
      conflicts: one.conflicts,
      avoid: one.avoid,
      adjusted: isAdjusted(one) ? { match: one.adjustedMatch } : null,
    }))
  return {
    matches: shown(result.matches),
    almostMatches: shown(result.almostMatches),
    notMatches: shown(result.notMatches),
    interpretation: result.interpretation,
    correctedTerm: result.correctedTerm,
    leftOutWords: result.leftOutWords,
    didYouMean: result.didYouMean,
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
