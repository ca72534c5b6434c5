import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pc from 'picocolors'
import { endingSignal } from '../dev/ending.ts'
import { createGraphqlClient, type GraphqlClient } from '../dev/graphql-client.ts'
import { type ServiceProcess, startService } from '../dev/service-process.ts'
import { type UploadStatus, uploadCatalog } from '../dev/upload-catalog.ts'
import { type OnboardedChain, onboardChain } from '../operator/onboard-chain.ts'
import { sampleChain } from '../samples/sample-chains.ts'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { setUpIndices } from '../src/search-index/setup.ts'
import { createStores } from '../src/services.ts'
import { acquireStack, progressPrinter, type Stack, stackEnvironment } from '../stack/stack.ts'
import {
  BOWL,
  type BowlAnswer,
  CALCULATE,
  type CalculateAnswer,
  SEARCH,
  type SearchAnswer,
} from './demo-queries.ts'
import { calculateLines, heading, line, problemLines, searchLines, uploadLine } from './print.ts'

const NAMESPACE = 'demo'
const GRILL = 'mexican-grill'
const FAST_FOOD = 'mcdonalds'

interface Running {
  readonly address: string
  readonly stop: () => Promise<void>
}

const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } })
const ending = endingSignal()

try {
  process.exitCode = await demo(values.once)
} catch (error) {
  const isAsked = ending.aborted && !values.once
  if (!isAsked)
    console.error(
      `\n${pc.red('The demo failed:')} ${ending.aborted ? String(ending.reason) : (error as Error).message}`,
    )
  process.exitCode = isAsked ? 0 : 1
}
process.exit()

async function demo(isOnce: boolean): Promise<number> {
  heading('The engines')
  const stack = await acquireStack({ holder: 'demo', onProgress: progressPrinter(), signal: ending })
  try {
    const running = await startServices(stack)
    try {
      const grill = await untilEnding(walk(stack, running.address))
      if (!isOnce) await stayUp(running.address, grill)
    } finally {
      await running.stop()
    }
  } finally {
    line(pc.dim('stopping …'))
    await stack.release()
  }
  return 0
}

/** The walk, or an error as soon as the demo is told to end. */
async function untilEnding<T>(work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_resolve, reject) => {
    if (ending.aborted) reject(ending.reason as Error)
    ending.addEventListener('abort', () => reject(ending.reason as Error), { once: true })
  })
  return Promise.race([work, ended])
}

async function startServices(stack: Stack): Promise<Running> {
  heading('The service')
  const port = await chosenPort('PORT', 8080)
  const workerPort = await chosenPort('WORKER_HEALTH_PORT', 8081)
  const environment = {
    ...stackEnvironment(stack),
    NAMESPACE,
    S3_BUCKET: 'demo-catalogs',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PORT: String(port),
    WORKER_HEALTH_PORT: String(workerPort),
    RECONCILE_INTERVAL_MS: '1000',
  }
  const logs = join(tmpdir(), `dishmatch-demo-${process.pid}`)
  const started: ServiceProcess[] = []
  const start = async (name: string, program: string, at: number) => {
    const service = await startService({
      name,
      program,
      environment,
      readyUrl: `http://127.0.0.1:${at}/health/ready`,
      logFile: join(logs, `${name}.log`),
    })
    started.push(service)
    line(`${name.padEnd(7)} ready at http://127.0.0.1:${at}, log: ${service.logFile}`)
  }
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()))
  }
  try {
    await start('API', 'src/server.ts', port)
    await start('worker', 'workers/main.ts', workerPort)
  } catch (error) {
    await stop()
    throw error
  }
  return { address: `http://127.0.0.1:${port}`, stop }
}

async function chosenPort(variable: string, fallback: number): Promise<number> {
  const port = Number(process.env[variable] ?? fallback)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  if (isFree) return port
  throw new Error(
    `port ${port} is taken by another program; choose another one: ${variable}=${port + 10} npm run demo`,
  )
}

