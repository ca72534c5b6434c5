import { SYSTEM_INDICES } from '../../src/search-index/names.ts'
import type { BenchService } from '../bench-service.ts'
import type { Figure } from '../figure.ts'
import type { Crowd } from './crowd.ts'

const MAX_SHARDS = 20
const MEGA = 1_000_000

/**
 * Shards of records and of the crowd's shelves, and what they take; large catalogs of other parts are on shelves of their
 * own. The heap is that of the whole node, whoever else uses it.
 */
export async function engineFigures(
  { es, stores }: BenchService,
  { chains }: Pick<Crowd, 'chains'>,
): Promise<readonly Figure[]> {
  const shelves = new Set(chains.map(({ catalog }) => catalog.shelf))
  const own = [...SYSTEM_INDICES.map((name) => stores.names[name]), ...shelves].join(',')
  const shards = await es.cat.shards({ index: own, format: 'json' })
  const { _all } = await es.indices.stats({ index: own, metric: ['segments', 'store'] })
  const { nodes } = await es.nodes.stats({ metric: ['jvm'] })
  const heap = Object.values(nodes).map(({ jvm }) => jvm?.mem?.heap_used_in_bytes ?? 0)
  return [
    figure('shards', shards.length, '', MAX_SHARDS),
    figure('heap of the node, used', Math.max(...heap) / MEGA, ' MB'),
    figure('segments', _all.primaries?.segments?.count ?? 0, ''),
    figure('disk', (_all.primaries?.store?.size_in_bytes ?? 0) / MEGA, ' MB'),
  ]
}

function figure(name: string, value: number, unit: string, limit: number | null = null): Figure {
  return { name, tried: '', reference: '', value, shown: `${Math.round(value)}${unit}`, limit }
}
