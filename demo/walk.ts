import { readFileSync } from 'node:fs'
import pc from 'picocolors'
import { type Ticket, type UploadStatus, uploadCatalog } from '../harness/catalogs/upload-catalog.ts'
import {
  CalculateDocument,
  createDishmatchClient,
  DishDocument,
  type DishmatchClient,
  SearchDocument,
} from '../packages/client/src/index.ts'
import { sampleChain } from '../samples/sample-chains.ts'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { createStores } from '../src/create-stores.ts'
import { type OnboardedChain, onboardChain } from '../src/features/chains/onboard-chain.ts'
import { approveUpload } from '../src/features/uploads/operator-decisions.ts'
import { STATE } from '../src/features/uploads/upload-life.ts'
import { setUpIndices } from '../src/search-index/setup.ts'
import type { Stack } from '../stack/stack.ts'
import { NAMESPACE } from './demo-services.ts'
import { calculateLines, heading, line, problemLines, searchLines, uploadLine } from './print.ts'

const GRILL = 'mexican-grill'
const FAST_FOOD = 'mcdonalds'

/** The main job: two partners upload their menus, a guest searches and builds a bowl. */
export async function walk(stack: Stack, address: string): Promise<OnboardedChain> {
  const es = createElasticsearch({ ELASTICSEARCH_URL: stack.elasticsearchUrl })
  const stores = createStores(es, NAMESPACE)
  await setUpIndices(es, stores.names)
  const onboard = async (id: string) => {
    const { name, restaurants } = sampleChain(id)
    return onboardChain(stores, { chainId: id, name, restaurants })
  }
  heading('A partner uploads its menu')
  const grill = await onboard(GRILL)
  const approve = async (uploadId: string) => {
    await approveUpload(stores, uploadId)
    line(pc.dim('the operator reads why and approves it'))
  }
  await publish(address, grill, approve)
  const fastFood = await onboard(FAST_FOOD)
  await publish(address, fastFood, approve)
  await es.close()
  const guestOf = ({ apiKey }: OnboardedChain) =>
    createDishmatchClient({ endpoint: `${address}/graphql`, credential: apiKey })
  const guest = guestOf(grill)
  await searches(guest, guestOf(fastFood))
  await buildABowl(guest)
  return grill
}

/** `approve`: an earlier version of the demo may have left another menu, from which this one differs too much. */
async function publish(
  address: string,
  chain: OnboardedChain,
  approve: (uploadId: string) => Promise<void>,
): Promise<void> {
  const { name, catalog } = sampleChain(chain.chainId)
  line(pc.bold(`${name}: ${catalog}`))
  let previous: UploadStatus | null = null
  const began = Date.now()
  const onStatus = (status: UploadStatus, ticket: Ticket) => {
    if (previous === null) line(pc.dim(`PUT ${ticket.objectKey}, signed until ${ticket.expiresAt}`))
    uploadLine(status, previous)
    previous = status
  }
  const ended = await uploadCatalog(address, chain.partnerToken, readFileSync(catalog), onStatus, approve)
  if (ended.state !== STATE.LIVE)
    throw new Error(`the catalog did not go live: ${ended.state}: ${ended.stateReason}`)
  problemLines(ended, 3)
  line(pc.dim(`live ${((Date.now() - began) / 1_000).toFixed(1)} s after the ticket was asked for`))
}

async function searches(grill: DishmatchClient, fastFood: DishmatchClient): Promise<void> {
  heading('Search: no preferences')
  searchLines(await grill.ask(SearchDocument))
  heading('Search: vegan, no dairy, at most 700 kcal')
  const preferences = { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } } as const
  searchLines(await grill.ask(SearchDocument, { preferences }))
  heading('Search: no peanuts, on a menu that states no allergens')
  searchLines(await fastFood.ask(SearchDocument, { preferences: { excludeAllergens: ['PEANUT'] } }))
}

async function buildABowl(grill: DishmatchClient): Promise<void> {
  const { search } = await grill.ask(SearchDocument, { searchTerm: 'build your own bowl' })
  const [found] = search.matches
  if (found === undefined) throw new Error('the bowl of the sample menu was not found')
  const { dish } = await grill.ask(DishDocument, { id: found.dish.id })
  const included = dish.addedIngredients.filter((ingredient) => ingredient?.isIncluded)
  const options = dish.customizationGroups?.flatMap((group) => group.options) ?? []
  const chosen = [...included, ...options.filter((option) => option.isDefault)].filter(
    (part) => part !== null,
  )
  heading(`Calculate: ${dish.name} as it comes`)
  const ids = chosen.map((component) => component.id)
  const ask = (selectedOptions: readonly string[]) =>
    grill.ask(CalculateDocument, { dishId: dish.id, selectedOptions })
  line(pc.dim(chosen.map((component) => component.name).join(', ')))
  calculateLines(await ask(ids))
  const cheese = chosen.find((component) => component.name === 'Cheese')
  if (cheese === undefined) return
  heading('Calculate: the same without Cheese')
  calculateLines(await ask(ids.filter((id) => id !== cheese.id)))
}
