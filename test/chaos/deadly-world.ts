import { afterAll, beforeAll, inject } from 'vitest'
import { startWorld, type World } from '../../chaos/chaos-world.ts'

/** A world of chaos in which a job whose worker died is soon taken up again, for all tests of the file that calls it. */
export function useDeadlyWorld(): () => World {
  let world: World
  beforeAll(async () => {
    world = await startWorld({
      engines: inject('stackEnvironment'),
      settings: { INGEST_LOCK_MS: '500', INGEST_STALLED_CHECK_MS: '100' },
    })
  })
  afterAll(() => world?.close())
  return () => world
}
