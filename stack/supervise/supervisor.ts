import { rmSync } from 'node:fs'
import type { EngineCommand } from '../engine-command.ts'
import { ENGINES, type StackPlan } from '../engine-plan.ts'
import { capture, composeArguments } from '../plans/compose-stack.ts'
import { messageOf, StackError } from '../stack-error.ts'
import { type StackHome, stackHome } from '../state/home.ts'
import { readJsonFile } from '../state/json-file.ts'
import { ownIdentity } from '../state/process-identity.ts'
import { type StackPhase, writeState } from '../state/stack-state.ts'
import { controlSocket, serveControl } from './control.ts'
import { watchLeases } from './lease-watch.ts'
import { SupervisedEngine } from './supervised-engine.ts'

/**
 * The process that owns the engines: `node stack/supervise/supervisor.ts <STACK_HOME>`. It runs detached, starts what
 * plan.json says, and ends together with the engines when nobody holds a lease any more.
 */

function log(line: string): void {
  console.log(`${new Date().toISOString()} ${line}`)
}

class Supervisor {
  readonly #home: StackHome
  readonly #plan: StackPlan
  readonly #startedAt = new Date().toISOString()
  readonly #engines: readonly SupervisedEngine[]
  #phase: StackPhase = 'starting'
  #error: string | undefined
  #shutdown: Promise<void> | undefined
  #stopWatching = () => {}

  constructor(home: StackHome, plan: StackPlan) {
    this.#home = home
    this.#plan = plan
    const plans = plan.source === 'maven' ? plan.engines : []
    const { marks } = plan
    this.#engines = plans.map(
      (engine) => new SupervisedEngine({ plan: engine, marks, log, onChange: () => this.#tell() }),
    )
  }

  async run(): Promise<void> {
    this.#tell()
    serveControl(controlSocket(this.#home.root), (command) => this.#obey(command))
    this.#stopWatching = watchLeases(this.#home, () => void this.stop('no lease is left'))
    const starts = await Promise.allSettled(this.#engines.map((engine) => engine.start()))
    if (this.#shutdown) return
    const failures = starts.flatMap((start) => (start.status === 'rejected' ? [messageOf(start.reason)] : []))
    if (failures.length > 0) return this.#fail(failures.join('\n'))
    this.#phase = 'ready'
    this.#tell()
  }

  /** Stops the engines and this process; all calls return the same promise. */
  stop(reason: string): Promise<void> {
    this.#shutdown ??= this.#stopAll(reason)
    return this.#shutdown
  }

  async #stopAll(reason: string): Promise<void> {
    log(`stopping: ${reason}`)
    this.#stopWatching()
    if (this.#phase !== 'failed') this.#phase = 'stopping'
    this.#tell()
    await Promise.allSettled(this.#engines.map((engine) => engine.stop()))
    if (this.#plan.source === 'compose') await this.#stopCompose(this.#plan)
    rmSync(controlSocket(this.#home.root), { force: true })
    if (this.#phase !== 'failed') rmSync(this.#home.state, { force: true })
    log('stopped')
    process.exit(this.#phase === 'failed' ? 1 : 0)
  }

  async #fail(error: string): Promise<void> {
    log(error)
    this.#phase = 'failed'
    this.#error = error
    await this.stop('an engine did not start')
  }

  async #stopCompose({ compose, stopAtEnd }: StackPlan & { source: 'compose' }): Promise<void> {
    if (!stopAtEnd) return
    await capture(compose, ['stop', ...ENGINES]).catch((error: unknown) => log(messageOf(error)))
  }

  async #obey(command: EngineCommand): Promise<void> {
    const { engine: name, action, signal } = command
    log(`told to ${action} ${name}`)
    if (this.#plan.source === 'compose') {
      await capture(this.#plan.compose, composeArguments(command))
      return
    }
    const engine = this.#engines.find(({ plan }) => plan.name === name)
    if (!engine) throw new StackError(`There is no engine ${name} here.`)
    if (action === 'kill') return engine.kill(signal ?? 'SIGKILL')
    if (action !== 'start') await engine.stop()
    if (action !== 'stop') await engine.start()
  }

  #tell(): void {
    try {
      writeState(this.#home.state, {
        source: this.#plan.source,
        phase: this.#phase,
        supervisor: ownIdentity(),
        startedAt: this.#startedAt,
        addresses: this.#plan.addresses,
        engines: this.#engines.map((engine) => engine.state),
        marks: this.#plan.marks,
        ...(this.#error !== undefined && { error: this.#error }),
      })
    } catch (error) {
      log(`the state could not be written: ${messageOf(error)}`)
    }
  }
}

function main(homeRoot: string | undefined): void {
  if (!homeRoot) throw new StackError('usage: node stack/supervise/supervisor.ts <STACK_HOME>')
  // Only this user may read the data and open the control socket.
  process.umask(0o077)
  const home = stackHome(homeRoot)
  const plan = readJsonFile(home.plan) as StackPlan | undefined
  if (!plan) throw new StackError(`There is no plan in ${home.plan}.`)
  const supervisor = new Supervisor(home, plan)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void supervisor.stop(`received ${signal}`))
  }
  const crash = (error: unknown) => {
    log(error instanceof Error ? (error.stack ?? error.message) : String(error))
    void supervisor.stop('the supervisor failed')
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  supervisor.run().catch(crash)
}

main(process.argv[2])
