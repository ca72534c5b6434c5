import { expect, it } from 'vitest'
import { isAtRest } from '../../chaos/outcome.ts'
import { newPartner } from '../../chaos/partner.ts'
import { until } from '../support/until.ts'
import { useDeadlyWorld } from './deadly-world.ts'

const deadlyWorld = useDeadlyWorld()

it('a rebuild that kills every worker is given up, and the catalog stays live', async () => {
  const world = deadlyWorld()
  const { stores, workers } = world
  const partner = await newPartner(world, 'deadly-rebuild', 30, 2)
  await partner.upload('full')
  await until('it is live', () => isAtRest(world, partner))
  const [live] = await stores.catalogs.list('deadly-rebuild')
  if (live === undefined) throw new Error('no catalog is live')
  workers.arm(() => ({ step: 'index-ready', nth: 1 }))
  const requestedAt = new Date().toISOString()
  await stores.catalogs.change(live.catalogId, { rebuild: { requestedAt, error: null } })
  const rebuildOf = async () => (await stores.catalogs.find(live.catalogId))?.rebuild
  await until('the rebuild has ended', async () => (await rebuildOf())?.error != null)
  workers.arm(() => null)
  expect((await rebuildOf())?.error).toContain('stalled')
  expect((await stores.serving.find('deadly-rebuild'))?.catalogId).toBe(live.catalogId)
}, 240_000)