async function walk(stack: Stack, address: string): Promise<OnboardedChain> {
  const es = createElasticsearch(stack.elasticsearchUrl)
  const stores = createStores(es, NAMESPACE)
  await setUpIndices(es, stores.names)
  const onboard = async (id: string) => {
    const { name, restaurants } = sampleChain(id)
    return onboardChain(stores, { chainId: id, name, restaurants })
  }
  heading('A partner uploads its menu')
  const grill = await onboard(GRILL)
  await publish(address, grill)
  const fastFood = await onboard(FAST_FOOD)
  await publish(address, fastFood)
  await es.close()
  const guest = createGraphqlClient(address, grill.apiKey)
  await searches(guest, createGraphqlClient(address, fastFood.apiKey))
  await buildABowl(guest)
  return grill
}

async function publish(address: string, chain: OnboardedChain): Promise<void> {
  const { name, catalog } = sampleChain(chain.chainId)
  line(pc.bold(`${name}: ${catalog}`))
  let previous: UploadStatus | null = null
  const began = Date.now()
  const ended = await uploadCatalog(address, chain.partnerToken, readFileSync(catalog), (status, ticket) => {
    if (previous === null) line(pc.dim(`PUT ${ticket.objectKey}, signed until ${ticket.expiresAt}`))
    uploadLine(status, previous)
    previous = status
  })
  if (ended.state !== 'LIVE')
    throw new Error(`the catalog did not go live: ${ended.state}: ${ended.stateReason}`)
  problemLines(ended, 3)
  line(pc.dim(`live ${((Date.now() - began) / 1_000).toFixed(1)} s after the ticket was asked for`))
}

async function searches(grill: GraphqlClient, fastFood: GraphqlClient): Promise<void> {
  heading('Search: no preferences')
  searchLines(await grill.request<SearchAnswer>(SEARCH, { pagination: { first: 20 } }))
  heading('Search: vegan, no dairy, at most 700 kcal')
  const preferences = { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } }
  searchLines(await grill.request<SearchAnswer>(SEARCH, { preferences, pagination: { first: 20 } }))
  heading('Search: no peanuts, on a menu that states no allergens')
  searchLines(await fastFood.request<SearchAnswer>(SEARCH, { preferences: { excludeAllergens: ['PEANUT'] } }))
}

async function buildABowl(grill: GraphqlClient): Promise<void> {
  const { search } = await grill.request<BowlAnswer>(BOWL, { term: 'build your own bowl' })
  const dish = search.matches[0]?.dish
  if (dish === undefined) throw new Error('the bowl of the sample menu was not found')
  const included = dish.addedIngredients.filter((ingredient) => ingredient.isIncluded)
  const chosen = dish.customizationGroups.flatMap((group) =>
    group.options.filter((option) => option.isDefault),
  )
  heading(`Calculate: ${dish.name} as it comes`)
  const ids = [...included, ...chosen].map((component) => component.id)
  const ask = (selectedOptions: readonly string[]) =>
    grill.request<CalculateAnswer>(CALCULATE, { dishId: dish.id, selectedOptions })
  line(pc.dim([...included, ...chosen].map((component) => component.name).join(', ')))
  calculateLines(await ask(ids))
  const cheese = [...included, ...chosen].find((component) => component.name === 'Cheese')
  if (cheese === undefined) return
  heading('Calculate: the same without Cheese')
  calculateLines(await ask(ids.filter((id) => id !== cheese.id)))
}

async function stayUp(address: string, grill: OnboardedChain): Promise<void> {
  heading('Try it')
  line(`GraphQL    ${address}/graphql`)
  line(`GraphiQL   ${address}/graphiql?key=${grill.apiKey}`)
  line(`Schema     ${address}/schemas/items.v1.json`)
  line(`API key    ${grill.apiKey}`)
  line(`Partner    ${grill.partnerToken}`)
  line('')
  console.log(`curl -s ${address}/graphql -H 'Content-Type: application/json' -H 'Authorization: ${grill.apiKey}' \\
  -d '{"query":"{ search(preferences: { diets: [VEGAN], calorieRange: { max: 700 } }) { counts { total matches } matches { dish { name } } } }"}'`)
  line('')
  line(pc.bold('It stays up until Ctrl-C.'))
  if (ending.aborted) return
  await new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }))
}
