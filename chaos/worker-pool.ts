import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Random } from '../samples/generator/large/random.ts'
import type { DeathPlan } from './chaos-worker.ts'

export interface WorkerPool {
  /** For each kill since the start: its planned step, or `any time`. */
  readonly kills: () => readonly string[]
  /** Exits that the run did not cause. */
  readonly crashes: () => readonly string[]
  /** Workers that replace killed ones get their plan from `next`, too. */
  readonly arm: (next: () => DeathPlan | null) => void
  readonly kill: (random: Random) => void
  /** Freezes one worker as if its machine hung; resolves once it goes on. */
  readonly freeze: (random: Random, ms: number) => Promise<void>
  /** Freezes all of them during the work. */
  readonly allFrozen: (work: () => Promise<void>) => Promise<void>
  /** Resolves once all of them run. */
  readonly ready: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface WorkerPoolOptions {
  readonly size: number
  readonly environment: Readonly<Record<string, string>>
  /** Only for the first worker, and for those that replace it. */
  readonly environmentOfOne: Readonly<Record<string, string>>
  readonly logFolder: string
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PROGRAM = join(ROOT, 'chaos', 'chaos-worker.ts')

/** Real worker processes. Replaces a killed one at once. They end with this process, however it ends. */
export function startWorkerPool({
  size,
  environment,
  environmentOfOne,
  logFolder,
}: WorkerPoolOptions): WorkerPool {
  const log = openSync(join(logFolder, 'workers.log'), 'a')
  const running = new Map<ChildProcess, Promise<void>>()
  const crashes: string[] = []
  const kills: string[] = []
  const plans = new Map<ChildProcess, DeathPlan>()
  let isStopping = false
  let next: () => DeathPlan | null = () => null
  const tell = (child: ChildProcess) => {
    const plan = next()
    if (plan === null) plans.delete(child)
    else plans.set(child, plan)
    if (child.connected) child.send({ plan }, () => undefined)
  }
  const start = (place: number) => {
    const child = spawn(process.execPath, [PROGRAM], {
      cwd: ROOT,
      env: { ...process.env, ...environment, ...(place === 0 ? environmentOfOne : {}) },
      stdio: ['ignore', log, log, 'ipc'],
    })
    const ready = new Promise<void>((resolve) => {
      child.once('message', () => resolve())
      child.once('exit', () => resolve())
    })
    running.set(child, ready)
    tell(child)
    child.once('exit', (status, signal) => {
      running.delete(child)
      if (isStopping) return
      if (signal === 'SIGKILL') kills.push(plans.get(child)?.step ?? 'any time')
      else crashes.push(`a worker ended with ${signal ?? `status ${status}`}: see ${logFolder}`)
      plans.delete(child)
      start(place)
    })
  }
  const anyOf = (random: Random) => random.pick([...running.keys()])
  for (let count = 0; count < size; count += 1) start(count)
  return {
    kills: () => kills,
    crashes: () => crashes,
    arm: (plan) => {
      next = plan
      for (const child of running.keys()) tell(child)
    },
    kill: (random) => {
      const child = anyOf(random)
      plans.delete(child)
      child.kill('SIGKILL')
    },
    freeze: async (random, ms) => {
      const child = anyOf(random)
      child.kill('SIGSTOP')
      await pause(ms)
      child.kill('SIGCONT')
    },
    allFrozen: async (work) => {
      const children = [...running.keys()]
      for (const child of children) child.kill('SIGSTOP')
      try {
        await work()
      } finally {
        for (const child of children) child.kill('SIGCONT')
      }
    },
    ready: async () => {
      await Promise.all(running.values())
    },
    stop: async () => {
      isStopping = true
      const children = [...running.keys()]
      const ended = children.map(
        (child) => new Promise<void>((resolve) => child.once('exit', () => resolve())),
      )
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(ended)
      closeSync(log)
    },
  }
}
