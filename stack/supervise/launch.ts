import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENGINES, type StackAddresses, type StackPlan } from '../engine-plan.ts'
import { nodeProgram } from '../node-program.ts'
import { capture } from '../plans/compose-stack.ts'
import type { OnProgress } from '../progress.ts'
import { StackError } from '../stack-error.ts'
import type { StackHome } from '../state/home.ts'
import { readJsonFile, writeJsonFile } from '../state/json-file.ts'
import { isAlive } from '../state/process-identity.ts'
import { type EngineState, readState, type StackState } from '../state/stack-state.ts'
import { controlSocket, sendCommand } from './control.ts'
import { endEngine, waitUntilDead } from './process-group.ts'

const POLL_MS = 100
const READY_TIMEOUT_MS = 200_000
const STOP_TIMEOUT_MS = 60_000
const LEFTOVER_GRACE_MS = 10_000
const SHOWN_LOG_LINES = 15

export interface LaunchOptions {
  readonly home: StackHome
  readonly onProgress: OnProgress
  readonly signal?: AbortSignal | undefined
}

/** The caller holds the start lock and a lease. */
export async function ensureRunning(
  options: LaunchOptions,
  plan: () => Promise<StackPlan>,
): Promise<StackState> {
  const running = await runningState(options.home)
  if (running) return reuse(options, running)
  return launch(options, await plan())
}

/** The stack of a live supervisor. Waits for one that is about to end; ends what a dead one left. */
export async function runningState(home: StackHome): Promise<StackState | undefined> {
  const state = readState(home.state)
  if (!state) return undefined
  if (!isAlive(state.supervisor)) {
    await endLeftovers(home, state)
    return undefined
  }
  if (state.phase === 'starting' || state.phase === 'ready') return state
  if (await waitUntilDead(state.supervisor, STOP_TIMEOUT_MS)) return runningState(home)
  throw new StackError(
    `The stack is stopping, but its supervisor (pid ${state.supervisor.pid}) does not end.`,
  )
}

/** Ends a process of the state file only where pid and start time (or our paths) agree. */
export async function endLeftovers(home: StackHome, state: StackState): Promise<void> {
  const engines = state.engines.flatMap((engine) => engine.process ?? [])
  await Promise.all(engines.map((leader) => endEngine({ leader, marks: state.marks }, LEFTOVER_GRACE_MS)))
  await stopLeftContainers(home)
  rmSync(home.state, { force: true })
}

async function stopLeftContainers(home: StackHome): Promise<void> {
  const plan = readJsonFile(home.plan) as StackPlan | undefined
  if (plan?.source === 'compose' && plan.stopAtEnd) await capture(plan.compose, ['stop', ...ENGINES])
}

/** Starts an engine that is down on purpose or for good; waits for one that restarts. */
async function reuse(options: LaunchOptions, state: StackState): Promise<StackState> {
  const ready = await untilReady(options, state.supervisor.pid)
  for (const engine of ready.engines.filter(({ status }) => status !== 'up')) {
    options.onProgress({ type: 'starting', engine: engine.name })
    await sendCommand(controlSocket(options.home.root), { engine: engine.name, action: 'start' })
  }
  options.onProgress({ type: 'reused', source: ready.source })
  return ready
}

async function launch(options: LaunchOptions, plan: StackPlan): Promise<StackState> {
  const { home, signal } = options
  signal?.throwIfAborted()
  rmSync(home.state, { force: true })
  writeJsonFile(home.plan, plan)
  return untilReady(options, startSupervisor(home))
}

function startSupervisor(home: StackHome): number {
  if (existsSync(home.supervisorLog)) renameSync(home.supervisorLog, `${home.supervisorLog}.1`)
  const log = openSync(home.supervisorLog, 'a', 0o600)
  try {
    const script = join(import.meta.dirname, 'supervisor.ts')
    const child = spawn(nodeProgram(), [script, home.root], {
      cwd: home.root,
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    if (child.pid === undefined) throw new StackError('The supervisor of the engines could not be started.')
    return child.pid
  } finally {
    closeSync(log)
  }
}

async function untilReady(options: LaunchOptions, supervisorPid: number): Promise<StackState> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  const tell = engineReporter(options.onProgress)
  for (;;) {
    options.signal?.throwIfAborted()
    const state = readState(options.home.state)
    if (state?.supervisor.pid === supervisorPid) {
      tell(state)
      if (state.phase === 'ready') return state
      if (state.phase === 'failed') throw new StackError(state.error ?? 'An engine did not start.')
    }
    if (!processExists(supervisorPid)) throw new StackError(supervisorEnded(options.home))
    if (performance.now() > deadline) throw new StackError('The engines did not come up in time.')
    await sleep(POLL_MS)
  }
}

/** Reports each engine's changes once. */
function engineReporter(onProgress: OnProgress): (state: StackState) => void {
  const told = new Map<string, string>()
  return ({ engines, addresses, phase }) => {
    if (phase === 'failed') return
    for (const engine of engines.filter(({ name, status }) => told.get(name) !== status)) {
      const wasKnown = told.has(engine.name)
      told.set(engine.name, engine.status)
      if (engine.status === 'starting') onProgress({ type: 'starting', engine: engine.name })
      if (engine.status === 'up' && wasKnown) reportUp(engine, addresses, onProgress)
    }
  }
}

function reportUp(engine: EngineState, addresses: StackAddresses, onProgress: OnProgress): void {
  const address = engineAddress(engine, addresses)
  onProgress({ type: 'up', engine: engine.name, address, seconds: engine.startSeconds ?? 0 })
}

export function engineAddress(
  { name, port }: Pick<EngineState, 'name' | 'port'>,
  addresses: StackAddresses,
): string {
  if (name === 'storage-gate') return addresses.storage.endpoint
  if (name === 'storage') return `http://127.0.0.1:${port}`
  return name === 'redis' ? addresses.redisUrl : addresses.elasticsearchUrl
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function supervisorEnded(home: StackHome): string {
  const lines = readFileSync(home.supervisorLog, 'utf8').trimEnd().split('\n').slice(-SHOWN_LOG_LINES)
  return `The supervisor of the engines ended. The end of ${home.supervisorLog}:\n${lines.join('\n')}`
}
