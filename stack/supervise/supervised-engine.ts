import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENGINE_TITLES, type EnginePlan } from '../engine-plan.ts'
import { messageOf, StackError } from '../stack-error.ts'
import { identityOf, type ProcessIdentity } from '../state/process-identity.ts'
import type { EngineState, EngineStatus } from '../state/stack-state.ts'
import { probe } from './probes.ts'
import { endEngine, signalEngine } from './process-group.ts'

const PROBE_EVERY_MS = 150
const START_TIMEOUT_MS = 150_000
const STOP_GRACE_MS = 20_000
/** An engine that never answered has nothing to put away, and Elasticsearch is deaf while it starts. */
const ABORT_GRACE_MS = 1_000
const MAX_RESTARTS = 3
const RESTART_WINDOW_MS = 60_000
const SHOWN_LOG_LINES = 12

export interface SupervisedEngineOptions {
  readonly plan: EnginePlan
  readonly marks: readonly string[]
  readonly log: (line: string) => void
  readonly onChange: () => void
}

/** One engine as a child process: starts it, waits until it answers, starts it again when it dies. */
export class SupervisedEngine {
  readonly plan: EnginePlan
  readonly #options: SupervisedEngineOptions
  #state: EngineState
  #process: ProcessIdentity | undefined
  #wanted = false
  #died: number[] = []
  #pending: Promise<void> | undefined

  constructor(options: SupervisedEngineOptions) {
    this.plan = options.plan
    this.#options = options
    const { name, port } = options.plan
    this.#state = { name, port, status: 'stopped', since: now(), restarts: 0 }
  }

  get state(): EngineState {
    return this.#state
  }

  /** Resolves when the engine answers; fails when it ended before or took too long. */
  start(): Promise<void> {
    if (this.#state.status === 'up') return Promise.resolve()
    return this.#becomeUp(() => this.#bringUp())
  }

  async stop(): Promise<void> {
    this.#wanted = false
    await this.#pending?.catch(() => undefined)
    if (this.#process) {
      this.#change('stopping')
      await this.#end()
    }
    this.#change('stopped')
  }

  /** As a crash would: the engine is started again. */
  kill(signal: NodeJS.Signals): void {
    if (this.#process) signalEngine({ leader: this.#process, marks: this.#options.marks }, signal)
  }

  /** One attempt at a time; whoever asks meanwhile waits for the same. */
  #becomeUp(attempt: () => Promise<void>): Promise<void> {
    this.#pending ??= attempt().finally(() => {
      this.#pending = undefined
    })
    return this.#pending
  }

  async #bringUp(): Promise<void> {
    this.#wanted = true
    const started = performance.now()
    const child = this.#spawn()
    try {
      await this.#untilReady(child)
    } catch (error) {
      const status = this.#wanted ? 'failed' : 'stopped'
      this.#wanted = false
      await this.#end(ABORT_GRACE_MS)
      this.#change(status)
      throw error
    }
    this.#change('up', { startSeconds: (performance.now() - started) / 1000 })
    if (hasEnded(child)) setImmediate(() => this.#onDeath(child))
  }

  #spawn(): ChildProcess {
    const { command, args, env, cwd, logFile, user } = this.plan
    const log = openLog(logFile)
    try {
      // A process group of its own: a Ctrl-C in the terminal is not meant for it, and it ends as a whole.
      const child = spawn(command, args, {
        cwd,
        env: { ...basicEnvironment(), ...env },
        detached: true,
        stdio: ['ignore', log, log],
        ...user,
      })
      child.once('exit', () => this.#onDeath(child))
      child.on('error', (error) => this.#options.log(`${this.plan.name}: ${messageOf(error)}`))
      this.#process = child.pid === undefined ? undefined : identityOf(child.pid)
      this.#change('starting')
      return child
    } finally {
      closeSync(log)
    }
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS
    for (;;) {
      if (!this.#wanted) throw new StackError(`${this.#title} was stopped while it started.`)
      if (hasEnded(child)) throw new StackError(`${this.#title} ended while it started.\n${this.#logTail()}`)
      if (await probe(this.plan.name, this.plan.port, this.plan.isSecured)) return
      if (performance.now() > deadline) {
        throw new StackError(
          `${this.#title} did not answer in ${START_TIMEOUT_MS / 1000} s.\n${this.#logTail()}`,
        )
      }
      await sleep(PROBE_EVERY_MS)
    }
  }

  #onDeath(child: ChildProcess): void {
    if (!this.#wanted || this.#state.status !== 'up') return
    this.#options.log(
      `${this.plan.name} ended unexpectedly (${child.signalCode ?? `exit status ${child.exitCode}`})`,
    )
    this.#becomeUp(() => this.#comeBack()).catch((error: unknown) => this.#options.log(messageOf(error)))
  }

  async #comeBack(): Promise<void> {
    this.#died = [...this.#died.filter((time) => Date.now() - time < RESTART_WINDOW_MS), Date.now()]
    this.#change('restarting', { restarts: this.#state.restarts + 1 })
    // Elasticsearch's server outlives its launcher for a moment, and the new one needs its ports.
    await this.#end()
    if (!this.#wanted) return
    if (this.#died.length <= MAX_RESTARTS) return this.#bringUp()
    this.#wanted = false
    this.#options.log(`${this.plan.name} died ${this.#died.length} times within a minute: left down`)
    this.#change('failed')
  }

  async #end(graceMs = STOP_GRACE_MS): Promise<void> {
    if (this.#process) await endEngine({ leader: this.#process, marks: this.#options.marks }, graceMs)
    this.#process = undefined
  }

  #change(status: EngineStatus, more: Partial<EngineState> = {}): void {
    const { process: _gone, ...rest } = this.#state
    this.#state = { ...rest, ...more, status, since: now(), ...(this.#process && { process: this.#process }) }
    this.#options.log(`${this.plan.name}: ${status}`)
    this.#options.onChange()
  }

  get #title(): string {
    return ENGINE_TITLES[this.plan.name]
  }

  #logTail(): string {
    const lines = readFileSync(this.plan.logFile, 'utf8').trimEnd().split('\n').slice(-SHOWN_LOG_LINES)
    return `The end of ${this.plan.logFile}:\n${lines.join('\n')}`
  }
}

/** Each start has its log; the one before is kept. */
function openLog(path: string): number {
  if (existsSync(path)) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

/** What the caller's shell has set for its own Java or Redis is not meant for these. */
function basicEnvironment(): Record<string, string> {
  const { PATH = '/usr/bin:/bin', LANG = 'C.UTF-8' } = process.env
  return { PATH, LANG }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

function now(): string {
  return new Date().toISOString()
}
