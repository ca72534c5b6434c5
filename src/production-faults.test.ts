import { describe, expect, it } from 'vitest'
import { type ProductionSettings, productionFaults } from './production-faults.ts'

const SOUND: ProductionSettings = {
  SERVICE_ENVIRONMENT: 'live',
  SESSION_SECRET: '5f0c1e7a9b3d42866d1fb2a47c90e83517ad6b4e0f92c8d3b1a57e604c2f98dd',
  SESSION_SECRET_ALSO_ACCEPTED: '',
  STORAGE_EVENTS_SECRET: '',
  S3_ACCESS_KEY_ID: 'catalogs',
  S3_SECRET_ACCESS_KEY: 'q0Yt8mZlXv3R7uWbNcJ5dKsEoPiA2hGfTkLxB9w1',
  WEBHOOK_ALLOW_PRIVATE: false,
}
const OTHER = 'c94b7d1e60a2f83559e07bd41c8fa6320de4b1975a3c86f2e8d50719bb4a62fc'

describe('what production refuses', () => {
  it('is nothing where every secret is random and the environment is stated', () => {
    expect(productionFaults(SOUND)).toEqual([])
    const all = { STORAGE_EVENTS_SECRET: OTHER, SESSION_SECRET_ALSO_ACCEPTED: `${OTHER}0` }
    expect(productionFaults({ ...SOUND, ...all })).toEqual([])
  })

  it.each<[Partial<ProductionSettings>, RegExp]>([
    [{ SERVICE_ENVIRONMENT: '' }, /^SERVICE_ENVIRONMENT is not set: say "test" .* or "live"/],
    [{ SESSION_SECRET: 'a'.repeat(32) }, /^SESSION_SECRET is too weak .*openssl rand -hex 32/],
    [{ SESSION_SECRET_ALSO_ACCEPTED: 'a'.repeat(32) }, /^SESSION_SECRET_ALSO_ACCEPTED is too weak/],
    [{ STORAGE_EVENTS_SECRET: 'changeme' }, /^STORAGE_EVENTS_SECRET is too weak/],
    [{ S3_SECRET_ACCESS_KEY: 'minioadmin' }, /^S3_SECRET_ACCESS_KEY is too weak/],
    [
      { STORAGE_EVENTS_SECRET: SOUND.SESSION_SECRET },
      /^STORAGE_EVENTS_SECRET must differ from SESSION_SECRET$/,
    ],
    [
      { SESSION_SECRET_ALSO_ACCEPTED: SOUND.SESSION_SECRET },
      /^SESSION_SECRET_ALSO_ACCEPTED must differ from SESSION_SECRET$/,
    ],
    [
      { S3_ACCESS_KEY_ID: SOUND.S3_SECRET_ACCESS_KEY },
      /^S3_ACCESS_KEY_ID must differ from S3_SECRET_ACCESS_KEY$/,
    ],
    [{ WEBHOOK_ALLOW_PRIVATE: true }, /^WEBHOOK_ALLOW_PRIVATE=true is refused in production/],
  ])('is %j', (change, fault) => {
    expect(productionFaults({ ...SOUND, ...change })).toEqual([expect.stringMatching(fault)])
  })

  it('is said all at once, without a secret in it', () => {
    const faults = productionFaults({
      ...SOUND,
      ...{ SERVICE_ENVIRONMENT: '', SESSION_SECRET: 'zebediah-zebediah-zebediah-zebediah' },
      ...{ S3_SECRET_ACCESS_KEY: 'zebediah', WEBHOOK_ALLOW_PRIVATE: true },
    })
    expect(faults).toHaveLength(4)
    expect(faults.join()).not.toContain('zebediah')
  })
})
