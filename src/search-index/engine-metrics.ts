import type { Client } from '@elastic/elasticsearch'
import { Gauge, Registry } from '@prometheus-io/client'
import { type IndexNames, SYSTEM_INDICES } from './names.ts'

interface EngineDeps {
  readonly es: Client
  readonly names: IndexNames
}

type Write = (name: string, help: string, node?: string) => (value: number) => void

/** Disks and clocks of the engine's nodes, blocks and missing copies of our indices, for Prometheus. */
export async function engineMetrics(deps: EngineDeps): Promise<string> {
  const registry = new Registry()
  const gauges = new Map<string, Gauge<'node'>>()
  const write: Write = (name, help, node) => {
    const labelNames = node === undefined ? [] : (['node'] as const)
    const gauge = gauges.get(name) ?? new Gauge<'node'>({ name, help, labelNames, registers: [registry] })
    gauges.set(name, gauge)
    return (value) => (node === undefined ? gauge.set(value) : gauge.set({ node }, value))
  }
  await Promise.all([nodeFigures(deps, write), blockFigures(deps, write), copyFigures(deps, write)])
  return registry.metrics()
}

async function nodeFigures({ es }: EngineDeps, write: Write): Promise<void> {
  const { nodes } = await es.nodes.stats({ metric: 'fs' })
  for (const [id, { name = id, timestamp, fs }] of Object.entries(nodes)) {
    const { available_in_bytes: free, total_in_bytes: total } = fs?.total ?? {}
    if (free !== undefined && total !== undefined)
      write('dishmatch_engine_disk_free_ratio', 'Free share of the disks of a node', name)(free / total)
    if (timestamp !== undefined)
      write(
        'dishmatch_engine_clock_seconds',
        'What time it is on a node, in seconds since 1970',
        name,
      )(timestamp / 1_000)
  }
}

/** The engine blocks indices by itself where a disk is beyond its flood stage. */
async function blockFigures({ es, names }: EngineDeps, write: Write): Promise<void> {
  const index = ourIndices(names)
  const found = await es.indices.getSettings({
    index,
    name: 'index.blocks.*',
    ignore_unavailable: true,
    flat_settings: true,
  })
  const blocked = Object.values(found).filter(({ settings = {} }) =>
    Object.values(settings).some((value) => String(value) === 'true'),
  )
  write('dishmatch_engine_blocked_indices', 'Our indices that nothing can be written to')(blocked.length)
}

async function copyFigures({ es, names }: EngineDeps, write: Write): Promise<void> {
  // Of an index that is not there the engine would wait for its state; a pattern finds those that are.
  const patterns = ourIndices(names).map((name) => `${name.replace(/\*$/, '')}*`)
  const { unassigned_shards: missing } = await es.cluster.health({ index: patterns, timeout: '1s' })
  write('dishmatch_engine_missing_copies', 'Shards and copies of our indices that no node holds')(missing)
}

function ourIndices(names: IndexNames): string[] {
  return [...SYSTEM_INDICES.map((name) => names[name]), `${names.shelfPrefix}*`]
}
