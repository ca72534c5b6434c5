import type { Scenario } from '../scenario.ts'
import { changesInRow } from './changes-in-row.ts'
import { clockSkew } from './clock-skew.ts'
import { elasticsearchFaults, elasticsearchStopped } from './elasticsearch-faults.ts'
import { events } from './events.ts'
import { floodStage } from './flood-stage.ts'
import { nodes } from './nodes.ts'
import { redisKilled, redisWiped } from './redis-faults.ts'
import { storageFaults } from './storage-faults.ts'
import { storageLoses } from './storage-loses.ts'
import { swaps } from './swaps.ts'
import { workerFrozen } from './worker-frozen.ts'
import { workerKilled } from './worker-killed.ts'

export const SCENARIOS: readonly Scenario[] = [
  workerKilled,
  workerFrozen,
  events,
  redisKilled,
  redisWiped,
  elasticsearchFaults,
  elasticsearchStopped,
  storageFaults,
  storageLoses,
  floodStage,
  clockSkew,
  changesInRow,
  swaps,
  nodes,
]
