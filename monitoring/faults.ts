import type { InjectedFault } from './injected-fault.ts'
import { OUTAGE_FAULTS } from './outage-faults.ts'
import { RECORD_FAULTS } from './record-faults.ts'
import { WORK_FAULTS } from './work-faults.ts'

/** In the order in which they are injected. */
export const FAULTS: readonly InjectedFault[] = [...RECORD_FAULTS, ...OUTAGE_FAULTS, ...WORK_FAULTS]

/** These look back for so long that nobody waits for their end. */
export const LONG_ALERTS: ReadonlySet<string> = new Set(['IngestErrors', 'WebhooksGivenUp'])
