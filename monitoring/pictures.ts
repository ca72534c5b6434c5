import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launchChromium } from '../harness/debian/chromium.ts'
import { endingSignal } from '../harness/script/ending-signal.ts'
import { DASHBOARDS, type Panel } from './dashboards.ts'
import { MONITORING_DOCS, type Prometheus } from './prometheus.ts'
import { type WatchedWorld, withWatchedWorld } from './watched-world.ts'

/** Takes pictures of what the dashboards read, as Prometheus itself draws it: `docs/monitoring/*.png`. */

const WATCHED_MS = 150_000
const UPLOAD_EVERY_MS = 20_000
const SIZE = { width: 1_100, height: 900 }
/** More make a picture that nobody reads. */
const PANELS = 6
const DRAWN_AFTER_MS = 5_000
const signal = endingSignal()

await withWatchedWorld({ holder: 'pictures of dashboards', signal }, async (watched) => {
  await someWork(watched)
  for (const [name, { panels }] of Object.entries(DASHBOARDS))
    await picture(watched.prometheus, panels, join(MONITORING_DOCS, `${name}.png`))
})
process.exit()

async function someWork({ world }: WatchedWorld): Promise<void> {
  const end = performance.now() + WATCHED_MS
  while (performance.now() < end) {
    await world.upload()
    await pause(UPLOAD_EVERY_MS, undefined, { signal })
  }
}

async function picture({ address }: Prometheus, panels: readonly Panel[], path: string): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: SIZE })
    await page.goto(`${address}/graph?${shownIn(panels.slice(0, PANELS))}`)
    await pause(DRAWN_AFTER_MS)
    await page.screenshot({ path, fullPage: true })
  } finally {
    await browser.close()
  }
}

/** One graph for each panel, of its first line. */
function shownIn(panels: readonly Panel[]): string {
  const graphs = new URLSearchParams()
  for (const [at, { lines }] of panels.entries()) {
    graphs.set(`g${at}.expr`, Object.values(lines)[0] ?? '')
    graphs.set(`g${at}.tab`, '0')
    graphs.set(`g${at}.range_input`, '5m')
  }
  // Prometheus does not read + as a space.
  return graphs.toString().replaceAll('+', '%20')
}
