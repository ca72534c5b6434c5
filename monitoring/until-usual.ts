import { setTimeout as pause } from 'node:timers/promises'
import type { GuestsAndMenus } from './guests-and-menus.ts'
import type { Prometheus } from './prometheus.ts'

/** Longer than an alert waits before it fires, but for those of the disks. */
const USUAL_MS = 90_000
const UPLOAD_EVERY_MS = 15_000

/** Guests search and menus go live, and nothing is wrong. Returns the alerts that fire all the same. */
export async function untilUsual(
  prometheus: Prometheus,
  { upload }: GuestsAndMenus,
): Promise<readonly string[]> {
  console.error(`… ${USUAL_MS / 1_000} s without a fault`)
  const end = performance.now() + USUAL_MS
  const seen = new Set<string>()
  while (performance.now() < end) {
    await upload()
    await pause(UPLOAD_EVERY_MS)
    for (const alert of await prometheus.firingAlerts()) seen.add(alert)
  }
  return [...seen].map((alert) => `${alert} fires without a fault`)
}
