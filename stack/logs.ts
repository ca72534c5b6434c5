import { spawn } from 'node:child_process'
import { createReadStream, existsSync, readFileSync, statSync, watchFile } from 'node:fs'
import { createInterface } from 'node:readline'
import pc from 'picocolors'
import { visibleLog } from '../terminal/visible-log.ts'
import { ENGINES, type EngineName, type StackPlan } from './engine-plan.ts'
import type { StackSettings } from './settings.ts'
import { StackError } from './stack-error.ts'
import { type StackHome, stackHome } from './state/home.ts'
import { readJsonFile } from './state/json-file.ts'
import { readState } from './state/stack-state.ts'

const FOLLOW_EVERY_MS = 300

export interface LogOptions {
  /** Absent: all. */
  readonly engine?: EngineName | undefined
  readonly lines: number
  readonly follow: boolean
}

/** Prints the end of the engines' logs, and new lines when asked to follow. */
export function showLogs(settings: StackSettings, options: LogOptions): void {
  const home = stackHome(settings.home)
  const plan = readJsonFile(home.plan) as StackPlan | undefined
  if (plan?.source === 'compose' && readState(home.state)) showComposeLogs(plan, options)
  else showFiles(home, options)
}

function lastLines(text: string, count: number): string[] {
  return text.split('\n').filter(Boolean).slice(-count)
}

function showFiles(home: StackHome, { engine, lines, follow }: LogOptions): void {
  const engines = (engine ? [engine] : ENGINES).filter((name) => existsSync(home.log(name)))
  if (engines.length === 0) throw new StackError(`There are no logs in ${home.logs} yet.`)
  for (const name of engines) {
    const path = home.log(name)
    const print = (line: string) => {
      const shown = visibleLog(line)
      console.log(engine ? shown : `${pc.cyan(name.padEnd(13))} ${shown}`)
    }
    lastLines(readFileSync(path, 'utf8'), lines).forEach(print)
    if (follow) followFile(path, print)
  }
}

/** A restart begins a new file, which is read from its beginning. */
function followFile(path: string, print: (line: string) => void): void {
  let seen = statSync(path).size
  watchFile(path, { interval: FOLLOW_EVERY_MS }, (now, before) => {
    if (now.ino !== before.ino || now.size < seen) seen = 0
    if (now.size <= seen) return
    const from = seen
    seen = now.size
    let text = ''
    const stream = createReadStream(path, { start: from, end: now.size - 1, encoding: 'utf8' })
    stream.on('data', (chunk) => {
      text += chunk
    })
    stream.on('end', () => text.split('\n').filter(Boolean).forEach(print))
  })
}

function showComposeLogs(
  { compose }: StackPlan & { source: 'compose' },
  { engine, lines, follow }: LogOptions,
): void {
  const args = [...compose.args, 'logs', '--tail', String(lines), ...(follow ? ['--follow'] : [])]
  const child = spawn(compose.command, [...args, ...(engine ? [engine] : ENGINES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: compose.env,
  })
  createInterface({ input: child.stdout }).on('line', (line) => console.log(visibleLog(line)))
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
