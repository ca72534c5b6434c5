import type { ChildProcess } from 'node:child_process'
import type { EnginePlan } from '../engine-plan.ts'
import { messageOf } from '../stack-error.ts'
import { identityOf, type ProcessIdentity } from '../state/process-identity.ts'
import type { EngineState, EngineStatus } from '../state/stack-state.ts'
import { hasEnded, spawnEngine } from './engine-child.ts'
import { endEngine, signalEngine } from './process-group.ts'
import { createRestartBudget } from './restart-budget.ts'
import { untilEngineAnswers } from './until-engine-answers.ts'

const STOP_GRACE_MS = 20_000
/** An engine that never answered has nothing to save, and Elasticsearch ignores SIGTERM while it starts. */
const ABORT_GRACE_MS = 1_000

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
  readonly #restarts = createRestartBudget()
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

  /** Kills the engine like a crash, so it is started again. */
  kill(signal: NodeJS.Signals): void {
    if (this.#process) signalEngine({ leader: this.#process, marks: this.#options.marks }, signal)
  }

  /** Runs one attempt at a time; calls meanwhile wait for the same one. */
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
      await untilEngineAnswers(this.plan, child, () => this.#wanted)
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
    const child = spawnEngine(this.plan)
    child.once('exit', () => this.#onDeath(child))
    child.on('error', (error) => this.#options.log(`${this.plan.name}: ${messageOf(error)}`))
    this.#process = child.pid === undefined ? undefined : identityOf(child.pid)
    this.#change('starting')
    return child
  }

  #onDeath(child: ChildProcess): void {
    if (!this.#wanted || this.#state.status !== 'up') return
    this.#options.log(
      `${this.plan.name} ended unexpectedly (${child.signalCode ?? `exit status ${child.exitCode}`})`,
    )
    this.#becomeUp(() => this.#comeBack()).catch((error: unknown) => this.#options.log(messageOf(error)))
  }

  async #comeBack(): Promise<void> {
    const { deaths, mayRestart } = this.#restarts.died()
    this.#change('restarting', { restarts: this.#state.restarts + 1 })
    // Elasticsearch's server outlives its launcher for a moment, and the new one needs its ports.
    await this.#end()
    if (!this.#wanted) return
    if (mayRestart) return this.#bringUp()
    this.#wanted = false
    this.#options.log(`${this.plan.name} died ${deaths} times within a minute: left down`)
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
}

function now(): string {
  return new Date().toISOString()
}
