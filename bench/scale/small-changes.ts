import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createGraphqlClient, type GraphqlClient } from '../../harness/requests/graphql-client.ts'
import { largeItem } from '../../samples/generator/large/large-catalog.ts'
import { rollBack } from '../../src/features/catalogs/rollback.ts'
import { type OnboardedChain, onboardChain } from '../../src/features/chains/onboard-chain.ts'
import { quickened, type Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds } from '../figure.ts'
import { storeUpload, untilBegun, untilLive } from '../ingest/bench-upload.ts'
import { quantile } from '../statistics.ts'

const DISHES = 200
const ROUNDS = 10
const SEED = 3
const POLL_MS = 10
const LIMIT_MS = 1_000
const SEARCH = 'query ($term: String) { search(searchTerm: $term) { counts { total } } }'

/** Measures a file that changes one dish of a menu, from its reading to the first search that finds it, and rollbacks. */
export function smallChangeFigures(service: BenchService, run: Run): Promise<readonly Figure[]> {
  run.progress('scale: partial updates and rollbacks')
  return withBenchProcess(service, 'API', ({ address }) =>
    withBenchProcess(service, 'worker', async () => {
      const chain = await onboardChain(service.stores, {
        chainId: 'small-changes',
        name: 'Small changes',
        restaurants: [],
      })
      const guest = createGraphqlClient(address, chain.apiKey)
      const items = Array.from({ length: DISHES }, (_, index) => largeItem(SEED, index))
      const { uploadId } = await storeUpload(service, chain, [JSON.stringify({ items })], run.signal)
      await untilLive(service, uploadId, run.signal)
      const updates: number[] = []
      const rollbacks: number[] = []
      for (let round = 0; round < quickened(run, ROUNDS); round += 1) {
        const word = `dish${randomBytes(8).toString('hex')}`
        updates.push(await updateTime(service, chain, guest, word, run.signal))
        rollbacks.push(await rollBackTime(service, chain, guest, word, run.signal))
      }
      return [
        ...figuresOf(`a partial update of a menu of ${DISHES} dishes`, updates),
        ...figuresOf('a rollback', rollbacks),
      ]
    }),
  )
}

async function updateTime(
  service: BenchService,
  chain: OnboardedChain,
  guest: GraphqlClient,
  name: string,
  signal: AbortSignal,
): Promise<number> {
  const items = [{ ...largeItem(SEED, 0), name, displayOnWidget: true }]
  const file = JSON.stringify({ schemaVersion: 1, mode: 'partial', items })
  const { uploadId } = await storeUpload(service, chain, [file], signal)
  const { startedAt } = await untilBegun(service, uploadId, signal)
  await untilFound(guest, name, 1, signal)
  const foundAt = Date.now()
  await untilLive(service, uploadId, signal)
  return foundAt - Date.parse(startedAt ?? '')
}

async function rollBackTime(
  service: BenchService,
  { chainId }: OnboardedChain,
  guest: GraphqlClient,
  word: string,
  signal: AbortSignal,
): Promise<number> {
  const startedAt = performance.now()
  await rollBack({ es: service.es, ...service.stores }, chainId)
  await untilFound(guest, word, 0, signal)
  return performance.now() - startedAt
}

async function untilFound(
  guest: GraphqlClient,
  term: string,
  dishes: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { search } = await guest.request<{ search: { counts: { total: number } } }>(SEARCH, { term })
    if (search.counts.total === dishes) return
    await pause(POLL_MS, undefined, { signal })
  }
}

function figuresOf(name: string, times: readonly number[]): Figure[] {
  const figure = (what: string, share: number) => {
    const value = quantile(times, share)
    return {
      name: `${name}: ${what}`,
      tried: '',
      reference: '',
      value,
      shown: milliseconds(value),
      limit: LIMIT_MS,
    }
  }
  return [figure('median', 0.5), figure('longest', 1)]
}
