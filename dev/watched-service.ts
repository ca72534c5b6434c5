import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readableLog } from './readable-log.ts'

export interface WatchedService {
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<void>
  /** Resolves once it has ended. */
  readonly stop: () => Promise<void>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs one of our services and restarts it at each change of its files. It ends with this process in any case. */
export function startWatchedService(
  name: string,
  program: string,
  environment: Readonly<Record<string, string>>,
): WatchedService {
  const child = spawn(process.execPath, ['dev/watch.ts', program], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout?.pipe(readableLog(name))
  child.stderr?.pipe(process.stderr, { end: false })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
