import type { FuzzTarget } from '../fuzz-target.ts'
import type { Check, PartResult } from '../part-result.ts'
import { PROPERTIES } from './all-properties.ts'
import { type CheckOptions, checkProperty } from './check-property.ts'

/** Checks every property, also after one has failed. */
export async function runFastCheck(
  target: FuzzTarget,
  options: CheckOptions,
  progress: (text: string) => void,
): Promise<PartResult> {
  const checks: Check[] = []
  const faults: string[] = []
  for (const each of PROPERTIES) {
    target.signal.throwIfAborted()
    progress(each.name)
    const { runs, failure } = await checkProperty(each, target, options)
    target.signal.throwIfAborted()
    if (failure !== null) faults.push(`${each.name}: ${failure}`)
    checks.push({
      what: `fast-check: ${each.name}`,
      cases: runs * each.casesPerRun,
      faults: failure === null ? 0 : 1,
      note: `seed ${options.seed}`,
    })
  }
  return { part: 'fast-check', checks, details: '', faults }
}
