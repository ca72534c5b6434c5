import { setTimeout as pause } from 'node:timers/promises'
import { type LoadReport, startLoad } from '../harness/requests/constant-load.ts'
import { endingSignal } from '../harness/script/ending-signal.ts'
import { runScript } from '../harness/script/run-script.ts'
import { acquireStack, progressPrinter } from '../stack/stack.ts'
import { programOptions, wholeOption } from '../terminal/program-options.ts'
import { CHECK_EVERY_MS, startBalancer } from './balancer.ts'
import { ROLLING_DISHES, type RollingWorld, startRollingWorld } from './rolling-world.ts'

const values = programOptions({
  restarts: { type: 'string', default: '20' },
  rate: { type: 'string', default: '100' },
  clients: { type: 'string', default: '20' },
  // 0 shows that requests fail without a delay.
  drain: { type: 'string', default: String(10 * CHECK_EVERY_MS) },
})
const restarts = wholeOption('restarts', values.restarts)
const requestsPerSecond = wholeOption('rate', values.rate)
const clients = wholeOption('clients', values.clients)
const drainMs = wholeOption('drain', values.drain, 0)
/** Load without a restart before the first and after the last one. */
const QUIET_MS = 2_000
const MAX_SHOWN = 20
const QUERY = '{ search(preferences: { excludeAllergens: [PEANUT] }) { counts { total } } }'
const EXPECTED = JSON.stringify({ data: { search: { counts: { total: ROLLING_DISHES } } } })
const signal = endingSignal()

await runScript(async () => {
  const report = await rollingRestarts()
  print(report)
  process.exitCode = report.failures.length > 0 ? 1 : 0
}, signal)
process.exit()

/** Two API processes behind HAProxy, restarted in turn under a constant load. */
async function rollingRestarts(): Promise<LoadReport> {
  const stack = await acquireStack({ holder: 'npm run rolling', onProgress: progressPrinter(), signal })
  try {
    const world = await startRollingWorld(stack, drainMs)
    try {
      return await underLoad(world)
    } finally {
      await world.close()
    }
  } finally {
    await stack.release()
  }
}

async function underLoad(world: RollingWorld): Promise<LoadReport> {
  const balancer = await startBalancer(world.folder, world.ports)
  try {
    await balancer.untilAllUp()
    const load = startLoad({
      ...{ url: `${balancer.address}/graphql`, apiKey: world.apiKey, query: QUERY, expected: EXPECTED },
      ...{ clients, requestsPerSecond },
    })
    await pause(QUIET_MS)
    if (load.failures.length > 0) throw new Error(`fails without a restart: ${load.failures[0]}`)
    for (let done = 0; done < restarts; done += 1) {
      signal.throwIfAborted()
      await world.restart(done % world.ports.length)
      await balancer.untilAllUp()
      console.error(`… restart ${done + 1} of ${restarts}`)
    }
    await pause(QUIET_MS)
    return await load.stop()
  } finally {
    await balancer.stop()
  }
}

function print({ requests, failures }: LoadReport): void {
  console.log(`restarts ${restarts}   requests ${requests}   failures ${failures.length}`)
  for (const failure of failures.slice(0, MAX_SHOWN)) console.log(`  ${failure}`)
}
