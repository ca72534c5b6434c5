import type { Scenario } from '../scenario.ts'
import { swaps } from './swaps.ts'
import { workerKilled } from './worker-killed.ts'

export const SCENARIOS: readonly Scenario[] = [workerKilled, swaps]
