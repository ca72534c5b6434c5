import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRequestMaker, type RandomRequest, seeded } from '../../../harness/requests/random-query.ts'
import { report } from '../../property/property-settings.ts'
import type { Anything } from '../../support/graphql.ts'
import { credentialOf } from './cell.ts'
import { OPERATIONS, type Operation, SCHEMA } from './chain-operations.ts'
import { type Comparable, comparable, ownChainInLog, tracesIn } from './comparable.ts'
import { type MarkedChain, type MarkedChains, startMarkedChains } from './marked-chains.ts'
import { poolsOf, sentIn } from './random-pools.ts'
import { startWatchedProcess, type WatchedProcess, watchEngines } from './watched-process.ts'

/** The number of requests. Two chains send each at the same time, twice. */
const REQUESTS = Number(process.env.ISOLATION_REQUESTS ?? 100)
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 4
const ROUNDS = 2

describe(`${REQUESTS} random requests of two chains with the ids of both, seed ${SEED}`, () => {
  let chains: MarkedChains
  let processes: readonly WatchedProcess[]

  beforeAll(async () => {
    report(`isolation: ${REQUESTS} requests, seed ${SEED}`)
    chains = await startMarkedChains({ CREDENTIAL_CACHE_MS: '5000' })
    watchEngines(chains.service)
    processes = await Promise.all([
      startWatchedProcess(chains.service, { name: 'compiling', jit: true }),
      startWatchedProcess(chains.service, { name: 'second process, not compiling', jit: false }),
    ])
  })
  afterAll(async () => {
    await Promise.all((processes ?? []).map((each) => each.close()))
    await chains?.service.close()
  })

  it('nobody sees anything of another chain, whoever asks at the same time', async () => {
    const random = seeded(SEED)
    const { alder, birch, cedar } = chains
    const pools = poolsOf([alder, birch, cedar])
    const makers = ROOTS.map((root) => ({ ...root, make: createRequestMaker(SCHEMA, pools, random, root) }))
    const seen = { telling: 0, other: 0 }
    const askOnce = async () => {
      const maker = makers[Math.floor(random() * makers.length)] as (typeof makers)[number]
      const isGet = maker.type === 'query' && random() < 0.2
      const asked = { ...maker.make(), isGet }
      const process = processes[random() < 0.75 ? 0 : 1] as WatchedProcess
      const second = maker.credential === 'PARTNER_TOKEN' && random() < 0.3 ? cedar : birch
      for (let round = 0; round < ROUNDS; round += 1) {
        const isTelling = await askTogether(process, maker, asked, [alder, second], chains)
        seen[isTelling ? 'telling' : 'other'] += 1
      }
    }
    for (let count = 0; count < REQUESTS; count += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, askOnce))
    report(`isolation: ${seen.telling} requests were answered differently, ${seen.other} alike`)
    // Most answers must hold data: refusals and empty lists prove little.
    expect(seen.telling).toBeGreaterThan(seen.other / 10)
  }, 1_200_000)

  it('nor on a connection that they share, as those of a proxy', async () => {
    const { service, alder, birch } = chains
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    const ask = async ({ apiKey, sessionId }: MarkedChain): Promise<Anything> => {
      const headers = { 'content-type': 'application/json', authorization: apiKey, 'x-session-id': sessionId }
      const sent = request(`${service.address}/graphql`, { method: 'POST', agent, headers })
      sent.on('socket', (socket) => ports.add(socket.localPort))
      sent.end(
        JSON.stringify({
          query: '{ search { matches { dish { name description } } } filterOptions { categories { name } } }',
        }),
      )
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      return json(answer)
    }
    const callers = Array.from({ length: 10 }, () => [alder, birch]).flat()
    const answers = await Promise.all(callers.map(async (chain) => ({ chain, body: await ask(chain) })))
    agent.destroy()
    expect(ports.size).toBe(1)
    for (const { chain, body } of answers) {
      const other = chain === alder ? birch : alder
      expect(JSON.stringify(body)).toContain(chain.marker)
      expect(JSON.stringify(body)).not.toContain(other.marker)
    }
  })
})

/** Tickets would change the lists of uploads that are compared. */
const REPEATABLE = OPERATIONS.filter(({ field }) => field !== 'createPartnerCatalogUpload')
/** Queries tell more than mutations. */
const ROOTS = (['API_KEY', 'API_KEY', 'PARTNER_TOKEN'] as const).flatMap((credential) =>
  (['query', 'query', 'mutation'] as const).map((type) => {
    const operations = REPEATABLE.filter((each) => each.credential === credential && each.type === type)
    return { credential, type, names: operations.map(({ field }) => field) }
  }),
)

/** The same request of two chains at the same time, of each twice. Returns whether they were answered differently. */
async function askTogether(
  process: WatchedProcess,
  { credential }: Pick<Operation, 'credential'>,
  asked: RandomRequest & { readonly isGet: boolean },
  callers: readonly [MarkedChain, MarkedChain],
  { alder, birch, cedar }: MarkedChains,
): Promise<boolean> {
  const answers = await Promise.all(
    [...callers, ...callers].map(async (chain) => ({
      chain,
      answer: await process.ask(credentialOf({ credential }, chain), asked),
    })),
  )
  const sent = sentIn(asked, [alder, birch, cedar])
  const bodies = new Map<MarkedChain, string>()
  for (const { chain, answer } of answers) {
    const others = [alder, birch, cedar].filter((each) => each !== chain)
    const foreign = others.flatMap(({ traces }) => traces).filter((trace) => !chain.traces.includes(trace))
    expect(
      await tracesIn(answer, foreign, [...sent, ...ownChainInLog(chain)], asked.query),
      JSON.stringify(asked),
    ).toEqual([])
    const body = bodyToCompare(await comparable(answer, []))
    expect(body, JSON.stringify(asked)).toBe(bodies.get(chain) ?? body)
    bodies.set(chain, body)
  }
  return new Set(bodies.values()).size > 1
}

/** Of several root fields that fail, an answer without data names those that failed in time: not the same each time. */
function bodyToCompare({ body }: Comparable): string {
  const { data, errors }: Anything = JSON.parse(body)
  return data === null && errors[0]?.path ? 'a field failed' : body
}
