import { missingSetUp } from '../../src/search-index/missing-set-up.ts'
import { type IndexNames, SYSTEM_INDICES } from '../../src/search-index/names.ts'
import { BACKUP_PARTS } from '../backup/backup-file.ts'
import type { Operator } from '../operator.ts'
import type { OperatorSettings } from '../operator-settings.ts'
import { clockFound, type DoctorCheck, finding, note, ok } from './finding.ts'
import { RESTORE } from './record-checks.ts'

const AREA = 'Elasticsearch'

export function engineChecks(operator: Operator, settings: OperatorSettings): readonly DoctorCheck[] {
  const { es, stores } = operator
  const indices = [...SYSTEM_INDICES.map((name) => stores.names[name]), `${stores.names.shelfPrefix}*`]
  // Of an index that is not there the engine would wait for its state; a pattern finds those that are.
  const patterns = indices.map((name) => `${name.replace(/\*$/, '')}*`)
  const there = { index: indices, ignore_unavailable: true, allow_no_indices: true } as const
  const check = (subject: string, look: DoctorCheck['look']): DoctorCheck => ({ area: AREA, subject, look })
  return [
    check('setup', async () => {
      const missing = await missingSetUp(es, stores.names)
      if (missing.length === 0) return [ok('All indices, fields and scripts are there, with our texts.')]
      const isNew = missing.length >= SYSTEM_INDICES.length
      return missing.map((what) =>
        finding(`There is no ${what}.`, isNew ? SETUP : remedyFor(what, stores.names)),
      )
    }),
    check('copies', async () => {
      const health = await es.cluster.health({ index: patterns, timeout: '1s' })
      return [statusFound(health), nodesFound(health.number_of_data_nodes, settings)]
    }),
    check('settings of the indices', async () => {
      const all = Object.entries(await es.indices.getSettings({ ...there, flat_settings: true }))
      const flat = all.map(([index, { settings = {} }]) => [index, settings as FlatSettings] as const)
      const { shelfPrefix } = stores.names
      const found = [...blocksFound(flat, shelfPrefix), ...replicasFound(flat, shelfPrefix)]
      return found.length > 0 ? found : [ok(`None of ${all.length} indices is blocked.`)]
    }),
    check('disks and clocks', async () => {
      const { nodes } = await es.nodes.stats({ metric: 'fs' })
      const ours = Date.now()
      return Object.values(nodes).flatMap(({ name = 'a node', timestamp, fs }) => [
        diskFound(name, (fs?.data ?? []) as readonly Disk[]),
        ...(timestamp === undefined ? [] : [clockFound(`the node ${name}`, timestamp, ours)]),
      ])
    }),
  ]
}

function statusFound({ status, unassigned_shards: lacking }: { status: string; unassigned_shards: number }) {
  if (/^green$/i.test(status)) return ok('Every shard has all of its copies.')
  const remedy =
    'See in the engine which node is away: `GET _cat/nodes` and `GET _cluster/allocation/explain`.'
  if (/^yellow$/i.test(status))
    return finding(`${lacking} copies of shards are missing: one more lost node loses data.`, remedy)
  return finding(`${lacking} shards are missing: what they hold cannot be read.`, remedy)
}

function nodesFound(nodes: number, { SERVICE_ENVIRONMENT }: OperatorSettings) {
  if (nodes > 1) return ok(`${nodes} nodes hold data.`)
  const what = 'One node holds all data: its loss loses credentials and menus.'
  const remedy = 'Add a second node; the indices then make copies by themselves (auto_expand_replicas).'
  return SERVICE_ENVIRONMENT === 'live' ? finding(what, remedy) : note(what, remedy)
}

type FlatSettings = Readonly<Record<string, unknown>>
type Indices = readonly (readonly [index: string, settings: FlatSettings])[]

/** One finding for each kind of block: a flood stage blocks every index. */
function blocksFound(indices: Indices, shelfPrefix: string) {
  const blocks = indices.flatMap(([index, flat]) =>
    Object.entries(flat).flatMap(([name, value]) =>
      name.startsWith('index.blocks.') && String(value) === 'true' ? [{ index, name }] : [],
    ),
  )
  return [...Map.groupBy(blocks, ({ name }) => name)].map(([name, blocked]) => {
    const names = oneForShelves(
      blocked.map(({ index }) => index),
      shelfPrefix,
    )
    return finding(
      `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} blocked (${name}): nothing can be written there.`,
      `Free space on the disks if they are full, then in the engine: \`PUT ${names.join(',')}/_settings {"${name}": null}\`.`,
    )
  })
}

function replicasFound(indices: Indices, shelfPrefix: string) {
  const lacking = indices.flatMap(([index, flat]) =>
    flat['index.auto_expand_replicas'] === '0-1' ? [] : [index],
  )
  const names = oneForShelves(lacking, shelfPrefix)
  if (names.length === 0) return []
  return [
    finding(
      `${names.join(', ')} ${names.length === 1 ? 'makes no copies by itself' : 'make no copies by themselves'}.`,
      `In the engine: \`PUT ${names.join(',')}/_settings {"index.auto_expand_replicas": "0-1"}\`.`,
    ),
  ]
}

/** Many shelves would make the request in a remedy longer than what is shown of it. */
function oneForShelves(indices: readonly string[], shelfPrefix: string): readonly string[] {
  const isShelf = (index: string) => index.startsWith(shelfPrefix)
  if (indices.filter(isShelf).length < 2) return indices
  return [...indices.filter((index) => !isShelf(index)), `${shelfPrefix}*`]
}

const SETUP = '`npm run operator -- setup`'

/** Of a lost index whose records are in the backup: setting it up again makes it empty. */
function remedyFor(what: string, names: IndexNames): string {
  return BACKUP_PARTS.some((part) => what === `index ${names[part]}`) ? RESTORE : SETUP
}

interface Disk {
  readonly available_in_bytes?: number
  readonly low_watermark_free_space_in_bytes?: number
  readonly high_watermark_free_space_in_bytes?: number
  readonly flood_stage_free_space_in_bytes?: number
}

const GIB = 2 ** 30
const MORE_SPACE =
  'Free space on its disk, or add a node. Nothing is lost; beyond the flood stage all writes fail.'

function diskFound(node: string, disks: readonly Disk[]) {
  const free = Math.min(...disks.map((disk) => disk.available_in_bytes ?? Number.POSITIVE_INFINITY))
  if (!Number.isFinite(free)) return note(`The node ${node} does not say how full its disk is.`, MORE_SPACE)
  const isBelow = (mark: keyof Disk) =>
    disks.some((disk) => (disk.available_in_bytes ?? free) < (disk[mark] ?? 0))
  const amount = `${(free / GIB).toFixed(1)} GiB are free on the node ${node}`
  if (isBelow('flood_stage_free_space_in_bytes'))
    return finding(`${amount}: below the flood stage, its indices are read-only.`, MORE_SPACE)
  if (isBelow('high_watermark_free_space_in_bytes'))
    return finding(`${amount}: below the high watermark, shards leave it.`, MORE_SPACE)
  if (isBelow('low_watermark_free_space_in_bytes'))
    return finding(`${amount}: below the low watermark, no new shard comes there.`, MORE_SPACE)
  return ok(`${amount}.`)
}
