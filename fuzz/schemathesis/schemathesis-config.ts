import { RANGE_FIELDS } from '../../src/domain/vocabulary/nutrients.ts'
import type { KnownValues } from '../fuzz-target.ts'

type Credential = 'API_KEY' | 'PARTNER_TOKEN'

interface OperationPlan {
  readonly name: string
  readonly credential: Credential
  /** Of all cases. */
  readonly share: number
}

/** Every operation of the schema, with its credential. A test compares them with the schema. */
export const OPERATION_PLANS: readonly OperationPlan[] = [
  { name: 'Query.search', credential: 'API_KEY', share: 0.3 },
  { name: 'Query.calculate', credential: 'API_KEY', share: 0.14 },
  { name: 'Query.suggest', credential: 'API_KEY', share: 0.02 },
  { name: 'Query.dish', credential: 'API_KEY', share: 0.08 },
  { name: 'Query.dishes', credential: 'API_KEY', share: 0.04 },
  { name: 'Query.restaurants', credential: 'API_KEY', share: 0.02 },
  { name: 'Query.filterOptions', credential: 'API_KEY', share: 0.05 },
  { name: 'Query.catalogUpload', credential: 'PARTNER_TOKEN', share: 0.08 },
  { name: 'Query.catalogUploads', credential: 'PARTNER_TOKEN', share: 0.1 },
  { name: 'Mutation.startSession', credential: 'API_KEY', share: 0.08 },
  { name: 'Mutation.createPartnerCatalogUpload', credential: 'PARTNER_TOKEN', share: 0.04 },
  { name: 'Mutation.completePartnerCatalogUpload', credential: 'PARTNER_TOKEN', share: 0.03 },
  { name: 'Mutation.withdrawCatalogUpload', credential: 'PARTNER_TOKEN', share: 0.02 },
]

/** Environment variables that the configuration reads, so that no credential stands in a file. */
export const CREDENTIAL_VARIABLES: Readonly<Record<Credential, string>> = {
  API_KEY: 'FUZZ_API_KEY',
  PARTNER_TOKEN: 'FUZZ_PARTNER_TOKEN',
}

/** The share of cases in which an argument gets a value of its dictionary; else its value is random. */
const PROBABILITY = 0.7
const PAGE_SIZES = [1, 2, 5, 20, 50, 100, 101, 0, -1]
const BOUNDS = [0, 1, 10, 50, 400, 700, 2_000, -1, 2_147_483_647]
const IDENTITIES = ['guest-17', 'ana@example.com', ' Ana@Example.com ', '']

/** Random values alone never get beyond "unknown id" and "1 to 100": arguments mostly get values that exist. */
function dictionaries(known: KnownValues): readonly (readonly [name: string, values: readonly unknown[]])[] {
  return [
    ['dishes', known.dishIds],
    ['builtDishes', [known.builtDishId]],
    ['components', known.componentIds],
    ['restaurants', known.restaurantIds],
    ['categories', known.categories],
    ['terms', known.searchTerms],
    ['cursors', known.searchCursors],
    ['uploads', known.uploadIds],
    ['uploadCursors', known.uploadCursors],
    ['sizes', PAGE_SIZES],
    ['bounds', BOUNDS],
    ['identities', IDENTITIES],
  ]
}

const RANGES = RANGE_FIELDS.map((field) =>
  field === 'calories' ? 'calorieRange' : `nutrientRanges.${field}`,
)

const BINDINGS: readonly (readonly [argument: string, dictionary: string])[] = [
  ['Query.dish.id', 'dishes'],
  ['Query.calculate.dishId', 'builtDishes'],
  ['Query.calculate.selectedOptions[*]', 'components'],
  ['Query.dishes.ids[*]', 'dishes'],
  ['Query.restaurants.first', 'sizes'],
  ['Query.filterOptions.restaurantId', 'restaurants'],
  ['Query.filterOptions.searchTerm', 'terms'],
  ['Query.search.restaurantId', 'restaurants'],
  ['Query.search.category', 'categories'],
  ['Query.search.categories[*]', 'categories'],
  ['Query.search.searchTerm', 'terms'],
  ['Query.search.pagination.first', 'sizes'],
  ['Query.search.pagination.last', 'sizes'],
  ['Query.search.pagination.after', 'cursors'],
  ['Query.search.pagination.before', 'cursors'],
  ...RANGES.flatMap((range) => [
    [`Query.search.preferences.${range}.min`, 'bounds'] as const,
    [`Query.search.preferences.${range}.max`, 'bounds'] as const,
  ]),
  ['Query.catalogUpload.id', 'uploads'],
  ['Query.catalogUploads.first', 'sizes'],
  ['Query.catalogUploads.after', 'uploadCursors'],
  ['Mutation.completePartnerCatalogUpload.uploadId', 'uploads'],
  ['Mutation.withdrawCatalogUpload.uploadId', 'uploads'],
  ...['guestId', 'passportId', 'email'].map(
    (kind) => [`Mutation.startSession.input.${kind}`, 'identities'] as const,
  ),
]

/** The text of `schemathesis.toml`. TOML reads JSON's strings and lists. */
export function schemathesisConfig(cases: number, known: KnownValues): string {
  return [
    ...OPERATION_PLANS.flatMap(({ name, credential, share }) => [
      '[[operations]]',
      `include-name = "${name}"`,
      `headers = { Authorization = "${authorization(credential)}" }`,
      `generation.max-examples = ${Math.ceil(share * cases)}`,
    ]),
    ...dictionaries(known).flatMap(([name, values]) => [
      `[dictionaries.${name}]`,
      `values = ${JSON.stringify(values)}`,
    ]),
    '[parameters]',
    ...BINDINGS.map(
      ([argument, name]) => `"${argument}" = { dictionary = "${name}", probability = ${PROBABILITY} }`,
    ),
    '',
  ].join('\n')
}

function authorization(credential: Credential): string {
  return `${credential === 'PARTNER_TOKEN' ? 'Bearer ' : ''}\${${CREDENTIAL_VARIABLES[credential]}}`
}
