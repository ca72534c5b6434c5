import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENGINE_TITLES, type EnginePlan } from '../engine-plan.ts'
import { StackError } from '../stack-error.ts'
import { engineLogTail, hasEnded } from './engine-child.ts'
import { probe } from './probes.ts'

const PROBE_EVERY_MS = 150
const START_TIMEOUT_MS = 300_000

/** Fails when the engine ends before it answers, takes too long, or is no longer wanted. */
export async function untilEngineAnswers(
  plan: EnginePlan,
  child: ChildProcess,
  isWanted: () => boolean,
): Promise<void> {
  const title = ENGINE_TITLES[plan.name]
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    if (!isWanted()) throw new StackError(`${title} was stopped while it started.`)
    if (hasEnded(child)) throw new StackError(`${title} ended while it started.\n${engineLogTail(plan)}`)
    if (await probe(plan.name, plan.port, plan.isSecured)) return
    if (performance.now() > deadline)
      throw new StackError(`${title} did not answer in ${START_TIMEOUT_MS / 1000} s.\n${engineLogTail(plan)}`)
    await sleep(PROBE_EVERY_MS)
  }
}
