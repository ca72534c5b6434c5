import { spawn } from 'node:child_process'

/**
 * `node dev/watch.ts <program>`: runs `node --watch <program>` and ends it when told to, or when the program that
 * started this one is gone (its IPC channel closes). `node --watch` alone would go on for ever then. Were this
 * process killed itself, the service would still end with its watcher, whose IPC channel it holds.
 */
const KILL_AFTER_MS = 25_000

const program = process.argv[2]
if (program === undefined) throw new Error('which program?')

const watcher = spawn(process.execPath, ['--watch', '--watch-preserve-output', program], {
  stdio: ['ignore', 'inherit', 'inherit'],
})
watcher.once('exit', (status) => process.exit(status ?? 1))

let isEnding = false
function end(): void {
  if (isEnding) return
  isEnding = true
  watcher.kill('SIGTERM')
  setTimeout(() => watcher.kill('SIGKILL'), KILL_AFTER_MS).unref()
}

process.on('SIGTERM', end)
process.on('SIGHUP', end)
process.on('disconnect', end)
// Ctrl-C reaches the whole process group, but only our parent decides when we end.
process.on('SIGINT', () => undefined)
