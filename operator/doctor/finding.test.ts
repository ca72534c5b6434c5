import { describe, expect, it } from 'vitest'
import type { OperatorSettings } from '../operator-settings.ts'
import { type DoctorCheck, ok, runChecks } from './finding.ts'

const SETTINGS = { REDIS_URL: 'redis://redis:6379' } as OperatorSettings
const silent = (check: Omit<DoctorCheck, 'look'>): DoctorCheck => ({
  ...check,
  look: () => new Promise<never>(() => undefined),
  patienceMs: 5,
})

describe('what the doctor could not see', () => {
  it('names the engine that is to run, not the area of the check', async () => {
    const found = await runChecks(
      [
        silent({ area: 'Redis', subject: 'policy' }),
        silent({ area: 'Queues', engine: 'Redis', subject: 'workers' }),
        { area: 'Storage', subject: 'bucket', look: async () => [ok('The bucket is there.')] },
      ],
      SETTINGS,
    )
    expect(found.filter(({ state }) => state === 'unseen')).toEqual([
      {
        area: 'Redis',
        state: 'unseen',
        what: 'Not seen: policy; workers. No answer within 0.005 s.',
        remedy: 'See that Redis runs, can be reached from here, and lets this program in; then look again.',
      },
    ])
  })
})
