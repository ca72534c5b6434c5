import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { completeTicket, putCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { ALL_CALCULATED_FIELDS, ALL_DISH_FIELDS } from '../../harness/requests/all-fields.ts'
import { createGraphqlClient } from '../../harness/requests/graphql-client.ts'
import { INTERNAL } from '../../harness/requests/internal-text.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { END_STATES, STATE } from '../../src/features/uploads/upload-life.ts'
import { answerFault } from '../answer-fault.ts'
import type { FuzzTarget } from '../fuzz-target.ts'
import { catalogFiles } from './catalog-files.ts'
import type { Property } from './fuzz-property.ts'
import { refuse, sendJson } from './send.ts'

interface Ended {
  readonly state: string
  readonly stateReason: string | null
  readonly problems: readonly { readonly message: string; readonly pointer: string }[]
}

const STATUS =
  'query ($id: ID!) { catalogUpload(id: $id) { state stateReason problems { message pointer } } }'
const ENDED: ReadonlySet<string> = new Set(END_STATES)
/** The good ends of an upload; any other end is a fault of the service. */
const FAIR: ReadonlySet<string> = new Set([STATE.LIVE, STATE.REJECTED, STATE.HELD, STATE.SUPERSEDED])
const POLL_MS = 100
const MAX_POLLS = 900

/** The requests of guests after a catalog went live. */
const SEARCHES = [
  `{ search(pagination: { first: 20 }) { counts { total } matches { dish ${ALL_DISH_FIELDS} } } }`,
  `{ search(pagination: { first: 20 }, searchTerm: "soup", preferences: { diets: [VEGAN], excludeAllergens: [DAIRY, WHEAT],
    calorieRange: { min: 1, max: 700 }, nutrientRanges: { protein: { min: 5 }, fatTotal: { max: 30 } } }) {
    counts { total } matches { dish { id } } almostMatches { matchReasons selectedOptions modifications { name action }
    adjusted ${ALL_CALCULATED_FIELDS} } notMatches { matchReasons dish { id } } } }`,
  `{ filterOptions { diets { type isEnabled } allergens { type isEnabled } categories { name count }
    nutrients { type defaultMin defaultMax } } }`,
]
const DISHES = `{ search(pagination: { first: 5 }) { matches { dish { id addedIngredients { id }
  customizationGroups { options { id } } } } } }`
const CALCULATE = `query ($id: ID!, $options: [ID!]!) { calculate(dishId: $id, selectedOptions: $options) ${ALL_CALCULATED_FIELDS} }`

/** Uploads hostile files through storage and worker as a partner does, then searches the dishes as guests do. */
export function catalogs(target: FuzzTarget): Property {
  const files = fc.tuple(...target.fileChains.map(() => catalogFiles))
  return fc.asyncProperty(files, async (each) => {
    target.signal.throwIfAborted()
    await Promise.all(
      target.fileChains.map((chain, place) => judge(target, chain, each[place] ?? Buffer.alloc(0))),
    )
  })
}

async function judge(target: FuzzTarget, chain: OnboardedChain, file: Buffer): Promise<void> {
  const shown = `${file.length} bytes for ${chain.chainId}: ${file.toString()}`
  const uploadId = await upload(target.address, chain, file)
  const ended = await end(target.address, chain, uploadId)
  refuse(uploadFault(ended, file.toString()), shown)
  if (ended.state === STATE.HELD) {
    await target.approve(uploadId)
    refuse(uploadFault(await end(target.address, chain, uploadId), file.toString()), shown)
  }
  await askAsGuest(target.address, chain, shown)
}

function uploadFault({ state, stateReason, problems }: Ended, file: string): string | null {
  if (!FAIR.has(state)) return `the upload ends as ${state}: ${stateReason}`
  const texts = [stateReason ?? '', ...problems.map(({ message }) => message)]
  for (const text of texts) {
    const internal = INTERNAL.exec(text)?.[0]
    if (internal !== undefined && !file.includes(internal)) return `it tells of "${internal}": ${text}`
  }
  return null
}

async function upload(address: string, { partnerToken }: OnboardedChain, file: Buffer): Promise<string> {
  const client = createGraphqlClient(address, `Bearer ${partnerToken}`)
  const ticket = await putCatalog(client, file)
  await completeTicket(client, ticket)
  return ticket.uploadId
}

async function end(address: string, { partnerToken }: OnboardedChain, id: string): Promise<Ended> {
  const client = createGraphqlClient(address, `Bearer ${partnerToken}`)
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { catalogUpload } = await client.request<{ catalogUpload: Ended }>(STATUS, { id })
    if (ENDED.has(catalogUpload.state)) return catalogUpload
    await pause(POLL_MS)
  }
  return { state: 'nothing yet', stateReason: 'it takes too long', problems: [] }
}

async function askAsGuest(address: string, { apiKey }: OnboardedChain, shown: string): Promise<void> {
  const ask = async (query: string, variables: object = {}) => {
    const request = { query, variables }
    const answer = await sendJson(address, apiKey, request)
    refuse(answerFault(answer, `${JSON.stringify(request)}${shown}`), `${query}\n    after ${shown}`)
    return answer
  }
  for (const query of SEARCHES) await ask(query)
  const { data } = JSON.parse((await ask(DISHES)).body) as { data: DishesAnswer | null }
  for (const { dish } of data?.search?.matches ?? []) {
    const options = [...dish.addedIngredients, ...dish.customizationGroups.flatMap((group) => group.options)]
    await ask(CALCULATE, { id: dish.id, options: options.map((option) => option.id) })
    await ask(CALCULATE, { id: dish.id, options: [] })
  }
}

interface DishesAnswer {
  readonly search: {
    readonly matches: readonly {
      readonly dish: {
        readonly id: string
        readonly addedIngredients: readonly { readonly id: string }[]
        readonly customizationGroups: readonly { readonly options: readonly { readonly id: string }[] }[]
      }
    }[]
  } | null
}
