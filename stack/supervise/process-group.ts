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
  /** The command line of every process of the engine holds one of these. */
  readonly marks: readonly string[]
}

/**
 * The engine's processes that still run. Elasticsearch's launcher ends before its server, so the end of the
 * leader is not the end of the engine. After the leader's end its pid may be reused: then only processes with
 * our mark count.
 */
export function engineProcesses({ leader, marks }: EngineProcess): ProcessIdentity[] {
  const now = identityOf(leader.pid)
  if (now && now.started !== leader.started) return []
  const members = groupMembers(leader.pid)
  if (now) return members
  return members.filter(({ pid }) => marks.some((mark) => commandLine(pid)?.includes(mark)))
}

/** Sends SIGTERM, waits, then sends SIGKILL. Resolves when none of the engine's processes runs. */
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

/** Compares the identity right before the signal: a process that reuses the pid gets none. */
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
