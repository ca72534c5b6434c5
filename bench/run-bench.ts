import { type BenchChain, createBenchChain } from './bench-chain.ts'
import type { BenchPart, Run } from './bench-options.ts'
import type { BenchService } from './bench-service.ts'
import { classificationFigures, storeConstantScript } from './classification-figures.ts'
import { compilationFigure } from './compilations.ts'
import { distinctSection } from './distinct-searches.ts'
import type { Section } from './figure.ts'
import { hostileSection } from './hostile/hostile-section.ts'
import { ingestSection } from './ingest/against-raw.ts'
import { memorySection } from './ingest/memory.ts'
import { searchMeanwhileSection } from './ingest/search-meanwhile.ts'
import { timeToSearchSection } from './ingest/time-to-search.ts'
import { neighbourSection } from './neighbour/neighbour-section.ts'
import { busyChainsSection } from './overload/busy-chains-section.ts'
import { overloadSection } from './overload/overload-section.ts'
import { pairingOf } from './paired.ts'
import { peersSections } from './peers/peers-section.ts'
import { scaleSections } from './scale/scale-sections.ts'
import { scopeFigures } from './scope-figures.ts'
import { suggestSections } from './suggest-section.ts'
import { textFigures } from './text-figures.ts'
import { tracesSection } from './traces-section.ts'

const SIZES = { small: 1_000, large: 10_000, full: 100_000 }
/** Dishes of the chain that ten thousand guests search. */
const SMALL = 100
/** Fewer pairs where a search takes longer. */
const pairsOf = (dishes: number) => (dishes > 10_000 ? 30 : dishes > 1_000 ? 100 : 200)

type Measure = (service: BenchService, run: Run) => Promise<readonly Section[]>

const MEASURES: Readonly<Record<BenchPart, Measure>> = {
  search: searchSections,
  suggest: suggestSections,
  peers: peersSections,
  distinct: async (service, run) => [await distinctSection(service, run)],
  hostile: async (service, run) => [await hostileSection(service, run)],
  neighbour: async (service, run) => [await neighbourSection(service, run)],
  overload: overloadSections,
  traces: async (service, run) => [await tracesSection(service, run)],
  ingest: async (service, run) => [await ingestSection(service, run)],
  memory: async (service, run) => [await memorySection(service, run)],
  'time-to-search': async (service, run) => [await timeToSearchSection(service, run)],
  meanwhile: async (service, run) => [await searchMeanwhileSection(service, run)],
  scale: scaleSections,
}

/** Is told of each part when it has ended. */
export interface BenchListener {
  readonly onMeasured: (part: BenchPart, sections: readonly Section[]) => Promise<void>
  /** A guest's search that was refused, for example: the other parts go on. */
  readonly onFailed: (part: BenchPart, error: unknown) => void
}

export async function runBench(service: BenchService, run: Run, listener: BenchListener): Promise<void> {
  for (const part of run.parts) {
    const measured = await MEASURES[part](service, run).catch((error: unknown) => {
      run.signal.throwIfAborted()
      listener.onFailed(part, error)
      return null
    })
    if (measured !== null) await listener.onMeasured(part, measured)
  }
}

async function overloadSections(service: BenchService, run: Run): Promise<readonly Section[]> {
  const rush = await overloadSection(service, run)
  return run.isQuick ? [rush] : [rush, await busyChainsSection(service, run)]
}

async function searchSections(service: BenchService, run: Run): Promise<readonly Section[]> {
  const sections: Section[] = []
  const small = await chainOf(service, SMALL, run)
  for (const dishes of sizesOf(run)) {
    const chain = await chainOf(service, dishes, run)
    sections.push(await classification(service, chain, run))
    if (dishes > SIZES.small) sections.push(await scope(service, small, chain, run))
    sections.push(await terms(service, chain, run))
  }
  run.progress('compilations')
  const figures = [await compilationFigure(service.es, small, run)]
  return [...sections, { title: 'compilations', figures }]
}

function sizesOf({ isQuick, isFull }: Run): readonly number[] {
  if (isQuick) return [SIZES.large]
  return isFull ? Object.values(SIZES) : [SIZES.small, SIZES.large]
}

function chainOf(service: BenchService, dishes: number, { progress, signal }: Run): Promise<BenchChain> {
  progress(`indexing ${dishes} dishes`)
  return createBenchChain(service, dishes, signal)
}

async function scope(
  service: BenchService,
  small: BenchChain,
  chain: BenchChain,
  run: Run,
): Promise<Section> {
  run.progress(`scope, ${chain.dishes} dishes`)
  const figures = await scopeFigures(service, small, chain, pairingOf(run, pairsOf(chain.dishes)))
  return { title: `scope, ${chain.dishes} dishes`, figures }
}

async function terms({ es, stores }: BenchService, chain: BenchChain, run: Run): Promise<Section> {
  run.progress(`search terms, ${chain.dishes} dishes`)
  const vocabulary = await stores.vocabularies.find(chain.catalog.catalogId)
  if (vocabulary === null) throw new Error(`${chain.catalog.catalogId} has no vocabulary`)
  const figures = await textFigures(es, chain, vocabulary, pairingOf(run, pairsOf(chain.dishes)))
  return { title: `search terms, ${chain.dishes} dishes`, figures }
}

async function classification(service: BenchService, chain: BenchChain, run: Run): Promise<Section> {
  const { es, config } = service
  run.progress(`classification, ${chain.dishes} dishes`)
  const constant = await storeConstantScript(es, config.NAMESPACE)
  try {
    const pairing = pairingOf(run, pairsOf(chain.dishes))
    const figures = await classificationFigures(es, chain, constant.id, pairing)
    return { title: `classification, ${chain.dishes} dishes in scope`, figures }
  } finally {
    await constant.delete()
  }
}
