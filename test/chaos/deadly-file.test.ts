import { expect, it } from 'vitest'
import { isAtRest } from '../../chaos/outcome.ts'
import { newPartner } from '../../chaos/partner.ts'
import { until } from '../support/until.ts'
import { useDeadlyWorld } from './deadly-world.ts'

const deadlyWorld = useDeadlyWorld()

it('a file that kills every worker ends as FAILED, and the next one goes live', async () => {
  const world = deadlyWorld()
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
