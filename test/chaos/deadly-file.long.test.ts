import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startWorld, type World } from '../../chaos/chaos-world.ts'
import { isAtRest } from '../../chaos/outcome.ts'
import { newPartner } from '../../chaos/partner.ts'
import { until } from '../support/until.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({
    engines: inject('stackEnvironment'),
    settings: { INGEST_LOCK_MS: '500', INGEST_STALLED_CHECK_MS: '100' },
  })
})
afterAll(() => world?.close())

it('a file that kills every worker ends as FAILED, and the next one goes live', async () => {
  const partner = await newPartner(world, 'deadly', 30, 1)
  world.workers.arm(() => ({ step: 'begun', nth: 1 }))
  const deadly = await partner.upload('full')
  const stateOf = async (uploadId: string) => (await world.stores.uploads.find(uploadId))?.state
  await until('the file has ended', async () => (await stateOf(deadly.uploadId)) === 'FAILED')
  expect(world.workers.kills().length).toBeGreaterThan(5)
  world.workers.arm(() => null)
  const next = await partner.upload('full')
  await until('the next one has ended', () => isAtRest(world, partner))
  expect(await stateOf(next.uploadId)).toBe('LIVE')
}, 240_000)

it('a rebuild that kills every worker is given up, and the catalog stays live', async () => {
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
