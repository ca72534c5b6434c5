import { setTimeout as sleep } from 'node:timers/promises'
import {
  commandLine,
  groupMembers,
  identityOf,
  isAlive,
  type ProcessIdentity,
} from '../state/process-identity.ts'

const POLL_MS = 100
const AFTER_KILL_MS = 5_000

/** An engine's first process; it leads a process group of its own. */
export interface EngineProcess {
  readonly leader: ProcessIdentity
  /** One of these stands in the command line of every process of the engine. */
  readonly marks: readonly string[]
}

/**
 * The engine's processes that still run. Elasticsearch's launcher ends at once and its server some time
 * later, so the leader alone says little. Once the leader is gone its number may be another's: then only
 * a process that bears our mark counts.
 */
export function engineProcesses({ leader, marks }: EngineProcess): ProcessIdentity[] {
  const now = identityOf(leader.pid)
  if (now && now.started !== leader.started) return []
  const members = groupMembers(leader.pid)
  if (now) return members
  return members.filter(({ pid }) => marks.some((mark) => commandLine(pid)?.includes(mark)))
}

/** Asks the engine to end, waits, then makes it end. Resolves when nothing of it runs. */
export async function endEngine(engine: EngineProcess, graceMs: number): Promise<void> {
  if (isAlive(engine.leader)) sendSignal(engine.leader, 'SIGTERM')
  else for (const process of engineProcesses(engine)) sendSignal(process, 'SIGTERM')
  if (await allGone(engine, graceMs)) return
  signalEngine(engine, 'SIGKILL')
  await allGone(engine, AFTER_KILL_MS)
}

export function signalEngine(engine: EngineProcess, signal: NodeJS.Signals): void {
  for (const process of engineProcesses(engine)) sendSignal(process, signal)
}

async function allGone(engine: EngineProcess, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (engineProcesses(engine).length > 0) {
    if (performance.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}

/** The identity is compared right before the signal: a number used again is never hit. */
export function sendSignal(target: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isAlive(target)) return
  try {
    process.kill(target.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function waitUntilDead(target: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (isAlive(target)) {
    if (performance.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}
