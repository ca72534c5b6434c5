import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROPERTIES } from '../../fuzz/fast-check/all-properties.ts'
import { checkProperty } from '../../fuzz/fast-check/check-property.ts'
import { FUZZ_SETTINGS } from '../../fuzz/fuzz-settings.ts'
import type { FuzzTarget } from '../../fuzz/fuzz-target.ts'
import { prepareTarget } from '../../fuzz/prepare-target.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const CASES = Number(process.env.FUZZ_CASES ?? 60)
const SEED = Number(process.env.PROPERTY_SEED ?? 11)

/** The short form of `npm run fuzz -- --only fast-check`, against a service in this process. */
describe(`hostile input brings about no fault of ours (${CASES} cases, seed ${SEED})`, () => {
  let service: TestService
  let target: FuzzTarget

  beforeAll(async () => {
    service = await startTestService({
      settings: { ...FUZZ_SETTINGS, STORAGE_EVENTS_SECRET: 'of the storage and of this service' },
    })
    const { signal } = new AbortController()
    target = await prepareTarget({ ...service, signal })
  })
  afterAll(() => service?.close())

  it.each(PROPERTIES.map((property) => [property.name, property] as const))('%s', async (_name, property) => {
    const { runs, failure } = await checkProperty(property, target, { cases: CASES, seed: SEED })
    expect(failure).toBeNull()
    expect(runs).toBeGreaterThan(0)
  })
})
