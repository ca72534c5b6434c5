import { expect, inject, it } from 'vitest'
import { complaint } from '../../chaos/chaos-table.ts'
import { round } from '../../chaos/round.ts'
import { SMALL } from '../../chaos/scenario.ts'
import { elasticsearchFaults } from '../../chaos/scenarios/elasticsearch-faults.ts'
import { workerKilled } from '../../chaos/scenarios/worker-killed.ts'

/** A short `npm run chaos`: two of its scenarios that need no engines of their own. */
it.each([
  [workerKilled, 1],
  [elasticsearchFaults, 1],
])(
  'nothing is lost: $name',
  async (scenario, runs) => {
    const addresses = inject('stackEnvironment')
    const small = { ...scenario, sizes: SMALL }
    const { name, runs: results } = await round(small, {
      addresses,
      engines: null,
      runs,
      seed: 20_261_121,
    })
    expect(results.map((result) => complaint(name, result))).toEqual(Array.from({ length: runs }, () => null))
    expect(results.every(({ uploads, searches }) => uploads > 0 && searches > 0)).toBe(true)
  },
  300_000,
)
