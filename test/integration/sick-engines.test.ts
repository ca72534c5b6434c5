import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type FaultyLink, startFaultyLink } from '../../harness/network/faulty-link.ts'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { createImpatientRedis } from '../../src/clients/redis.ts'
import { type HttpAnswer, post } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const SEARCH = `query ($max: Int) {
  search(preferences: { calorieRange: { max: $max } }) { counts { total } matches { dish { name } } }
}`
/** Half as much again as in production, because the machine of a test is busy. */
const DEADLINE_MS = 3_000
/** What such a machine may add to the time of an answer. */
const BUSY_MS = 1_000
/** Longer than the 50 ms of production, so that a wait for Redis differs from a pause of a busy machine. */
const REDIS_WAIT_MS = 400
const SLOWER_MS = 500
const CATALOG = Array.from({ length: 20 }, (_, at) => ({ partnerDishId: String(at), name: `Soup ${at}` }))

interface Timed extends HttpAnswer {
  readonly ms: number
}

describe('an API with a sick engine', () => {
  let service: TestService
  let chain: PublishedChain
  let other: PublishedChain
  let engine: FaultyLink
  let redis: FaultyLink
  let api: ServerProcess
  let address: string
  let metricsPort: number
  let asked = 0

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'soups', CATALOG)
    other = await onboardWithCatalog(service, 'stews', CATALOG)
    const engines = inject('stackEnvironment')
    engine = await startFaultyLink(engines.ELASTICSEARCH_URL ?? '')
    redis = await startFaultyLink(engines.REDIS_URL ?? '')
    metricsPort = await anyFreePort()
    api = startServerProcess(service, {
      METRICS_PORT: String(metricsPort),
      ELASTICSEARCH_URL: engine.address,
      REDIS_URL: redis.address,
      REQUEST_DEADLINE_MS: String(DEADLINE_MS),
      REDIS_WAIT_MS: String(REDIS_WAIT_MS),
      REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'info',
    })
    address = await api.address()
    await search()
  })
  afterEach(async () => {
    engine.setFault(null)
    redis.setFault(null)
    await until('searches are answered again', async () => (await search()).status === 200)
  })
  afterAll(async () => {
    await api?.stop()
    engine?.close()
    redis?.close()
    await service?.close()
  })

  /** No two are alike, unless a number is given. */
  async function search(apiKey = chain.apiKey, max?: number): Promise<Timed> {
    asked += 1
    const begunAt = performance.now()
    const variables = { max: max ?? 1_000 + asked }
    const answer = await post(address, { query: SEARCH, variables }, { authorization: apiKey })
    return { ...answer, ms: performance.now() - begunAt }
  }
  /** One after another begins, and none waits for the one before. */
  async function spread(count: number, everyMs: number): Promise<readonly Timed[]> {
    const answers: Promise<Timed>[] = []
    for (let each = 0; each < count; each += 1) {
      answers.push(search())
      await pause(everyMs)
    }
    return Promise.all(answers)
  }
  /** A figure of the process. */
  async function figure(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length))
  }
  const statuses = (answers: readonly Timed[]) => [...new Set(answers.map(({ status }) => status))]
  const slowest = (answers: readonly Timed[]) => Math.max(...answers.map(({ ms }) => ms))
  /** The time within which this share of the answers came. */
  const timeOf = (share: number, answers: readonly Timed[]) =>
    answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(share * answers.length)]

  it('answers in time while the engine is silent, and asks it hardly ever', async () => {
    await search()
    engine.setFault({ kind: 'SILENT' })
    const before = engine.pieces()
    const answers = await spread(60, 50)
    expect(statuses(answers)).toEqual([503])
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(answers.map(() => '2'))
    expect(engine.pieces() - before).toBeLessThanOrEqual(1.2 * answers.length)
    // A tenth more than the deadline.
    expect(slowest(answers)).toBeLessThan(1.1 * DEADLINE_MS + BUSY_MS)
  })

  it('asks an engine that resets connections hardly ever', async () => {
    await search()
    const notAsked = 'dishmatch_circuit_refused_calls_total{engine="elasticsearch"}'
    const notAskedBefore = await figure(notAsked)
    engine.setFault({ kind: 'RESETTING' })
    const before = engine.pieces()
    const answers = await spread(60, 20)
    expect(statuses(answers)).toEqual([503])
    expect(engine.pieces() - before).toBeLessThanOrEqual(1.2 * answers.length)
    expect(slowest(answers)).toBeLessThan(1.1 * DEADLINE_MS + BUSY_MS)
    expect(await figure(notAsked)).toBeGreaterThan(notAskedBefore)
  })

  it('answers all searches of a moderate load while the engine takes 500 ms more', async () => {
    await search()
    engine.setFault({ kind: 'SLOW', delayMs: SLOWER_MS })
    const answers = await spread(40, 100)
    expect(statuses(answers)).toEqual([200])
    // Most take the time of one call; some were slowed by this machine.
    expect(timeOf(0.5, answers)).toBeLessThan(2 * SLOWER_MS)
    expect(timeOf(0.9, answers)).toBeLessThan(2_000)
  })

  const manySearches = () => {
    const fields = Array.from({ length: 15 }, (_, at) => {
      asked += 1
      return `s${at}: search(preferences: { calorieRange: { max: ${asked} } }) { counts { total } }`
    })
    return { query: `{ ${fields.join(' ')} }` }
  }

  it('asks nothing more for a request whose time is over', async () => {
    await search()
    engine.setFault({ kind: 'SLOW', delayMs: 0.4 * DEADLINE_MS })
    const before = engine.pieces()
    const answer = await post(address, manySearches(), { authorization: chain.apiKey })
    expect(answer.status).toBe(503)
    await pause(2 * DEADLINE_MS)
    // Which catalog serves, and two searches together, three times. All of them were eight times.
    expect(engine.pieces() - before).toBeLessThanOrEqual(6)
  })

  it('goes on for whoever still waits where the first of equal requests is left', async () => {
    await search()
    engine.setFault({ kind: 'SLOW', delayMs: 0.06 * DEADLINE_MS })
    const body = manySearches()
    const before = engine.pieces()
    const left = new AbortController()
    const first = fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: chain.apiKey },
      body: JSON.stringify(body),
      signal: left.signal,
    })
    await pause(0.04 * DEADLINE_MS)
    const second = post(address, body, { authorization: chain.apiKey })
    await pause(0.22 * DEADLINE_MS)
    left.abort()
    await expect(first).rejects.toThrow('aborted')
    expect((await second).body.errors).toBeUndefined()
    // Which catalog serves, and two searches together, eight times. To begin again would be four times more.
    expect(engine.pieces() - before).toBeLessThanOrEqual(10)
  })

  it('refuses what a slow engine cannot do, and serves kept answers and another chain meanwhile', async () => {
    const kept = await search(chain.apiKey, 1)
    engine.setFault({ kind: 'SLOW', delayMs: 300 })
    const crowd = () => Promise.all(Array.from({ length: 150 }, () => search()))
    await crowd()
    const waits = 'dishmatch_engine_turn_wait_seconds_sum'
    const waitedBefore = await figure(waits)
    const crowding = crowd()
    const elsewhere = await search(other.apiKey)
    const again: Timed[] = []
    // A process that has no time to read all requests refuses any of a crowded chain.
    while (again.at(-1)?.status !== 200 && again.length < 10) again.push(await search(chain.apiKey, 1))
    const answers = await crowding
    const refused = answers.filter(({ status }) => status === 503)
    expect(new Set(statuses(answers))).toEqual(new Set([200, 503]))
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe('2')
      expect(body.errors[0].extensions).toMatchObject({ code: 'SEARCH_UNAVAILABLE', retryAfter: 2 })
    }
    expect(await figure(waits)).toBeGreaterThan(waitedBefore)
    expect(again.at(-1)).toMatchObject({ status: 200, body: kept.body })
    expect(elsewhere.status).toBe(200)
  })

  it('answers searches while Redis is frozen, and waits for it once a second at most', async () => {
    const keys = await Promise.all(
      Array.from({ length: 30 }, () =>
        service.stores.credentials.issue({
          ...{ kind: 'API_KEY', environment: 'test', chainId: chain.chainId, businessId: null },
          label: 'one of many',
        }),
      ),
    )
    redis.setFault({ kind: 'SILENT' })
    const [before, begunAt] = [redis.pieces(), performance.now()]
    const answers: Timed[] = []
    // A key that the process does not know is counted in Redis.
    for (const { credential } of keys) {
      answers.push(await search(credential))
      await pause(50)
    }
    const seconds = Math.ceil((performance.now() - begunAt) / 1_000)
    expect(statuses(answers)).toEqual([200])
    // The first ones, and then one in each second.
    expect(redis.pieces() - before).toBeGreaterThan(0)
    expect(redis.pieces() - before).toBeLessThanOrEqual(1 + seconds)
    expect(await figure('dishmatch_circuit_refused_calls_total{engine="redis"}')).toBeGreaterThan(0)
    // No other one waits, and none waits twice.
    expect(answers.filter(({ ms }) => ms >= REDIS_WAIT_MS).length).toBeLessThanOrEqual(1 + seconds)
    expect(timeOf(0.5, answers)).toBeLessThan(REDIS_WAIT_MS)
    expect(slowest(answers)).toBeLessThan(2 * REDIS_WAIT_MS)
  })

  it('uses Redis again once it answers', async () => {
    redis.setFault({ kind: 'SILENT' })
    const client = createImpatientRedis(redis.address, 50)
    client.on('error', () => undefined)
    redis.setFault(null)
    await until('Redis is ready', async () => client.status === 'ready')
    redis.setFault({ kind: 'SILENT' })
    const silent = await Promise.allSettled(Array.from({ length: 50 }, () => client.ping()))
    expect(new Set(silent.map(({ status }) => status))).toEqual(new Set(['rejected']))
    redis.setFault(null)
    await until('it answers', () =>
      client.ping().then(
        () => true,
        () => false,
      ),
    )
    expect(await client.ping()).toBe('PONG')
    client.disconnect()
  })
})
