import fc from 'fast-check'
import { type HostileRequest, hostileRequests } from '../../harness/requests/hostile-documents.ts'
import { buildApp } from '../../src/app.ts'
import { createServices } from '../../src/create-services.ts'
import { newCredential } from '../../src/features/credentials/credential-format.ts'
import { schemaText } from '../../src/graphql/schema-text.ts'
import { activeTime } from '../active-time.ts'
import { createBenchChain } from '../bench-chain.ts'
import { quickened, type Run } from '../bench-options.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds, type Section } from '../figure.ts'
import { KNOWN_REQUESTS } from './known-requests.ts'
import { type StockMercurius, startStockMercurius } from './stock-mercurius.ts'

const HUNTED = 300
const HUNTED_FULL = 3_000
/** The least of so many tries counts, because a try can hold a pause of the garbage collector. */
const TRIES = 3
const DISHES = 20
const SHOWN = 12
/** Stock Mercurius takes half a minute for some documents. */
const GIVEN_UP_MS = 10_000
const WITHOUT_KEY_MS = 10
const WITH_KEY_MS = 25
const SLOW_FOR_STOCK_MS = 100
const TIMES_CHEAPER = 20

interface Timed {
  readonly name: string
  readonly payload: string
  readonly withKey: number
  readonly withoutKey: number
}

/**
 * Hunts for documents of at most 100 KB that keep the event loop busy, with a valid key and without, and asks stock
 * Mercurius the slowest ones.
 */
export async function hostileSection(service: BenchService, run: Run): Promise<Section> {
  const seed = Date.now() % 1_000_000
  const chain = await createBenchChain(service, DISHES, run.signal)
  const ask = await askInProcess(service)
  const known = Object.entries(KNOWN_REQUESTS).map(([name, request]) => ({ name, request }))
  const hunted = fc
    .sample(hostileRequests, { numRuns: run.isFull ? HUNTED_FULL : quickened(run, HUNTED), seed })
    .map((request, place) => ({
      name: `hunted ${place}, seed ${seed}: ${request.query.slice(0, 24).replace(/\s+/g, ' ')}…`,
      request,
    }))
  run.progress(`hunting for slow documents, seed ${seed}`)
  const timed: Timed[] = []
  for (const { name, request } of [...known, ...hunted]) {
    run.signal.throwIfAborted()
    const payload = JSON.stringify(request)
    const withKey = await leastOf(request, (text) => ask.time(text, chain.apiKey))
    const withoutKey = await leastOf(request, (text) => ask.time(text, newCredential('API_KEY', 'test')))
    timed.push({ name, payload, withKey, withoutKey })
  }
  await ask.close()
  run.progress('asking stock Mercurius')
  const stock = await startStockMercurius(schemaText(), quickened(run, GIVEN_UP_MS))
  try {
    return {
      title: 'hostile documents',
      figures: [
        ...worst(timed),
        ...(await table(stock, timed, { known: known.length, shown: quickened(run, SHOWN) })),
      ],
    }
  } finally {
    await stock.close()
  }
}

async function askInProcess({ config, stores, es, redis, s3 }: BenchService) {
  const services = createServices(config, stores, { es, redis, s3, publicS3: s3 })
  const app = await buildApp({ config, services, probes: {} })
  await app.ready()
  const time = async (payload: string, authorization: string): Promise<Answered> => {
    const headers = { 'content-type': 'application/json', authorization }
    let isExecuted = false
    const ms = await activeTime(async () => {
      const answer = await app.inject({ method: 'POST', url: '/graphql', headers, payload })
      isExecuted = answer.statusCode === 200 && answer.body.startsWith('{"data"')
    })
    return { ms, isExecuted }
  }
  return { time, close: () => app.close() }
}

/**
 * Each try sends a new text. The second run compiles the document. The third run only executes it, where the request
 * is executed at all.
 */
async function leastOf(
  request: HostileRequest,
  time: (payload: string) => Promise<Answered>,
): Promise<number> {
  const times: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    const payload = JSON.stringify({ ...request, query: `${request.query} #${salt()}` })
    const runs = [await time(payload), await time(payload), await time(payload)] as const
    const execution = runs[2].isExecuted ? runs[2].ms : 0
    times.push(Math.max(runs[0].ms, runs[1].ms) - execution)
  }
  return Math.max(0, Math.min(...times))
}

interface Answered {
  readonly ms: number
  readonly isExecuted: boolean
}

let salts = 0

function salt(): number {
  salts += 1
  return salts
}

function worst(timed: readonly Timed[]): Figure[] {
  const of = (key: 'withKey' | 'withoutKey', name: string, limit: number): Figure => {
    const most = timed.toSorted((a, b) => b[key] - a[key])[0]
    const value = most?.[key] ?? 0
    return {
      name: `${name}: ${most?.name}`,
      tried: milliseconds(value),
      reference: '',
      value,
      shown: '',
      limit,
    }
  }
  return [
    of('withoutKey', 'worst of all without a valid key', WITHOUT_KEY_MS),
    of('withKey', 'worst of all with one', WITH_KEY_MS),
  ]
}

/** All known requests, and of the generated ones those that were slowest for us. */
async function table(
  stock: StockMercurius,
  timed: readonly Timed[],
  { known, shown }: Readonly<Record<'known' | 'shown', number>>,
): Promise<Figure[]> {
  const slowest = timed
    .slice(known)
    .toSorted((a, b) => b.withKey - a.withKey)
    .slice(0, shown)
  const figures: Figure[] = []
  for (const { name, payload, withKey } of [...timed.slice(0, known), ...slowest]) {
    const reference = await stock.time(payload)
    const ratio = reference / withKey
    figures.push({
      name,
      tried: milliseconds(withKey),
      reference: milliseconds(reference),
      value: ratio,
      shown: `${ratio.toFixed(1)}x cheaper`,
      limit: reference >= SLOW_FOR_STOCK_MS ? TIMES_CHEAPER : null,
      bound: 'at least',
    })
  }
  return figures
}
