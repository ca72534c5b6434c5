import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endChild } from './end-child.ts'

export interface ServiceProcess {
  readonly name: string
  readonly pid: number
  readonly logFile: string
  /** Has an IPC channel. */
  readonly child: ChildProcess
  /** Resolves once it has exited. */
  readonly stop: () => Promise<void>
}

export interface ServiceOptions {
  readonly name: string
  /** Path of the program from the repository's root. */
  readonly program: string
  readonly environment: Readonly<Record<string, string>>
  /** Answers 200 once the service is ready. */
  readonly readyUrl: string
  readonly logFile: string
  readonly nodeArguments?: readonly string[]
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Nothing has to notice that a process stops, and no guest waits for it to start. */
export const NO_BALANCER = { DRAIN_DELAY_MS: '0', WARM_UP_MS: '0' }
const READY_WITHIN_MS = 60_000
const POLL_MS = 100
const TAIL_LINES = 15

/** Starts one of our services as a process and waits until it is ready. It ends with this process in any case. */
export async function startService(options: ServiceOptions): Promise<ServiceProcess> {
  mkdirSync(dirname(options.logFile), { recursive: true })
  const log = openSync(options.logFile, 'w')
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), join(ROOT, options.program)], {
    cwd: ROOT,
    env: { ...NO_BALANCER, ...process.env, ...options.environment },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  try {
    await untilReady(child, options)
  } catch (error) {
    await endChild(child)
    throw error
  }
  const { name, logFile } = options
  return { name, pid: child.pid ?? 0, logFile, child, stop: () => endChild(child) }
}

async function untilReady(child: ChildProcess, options: ServiceOptions): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the ${options.name} ended at its start:\n${tail(options.logFile)}`)
    }
    if (await answers(options.readyUrl)) return
    await pause(POLL_MS)
  }
  throw new Error(
    `the ${options.name} was not ready within ${READY_WITHIN_MS / 1_000} s:\n${tail(options.logFile)}`,
  )
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}
