import { describe, expect, it } from 'vitest'
import type { OperatorSettings } from '../operator-settings.ts'
import { type DoctorCheck, finding, firstFound, ok, runChecks } from './finding.ts'

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

describe('what the doctor found of many', () => {
  const found = (chain: number) => finding(`No key of the chain ${chain} works.`, `Issue one for ${chain}.`)
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

  it('is named one by one, as far as there is room', async () => {
    expect(await firstFound(numbers(20), found)).toEqual(numbers(20).map(found))
  })

  it('is counted beyond that', async () => {
    const results = await firstFound(numbers(223), found)
    expect(results).toHaveLength(21)
    expect(results.at(-1)).toEqual({
      state: 'finding',
      what: 'The same holds of 203 more, which are not named here.',
      remedy: 'Mend those first, then look again: the next ones are named then.',
    })
  })
})
