import { withGeneratedPart } from '../scripts/generated-part.ts'
import { micros } from './figure.ts'
import { INGEST_CPU } from './ingest/against-raw.ts'
import { SERVICE } from './peers/peer-sides.ts'

/** `bench/results.json`, as far as it is read here: the report of each part. */
export type SavedResults = Readonly<Record<'peers' | 'ingest', SavedReport>>

interface SavedReport {
  readonly machine: Readonly<Record<'date' | 'node' | 'cpu' | 'elasticsearch', string>> & {
    readonly cores: number
  }
  readonly sections: readonly {
    readonly title: string
    readonly figures: readonly {
      readonly name: string
      readonly numbers?: Readonly<Record<string, number>>
    }[]
  }[]
}

/** What is assumed, not measured. */
const ASSUMED = {
  /** Of a processor: what is left over is for bursts, a lost node and garbage. */
  utilisation: 0.6,
  /** US dollars for one processor and its memory for an hour, about what clouds ask without a contract. */
  dollarsPerHour: 0.05,
  /** Of an engine's node. An API process uses one. */
  processorsPerNode: 8,
} as const

const RATES = [1_000, 10_000, 100_000]
const KEPT_SHARES = [0, 0.5, 0.9]
const MILLION = 1_000_000
const MS_PER_HOUR = 3_600_000

/** Processor time of API or worker, and of the engine, in milliseconds. */
interface Cost {
  readonly own: number
  readonly engine: number
}

/** Tables in Markdown: what searches and items cost, and how many nodes a rate of searches takes. */
export function capacityTables({ peers, ingest }: SavedResults): string {
  const sections = [...peers.sections, ...ingest.sections]
  const numberOf = (title: string, name: string, key: string): number => {
    const section = sections.find((one) => one.title.startsWith(title))
    const number = section?.figures.find((one) => one.name === name)?.numbers?.[key]
    if (number === undefined) throw new Error(`bench/results.json has no ${key} of "${name}" in "${title}"`)
    return number
  }
  const costOf = (title: string, name: string, own = 'serviceCpuMs'): Cost => ({
    own: numberOf(title, name, own),
    engine: numberOf(title, name, 'engineCpuMs'),
  })
  const search = costOf('uncached searches, 120 dishes in scope, 8', SERVICE)
  const kept = costOf('searches that were answered before', SERVICE)
  const item = costOf('ingest of', INGEST_CPU, 'workerCpuMs')
  const rows: readonly (readonly [string, Cost])[] = [
    ['a search that nobody asked before', search],
    ['a search whose answer is kept', kept],
    ['an item that is ingested', item],
  ]
  const processes = ['1', '2', '3'].map((name) => {
    const title = 'processes of the'
    const { own, engine } = costOf(title, name)
    return [name, numberOf(title, name, 'perSecond').toFixed(0), micros(own), micros(engine)]
  })
  return [
    `Searches: measured on ${machineIn(peers)}. Items: on ${machineIn(ingest)}.`,
    markdown(
      ['', 'API or worker', 'engine', 'a million of them'],
      rows.map(([name, cost]) => [name, micros(cost.own), micros(cost.engine), price(cost)]),
    ),
    markdown(
      ['searches a second', 'answers kept', 'API processes', 'engine nodes'],
      RATES.flatMap((rate) => KEPT_SHARES.map((share) => sizeRow(rate, share, { search, kept }))),
    ),
    markdown(['API processes', 'searches a second', 'API, a search', 'engine, a search'], processes),
  ].join('\n\n')
}

function machineIn({ machine: { date, cores, cpu, node, elasticsearch } }: SavedReport): string {
  return `${date.slice(0, 10)}, ${cores} processors (${cpu}), Node ${node}, Elasticsearch ${elasticsearch}`
}

function sizeRow(rate: number, share: number, { search, kept }: Record<'search' | 'kept', Cost>): string[] {
  const mixed = (whose: keyof Cost) => (1 - share) * search[whose] + share * kept[whose]
  const processors = (whose: keyof Cost) => (rate * mixed(whose)) / 1_000 / ASSUMED.utilisation
  // One more than is needed of each: one may be lost.
  const nodes = Math.ceil(processors('engine') / ASSUMED.processorsPerNode) + 1
  const own = Math.ceil(processors('own')) + 1
  return [count(rate), `${share * 100} %`, count(own), count(nodes)]
}

function price({ own, engine }: Cost): string {
  const hours = ((own + engine) * MILLION) / MS_PER_HOUR / ASSUMED.utilisation
  return `${hours.toFixed(2)} processor hours, ${(hours * ASSUMED.dollarsPerHour).toFixed(3)} $`
}

function count(value: number): string {
  return value.toLocaleString('en')
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** The page with these tables. */
export function withTables(page: string, results: SavedResults): string {
  const by = 'npm exec -- node bench/write-capacity.ts'
  return withGeneratedPart(page, { by, text: capacityTables(results) })
}
