import { largeCatalog } from '../../samples/generator/large/large-catalog.ts'
import { onboardChain } from '../../src/features/chains/onboard-chain.ts'
import { quickened, type Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, type Section, twoDecimals } from '../figure.ts'
import { secondsOf, storeUpload, untilBegun, untilLive } from './bench-upload.ts'
import { metricOf, peakMemory, readMetrics } from './process-figures.ts'

const SEED = 2
const MEGA = 1_000_000
const MEGABYTES_100 = 100 * MEGA
const GIBIBYTE = { name: '1 GiB', maxBytes: 1_073_741_824 }
const PEAK_LIMIT_MB = 400
const PEAK_RATIO_LIMIT = 1.3
const LAG_LIMIT_MS = 100

type Size = typeof GIBIBYTE

interface Ingested {
  readonly name: string
  readonly dishes: number
  readonly seconds: number
  /** MB; null where it could not be measured. */
  readonly peak: number | null
  /** Milliseconds. */
  readonly lagP99: number
  readonly lagMax: number
}

/** Memory and event-loop lag of a worker that reads a large file, and a ten times larger one. */
export async function memorySection(service: BenchService, run: Run): Promise<Section> {
  const maxBytes = quickened(run, MEGABYTES_100)
  const small = await ingestOf(service, { name: `${maxBytes / MEGA} MB`, maxBytes }, run)
  const figures = figuresOf(small)
  if (run.hasGigabyte) {
    const large = await ingestOf(service, GIBIBYTE, run)
    figures.push(...figuresOf(large), growth(small, large))
  }
  return { title: 'worker process: memory, event loop', figures }
}

function ingestOf(service: BenchService, size: Size, run: Run): Promise<Ingested> {
  return withBenchProcess(service, 'worker', async ({ address, pid }) => {
    const chainId = `memory-${size.maxBytes}`
    const chain = await onboardChain(service.stores, { chainId, name: size.name, restaurants: [] })
    run.progress(`a file of ${size.name}: into the storage`)
    const text = largeCatalog({ items: service.config.MAX_ITEMS, seed: SEED, maxBytes: size.maxBytes })
    const { uploadId } = await storeUpload(service, chain, text, run.signal)
    await untilBegun(service, uploadId, run.signal)
    // Reading the lag resets it.
    await readMetrics(address)
    const record = await untilLive(service, uploadId, run.signal, progressTeller(size, run))
    const metrics = await readMetrics(address)
    return {
      name: size.name,
      dishes: record.counts?.received ?? 0,
      seconds: secondsOf(record),
      peak: peakMemory(pid),
      lagP99: metricOf(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1_000,
      lagMax: metricOf(metrics, 'nodejs_eventloop_lag_max_seconds') * 1_000,
    }
  })
}

function progressTeller({ name }: Size, { progress }: Run) {
  let told = 0
  return ({ progress: now }: { readonly progress: { readonly percent: number } | null }) => {
    const tenth = Math.floor((now?.percent ?? 0) / 10) * 10
    if (tenth <= told) return
    told = tenth
    progress(`a file of ${name}: ${tenth} %`)
  }
}

function figuresOf({ name, dishes, seconds, peak, lagP99, lagMax }: Ingested): Figure[] {
  const base = { reference: '' }
  const rate = dishes / seconds
  return [
    {
      ...base,
      name: `${name}: speed`,
      tried: `${dishes} dishes in ${seconds.toFixed(0)} s`,
      value: rate,
      shown: `${rate.toFixed(0)} dishes/s`,
      limit: null,
    },
    peakFigure(name, peak),
    {
      ...base,
      name: `${name}: event-loop lag, p99`,
      tried: `longest ${lagMax.toFixed(0)} ms`,
      value: lagP99,
      shown: `${lagP99.toFixed(0)} ms`,
      limit: LAG_LIMIT_MS,
    },
  ]
}

function peakFigure(name: string, peak: number | null): Figure {
  const base = { name: `${name}: peak memory`, tried: '', reference: '' }
  if (peak === null) return { ...base, value: 0, shown: 'not measured: only Linux tells', limit: null }
  return { ...base, value: peak, shown: `${peak.toFixed(0)} MB`, limit: PEAK_LIMIT_MB }
}

function growth(small: Ingested, large: Ingested): Figure {
  const name = `peak memory, ${large.name} against ${small.name}`
  if (small.peak === null || large.peak === null) return { ...peakFigure(name, null), name }
  const value = large.peak / small.peak
  const [tried, reference] = [large.peak, small.peak].map((peak) => `${peak.toFixed(0)} MB`)
  return {
    name,
    tried: tried ?? '',
    reference: reference ?? '',
    value,
    shown: `${twoDecimals(value)}x`,
    limit: PEAK_RATIO_LIMIT,
  }
}
