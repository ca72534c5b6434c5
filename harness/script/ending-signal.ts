import { isAlive } from '../../stack/state/process-identity.ts'
import { npmProcess } from './npm-process.ts'

const PARENT_CHECK_MS = 500

/**
 * Aborts when this program has to end: on SIGINT, SIGTERM, SIGHUP, or when its parent is gone (a killed `npm run`
 * sends no signal).
 */
export function endingSignal(): AbortSignal {
  const ending = new AbortController()
  const end = (why: string) => ending.abort(new Error(why))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
  const parent = process.ppid
  const npm = npmProcess(parent)
  setInterval(() => {
    const isOrphan = process.ppid !== parent || (npm !== undefined && !isAlive(npm))
    if (isOrphan) end('the program that started it is gone')
  }, PARENT_CHECK_MS).unref()
  return ending.signal
}
