import { largeCatalog } from '../../samples/generator/large/large-catalog.ts'
import { type OnboardedChain, onboardChain } from '../../src/features/chains/onboard-chain.ts'
import { quickened, type Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { cpuSeconds } from '../cpu-seconds.ts'
import { type Figure, micros, type Section, shownRatio } from '../figure.ts'
import { compared } from '../paired.ts'
import { engineMsOf } from '../sides.ts'
import { median } from '../statistics.ts'
import { secondsOf, storeUpload, untilLive } from './bench-upload.ts'
import { quietEngine } from './quiet-engine.ts'
import { bulkLines, rawBulk, requestsOf, type Tuning } from './raw-bulk.ts'
import { startStreamPeer } from './start-stream-peer.ts'
import { describeTuning, tunedBulk } from './tuned-bulk.ts'

const ROUNDS = 5
const SEED = 1
/** How much faster than the program of a partner's engineer. */
const LIMIT = 1.5
export const INGEST_CPU = 'processor time of a dish of the first catalog: worker, engine'

interface Round {
  /** Seconds. */
  readonly first: number
  /** Processor time of the first ingest, in milliseconds. */
  readonly cpu: Readonly<Record<'worker' | 'engine', number>>
  readonly again: number
  readonly raw: number
  readonly peer: number
}

/**
 * Compares an ingest, from the worker's first read until it is live, with the program of a partner's engineer, and with
 * `_bulk` of the finished documents.
 */
export async function ingestSection(service: BenchService, run: Run): Promise<Section> {
  const { es, config } = service
  const rawIndex = `${config.NAMESPACE}-raw`
  return withBenchProcess(service, 'worker', async ({ pid }) => {
    run.progress(`ingest of ${run.dishes} dishes: warming up, and looking for the fastest _bulk`)
    const warm = await onboard(service, 'ingest-warm')
    const { objectKey } = await ingested(service, warm, run)
    const live = await service.stores.serving.find(warm.chainId)
    if (live === null) throw new Error('the first catalog did not go live')
    const lines = await bulkLines(es, live, run.signal)
    const tuning = await tunedBulk(es, rawIndex, lines, run)
    const requests = requestsOf(lines, tuning.chunkBytes)
    const quietly = async (write: () => Promise<number>) => {
      await quietEngine(es, run.signal)
      const seconds = await write()
      await es.indices.delete({ index: rawIndex })
      return seconds
    }
    const peer = await startStreamPeer(config)
    try {
      const streamed = () => quietly(() => peer.ingested({ objectKey, index: rawIndex, tuning }))
      await streamed()
      const references = {
        raw: () => quietly(() => rawBulk(es, rawIndex, requests, tuning, run.signal)),
        peer: streamed,
      }
      return sectionOf(run.dishes, tuning, await rounds(service, run, pid, references))
    } finally {
      await peer.stop()
    }
  })
}

type References = Readonly<Record<'raw' | 'peer', () => Promise<number>>>

async function rounds(
  service: BenchService,
  run: Run,
  worker: number,
  { raw, peer }: References,
): Promise<Round[]> {
  const used = async () => ({ worker: cpuSeconds(worker) * 1_000, engine: await engineMsOf(service.es) })
  const done: Round[] = []
  const count = quickened(run, ROUNDS)
  for (let round = 0; round < count; round += 1) {
    run.progress(`ingest of ${run.dishes} dishes: round ${round + 1} of ${count}`)
    const early = round % 2 === 0 ? null : await raw()
    const chain = await onboard(service, `ingest-${round}`)
    const before = await used()
    const { seconds: first } = await ingested(service, chain, run)
    const after = await used()
    const cpu = { worker: after.worker - before.worker, engine: after.engine - before.engine }
    const rawSeconds = early ?? (await raw())
    const { seconds: again } = await ingested(service, chain, run, '\n')
    done.push({ first, cpu, again, raw: rawSeconds, peer: await peer() })
  }
  return done
}

function onboard({ stores }: BenchService, chainId: string): Promise<OnboardedChain> {
  return onboardChain(stores, { chainId, name: chainId, restaurants: [] })
}

/** `end` makes the file differ while its dishes stay the same. */
async function ingested(
  service: BenchService,
  chain: OnboardedChain,
  run: Run,
  end = '',
): Promise<{ readonly seconds: number; readonly objectKey: string }> {
  await quietEngine(service.es, run.signal)
  const { uploadId, objectKey } = await storeUpload(service, chain, fileOf(run.dishes, end), run.signal)
  return { seconds: secondsOf(await untilLive(service, uploadId, run.signal)), objectKey }
}

function* fileOf(dishes: number, end: string): Generator<string> {
  yield* largeCatalog({ items: dishes, seed: SEED })
  yield end
}

function sectionOf(dishes: number, tuning: Tuning, done: readonly Round[]): Section {
  const figureOf = (
    name: string,
    of: 'first' | 'again',
    limit: number | null,
    against: 'raw' | 'peer' = 'raw',
  ): Figure => {
    const rates = (what: 'first' | 'again' | 'raw' | 'peer') => done.map((round) => dishes / round[what])
    const { tried, reference, ratio } = compared(rates(of), rates(against))
    return {
      name,
      tried: `${tried.toFixed(0)} dishes/s`,
      reference: `${reference.toFixed(0)} dishes/s`,
      ...shownRatio(ratio),
      limit,
      bound: 'at least',
    }
  }
  const cpuOf = (whose: keyof Round['cpu']) => median(done.map(({ cpu }) => cpu[whose] / dishes))
  const [workerCpuMs, engineCpuMs] = [cpuOf('worker'), cpuOf('engine')]
  return {
    title: `ingest of ${dishes} dishes; raw _bulk: ${describeTuning(tuning)}`,
    figures: [
      figureOf('the first catalog of a chain, against stream-json and helpers.bulk', 'first', LIMIT, 'peer'),
      figureOf('the same, against _bulk of finished documents', 'first', null),
      figureOf('the same again over it, against _bulk of finished documents', 'again', null),
      {
        name: INGEST_CPU,
        ...{ tried: micros(workerCpuMs), reference: micros(engineCpuMs), value: workerCpuMs, shown: '' },
        limit: null,
        numbers: { workerCpuMs, engineCpuMs },
      },
    ],
  }
}
