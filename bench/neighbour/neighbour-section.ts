import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { loadConfig } from '../../src/config.ts'
import { createBenchChain } from '../bench-chain.ts'
import type { Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { milliseconds, type Section, shownRatio } from '../figure.ts'
import { guestsOf } from '../guests.ts'
import { type LoadTarget, runLoadDuring } from '../load.ts'
import { compared } from '../paired.ts'
import { quantile } from '../statistics.ts'
import { GREEDY_BODIES } from './greedy-requests.ts'

const ROUNDS = 2
const MINUTE_MS = 60_000
const WARM_UP_MS = 5_000
const PER_SECOND = 20
const MODEST_DISHES = 120
const GREEDY_DISHES = 20_000
const GREEDY_CONNECTIONS = 40
/** p99 of one chain while another chain sends its greedy load, divided by p99 without that load. */
const LIMIT = 2
/** The limits that are measured, with the values of production. */
const LIMITS = [
  'REQUESTS_PER_MINUTE',
  'ADDRESS_REQUESTS_PER_MINUTE',
  'SESSION_REQUESTS_PER_MINUTE',
  'GUEST_REQUESTS_PER_MINUTE',
  'REQUEST_DEADLINE_MS',
] as const

/** Measures the searches of one chain while another chain sends, for a minute, the most that its key allows. */
export async function neighbourSection(service: BenchService, run: Run): Promise<Section> {
  run.progress(`a chain's worst minute: ${GREEDY_DISHES} dishes beside ${MODEST_DISHES}`)
  const greedy = await createBenchChain(service, GREEDY_DISHES, run.signal)
  const modest = await createBenchChain(service, MODEST_DISHES, run.signal)
  const { credential } = await service.stores.credentials.issue({
    kind: 'API_KEY',
    environment: service.config.SERVICE_ENVIRONMENT,
    chainId: modest.chainId,
    businessId: null,
    label: 'guests who come at a fixed rate',
    requestsPerMinute: 1_000_000,
  })
  const defaults = loadConfig({ ...process.env, ...SECRETS, NODE_ENV: 'test' })
  const overrides = Object.fromEntries(LIMITS.map((name) => [name, String(defaults[name])]))
  return withBenchProcess(
    service,
    'API',
    async ({ address }) => {
      const url = `${address}/graphql`
      const guests = guestsOf({ apiKey: credential }, url)
      const during = async (work: Promise<unknown>) =>
        (await runLoadDuring({ ...guests, perSecond: PER_SECOND }, run.signal, work)).latencies
      const attack = { ...guestsOf(greedy, url), bodies: GREEDY_BODIES }
      await during(pause(WARM_UP_MS))
      const rounds: [quiet: readonly number[], busy: readonly number[]][] = []
      const said: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        run.progress(`a chain's worst minute: round ${round + 1} of ${ROUNDS}`)
        const quiet = await during(pause(MINUTE_MS / 2, undefined, { signal: run.signal }))
        const worst = greedyMinute(attack)
        rounds.push([quiet, await during(worst)])
        said.push(JSON.stringify(await worst))
      }
      run.progress(`answers to the greedy chain: ${said.join(' ')}`)
      return sectionOf(rounds)
    },
    overrides,
  )
}

/** A value that the default configuration requires. */
const SECRETS = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x', SESSION_SECRET: 'x'.repeat(32) }

async function greedyMinute(target: LoadTarget): Promise<unknown> {
  const workerData = { ...target, connections: GREEDY_CONNECTIONS }
  const worker = new Worker(new URL('./greedy-worker.ts', import.meta.url), { workerData })
  await pause(MINUTE_MS)
  const ended = once(worker, 'message')
  worker.postMessage('end')
  const [statuses] = (await ended) as [unknown]
  await worker.terminate()
  return statuses
}

function sectionOf(rounds: readonly (readonly [readonly number[], readonly number[]])[]): Section {
  const p99 = (latencies: readonly number[]) => quantile(latencies, 0.99)
  const [quiet, busy] = [rounds.flatMap(([each]) => each), rounds.flatMap(([, each]) => each)]
  const { ratio } = compared(
    rounds.map(([, each]) => p99(each)),
    rounds.map(([each]) => p99(each)),
  )
  const value = p99(busy) / p99(quiet)
  return {
    title: `p99 of a chain's searches, ${PER_SECOND} a second, beside another's worst minute; reference: quiet`,
    figures: [
      {
        name: `${MODEST_DISHES} dishes beside ${GREEDY_DISHES}`,
        tried: milliseconds(p99(busy)),
        reference: milliseconds(p99(quiet)),
        ...shownRatio({ ...ratio, median: value }),
        limit: LIMIT,
      },
    ],
  }
}
