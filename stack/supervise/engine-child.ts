import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import type { EnginePlan } from '../engine-plan.ts'

const SHOWN_LOG_LINES = 12

/** Starts the engine's program. Its output goes into a log of its own; the log of the start before is kept. */
export function spawnEngine({ command, args, env, cwd, logFile, user }: EnginePlan): ChildProcess {
  const log = openLog(logFile)
  try {
    // A process group of its own: a Ctrl-C in the terminal does not reach it, and its processes end together.
    return spawn(command, args, {
      cwd,
      env: { ...basicEnvironment(), ...env },
      detached: true,
      stdio: ['ignore', log, log],
      ...user,
    })
  } finally {
    closeSync(log)
  }
}

/** True too for a program that could not be started. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

export function engineLogTail({ logFile }: EnginePlan): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-SHOWN_LOG_LINES)
  return `The end of ${logFile}:\n${lines.join('\n')}`
}

function openLog(path: string): number {
  if (existsSync(path)) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

/** Leaves out what the caller's shell sets for its own Java or Redis. */
function basicEnvironment(): Record<string, string> {
  const { PATH = '/usr/bin:/bin', LANG = 'C.UTF-8' } = process.env
  return { PATH, LANG }
}
