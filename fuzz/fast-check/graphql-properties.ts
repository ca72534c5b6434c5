import fc from 'fast-check'
import { buildSchema } from 'graphql'
import { hostileRequests } from '../../harness/requests/hostile-documents.ts'
import { createRequestMaker, seeded } from '../../harness/requests/random-query.ts'
import { newCredential } from '../../src/features/credentials/credential-format.ts'
import { printCommittedSchema } from '../../src/graphql/schema-text.ts'
import { answerFault } from '../answer-fault.ts'
import type { FuzzTarget } from '../fuzz-target.ts'
import type { Property } from './fuzz-property.ts'
import { knownOrOdd, oddJson, oddNumber, oddText } from './odd-values.ts'
import { refuse, sendJson } from './send.ts'

interface OddRequest {
  readonly query: string
  readonly variables?: unknown
  readonly operationName?: unknown
}

/** Sends each request twice, because the second run of a document is compiled. Judges each answer. */
function judged(target: FuzzTarget, requests: fc.Arbitrary<OddRequest>): Property {
  const { apiKey, partnerToken } = target.chain
  const credential = fc.constantFrom(apiKey, `Bearer ${partnerToken}`)
  return fc.asyncProperty(fc.tuple(requests, credential), async ([request, authorization]) => {
    target.signal.throwIfAborted()
    const sent = JSON.stringify(request)
    for (let run = 0; run < 2; run += 1)
      refuse(answerFault(await sendJson(target.address, authorization, request), sent), sent)
  })
}

/** Documents that are made to be slow, or at random from the schema. */
export function documents(target: FuzzTarget): Property {
  const { known } = target
  const pools = {
    id: known.dishIds,
    dishId: known.dishIds,
    selectedOptions: [known.componentIds.slice(0, 3), []],
    restaurantId: known.restaurantIds,
    category: known.categories,
    searchTerm: known.searchTerms,
    pagination: [{ first: 3 }, { last: 2 }, { first: 101 }],
    preferences: [{ diets: ['VEGAN'] }, { calorieRange: { max: 600 } }],
  }
  const schema = buildSchema(printCommittedSchema())
  const random = fc
    .integer({ min: 0, max: 2 ** 31 })
    .map((seed) => createRequestMaker(schema, pools, seeded(seed))())
  return judged(target, fc.oneof(hostileRequests, random))
}

const RANGE = '{ min: $min, max: $max }'
const SEARCH = `query ($restaurantId: ID, $searchTerm: String, $category: String, $first: Int, $diets: [DietType!],
  $allergens: [AllergenType!], $min: Int, $max: Int) { search(restaurantId: $restaurantId, searchTerm: $searchTerm,
  category: $category, pagination: { first: $first }, preferences: { diets: $diets, excludeAllergens: $allergens,
  calorieRange: ${RANGE}, nutrientRanges: { protein: ${RANGE}, fatTotal: ${RANGE} } }) { counts { total }
  matches { dish { id name nutrition { calories } } } almostMatches { matchReasons selectedOptions adjusted {
  nutrition { protein } } modifications { name } } notMatches { matchReasons } } }`
const WHOLE = `query ($preferences: PreferencesInput, $pagination: PaginationArgs) {
  search(preferences: $preferences, pagination: $pagination) { counts { total } notMatches { matchReasons } } }`

/** Values of every argument: some exist, most are odd. */
export function variables(target: FuzzTarget): Property {
  const { known } = target
  const odd = fc.oneof(oddText, oddNumber, fc.constant(null))
  const list = (values: readonly string[]) => fc.array(knownOrOdd(values), { maxLength: 40 })
  const dish = fc.record({ id: knownOrOdd(known.dishIds) })
  const built = fc.oneof(fc.constant(known.builtDishId), knownOrOdd(known.dishIds))
  const selection = fc.record({ id: built, options: list(known.componentIds) })
  const search = fc.record(
    {
      restaurantId: knownOrOdd(known.restaurantIds),
      searchTerm: knownOrOdd(known.searchTerms),
      category: knownOrOdd(known.categories),
      first: fc.oneof(fc.constantFrom(1, 20, 100), odd),
      diets: fc.oneof(list(['VEGAN', 'VEGETARIAN', 'PESCATARIAN']), fc.subarray(['VEGAN', 'VEGETARIAN'])),
      allergens: fc.oneof(fc.subarray(['DAIRY', 'EGG', 'SOY', 'WHEAT', 'SESAME']), oddJson),
      min: fc.oneof(fc.nat({ max: 2_000 }), odd),
      max: fc.oneof(fc.nat({ max: 2_000 }), odd),
    },
    { requiredKeys: [] },
  )
  const requests = fc.oneof(
    { weight: 4, arbitrary: search.map((each) => ({ query: SEARCH, variables: each })) },
    fc
      .record({ preferences: oddJson, pagination: oddJson })
      .map((each) => ({ query: WHOLE, variables: each })),
    dish.map((each) => ({ query: 'query ($id: ID!) { dish(id: $id) { id name } }', variables: each })),
    selection.map((each) => ({
      query: `query ($id: ID!, $options: [ID!]!) { calculate(dishId: $id, selectedOptions: $options) {
        nutrition { caloriesTotal } incompleteNutrients } }`,
      variables: each,
    })),
    fc
      .dictionary(fc.constantFrom('guestId', 'passportId', 'email', 'constructor'), odd, { maxKeys: 2 })
      .map((input) => ({
        query: 'mutation ($input: StartSessionInput!) { startSession(input: $input) { sessionId } }',
        variables: { input },
      })),
    fc.record({ id: knownOrOdd(known.uploadIds) }).map((each) => ({
      query: 'query ($id: ID!) { catalogUpload(id: $id) { state problems { message } } }',
      variables: each,
    })),
    fc.record({ id: knownOrOdd(known.uploadIds) }).map((each) => ({
      query: 'mutation ($id: ID!) { completePartnerCatalogUpload(uploadId: $id) { state } }',
      variables: each,
    })),
    fc.record({ query: oddText, variables: oddJson, operationName: odd }),
  )
  return judged(target, requests)
}

