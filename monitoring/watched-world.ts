import type { StackSettings } from '../stack/settings.ts'
import { acquireStack, progressPrinter } from '../stack/stack.ts'
import { startGuestsAndMenus } from './guests-and-menus.ts'
import type { FaultyWorld } from './injected-fault.ts'
import { startMonitoredWorld } from './monitored-world.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'

export interface WatchedWorld {
  readonly world: FaultyWorld
  readonly prometheus: Prometheus
}

export interface WatchOptions {
  /** Shown by `npm run stack -- status`. */
  readonly holder: string
  readonly signal: AbortSignal
  /** Of the engines; default: those that everybody uses. */
  readonly settings?: StackSettings
}

/** A real API and worker, with guests and menus, watched by a real Prometheus. Ends all of them after the work. */
export async function withWatchedWorld<T>(
  { holder, signal, settings }: WatchOptions,
  work: (watched: WatchedWorld) => Promise<T>,
): Promise<T> {
  const engines = settings === undefined ? {} : { settings }
  const stack = await acquireStack({ holder, onProgress: progressPrinter(), signal, ...engines })
  try {
    const world = await startMonitoredWorld(stack)
    try {
      const guests = await startGuestsAndMenus(world)
      const prometheus = await startPrometheus({
        folder: world.folder,
        jobs: { 'dishmatch-api': world.api.metrics, 'dishmatch-worker': world.worker.metrics },
      })
      try {
        return await work({ world: { ...world, ...guests }, prometheus })
      } finally {
        await guests.stop()
        await prometheus.stop()
      }
    } finally {
      await world.close()
    }
  } finally {
    await stack.release()
  }
}