/** Cursors of a page: of this service, forged, or changed. */
export function cursors(target: FuzzTarget): Property {
  const { known } = target
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const numbers = fc.oneof(
    oddNumber.map(String),
    fc.constantFrom(
      '00',
      '01',
      '+1',
      '1.0',
      '1e3',
      ' 1',
      '1\n',
      '٣',
      '0x10',
      '1000000',
      '1000001',
      '9999999',
    ),
    fc.tuple(fc.nat(), oddText).map(([time, id]) => `${time} up_${id}`),
    fc.tuple(oddNumber, fc.uuid()).map(([time, id]) => `${time} up_${id}`),
  )
  const changed = fc
    .tuple(
      fc.constantFrom(...known.searchCursors, ...known.uploadCursors),
      fc.nat({ max: 90 }),
      fc.string({ maxLength: 3 }),
    )
    .map(([cursor, at, text]) => cursor.slice(0, at) + text + cursor.slice(at + 1))
  const cursor = fc.oneof(
    fc.constantFrom(...known.searchCursors, ...known.uploadCursors),
    numbers.map(base64),
    numbers.map((text) => Buffer.from(text).toString('base64url')),
    numbers,
    changed,
    oddText,
    oddText.map(base64),
  )
  const search = `query ($after: String, $before: String) { search(pagination: { after: $after, before: $before }) {
    counts { total } pageInfo { endCursor hasPreviousPage } matches { dish { id } } } }`
  const uploads =
    'query ($after: String) { catalogUploads(after: $after) { nodes { uploadId } pageInfo { endCursor } } }'
  return judged(
    target,
    fc.oneof(
      cursor.map((after) => ({ query: search, variables: { after } })),
      cursor.map((before) => ({ query: search, variables: { before } })),
      cursor.map((after) => ({ query: uploads, variables: { after } })),
    ),
  )
}

const STRANGERS = /^(MISSING_HEADER|INVALID_TOKEN)$/

/** Without a valid credential every document gets the same answer, which holds no word of the schema. */
export function strangers(target: FuzzTarget): Property {
  const { apiKey, partnerToken } = target.chain
  const unknown = fc.constantFrom(
    null,
    newCredential('API_KEY', 'test'),
    newCredential('API_KEY', 'live'),
    `Bearer ${newCredential('PARTNER_TOKEN', 'test')}`,
    `Bearer ${apiKey}`,
    partnerToken,
    apiKey.slice(0, -1),
  )
  const requests = fc.oneof(hostileRequests, fc.record({ query: oddText }), oddJson)
  const empty = { query: '{ __typename }' }
  return fc.asyncProperty(fc.tuple(requests, unknown), async ([request, authorization]) => {
    target.signal.throwIfAborted()
    const sent = JSON.stringify(request)
    const answer = await sendJson(target.address, authorization, request)
    refuse(answerFault(answer, ''), sent)
    const plain = withoutId(await sendJson(target.address, authorization, empty))
    if (withoutId(answer) !== plain) refuse(`${withoutId(answer)} instead of ${plain}`, sent)
    const { errors } = JSON.parse(answer.body) as { errors: { extensions: { code: string } }[] }
    if (!errors.every(({ extensions: { code } }) => STRANGERS.test(code))) refuse(`${answer.body}`, sent)
  })
}

function withoutId({ status, body, requestId }: { status: number; body: string; requestId: string }): string {
  return `${status} ${body.replaceAll(requestId, 'the id')}`
}
