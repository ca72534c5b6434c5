import { createGraphqlClient } from '../../harness/requests/graphql-client.ts'
import { waitUntil } from '../../harness/wait-until.ts'
import { EXPECTED, QUERY } from '../guests-and-menus.ts'
import type { FaultyWorld } from '../injected-fault.ts'
import type { WatchedWorld } from '../watched-world.ts'
import type { DrilledFault } from './drilled-fault.ts'
import { commandsIn, filled, inShell, runPrinted } from './printed-remedy.ts'

export interface Drilled {
  readonly fault: string
  readonly alert: string | null
  /** Seconds after the fault; null where no alert is expected. */
  readonly alertAfter: number | null
  readonly foundAfter: number
  /** As they were run. */
  readonly commands: readonly string[]
  /** Seconds after the operator began to repair. */
  readonly searchesAfter: number
  /** Seconds after the operator began to repair: searches, uploads, and the doctor finds nothing. */
  readonly repairedAfter: number
}

const POLL_MS = 500
const ALERT_WITHIN = { patienceMs: 90_000, pollMs: POLL_MS }
const FOUND_WITHIN = { patienceMs: 30_000, pollMs: POLL_MS }
const REPAIRED_WITHIN = { patienceMs: 60_000, pollMs: POLL_MS }
const QUIET_WITHIN = { patienceMs: 200_000, pollMs: POLL_MS }

/** Injects a fault, finds it, repairs it with the commands that are printed, and takes the times. */
export async function drilled(watched: WatchedWorld, fault: DrilledFault): Promise<Drilled> {
  const { world } = watched
  await waitUntil(
    QUIET_WITHIN,
    'the alert of an earlier fault ends',
    async () => !(await fires(watched, fault)),
  )
  await fault.inject(world)
  const since = stopwatch()
  const isAlerted = async () => (fault.alert === null ? true : fires(watched, fault))
  const [alertAfter, { remedies, foundAfter }] = await Promise.all([
    waitUntil(ALERT_WITHIN, `the alert ${fault.alert} fires`, isAlerted).then(since),
    found(world, fault, since),
  ])
  const repairing = stopwatch()
  const ran = await repaired(world, fault, remedies)
  const key = ran.printed.match(/\bpk_\w+/)?.[0] ?? world.searched.apiKey
  await waitUntil(REPAIRED_WITHIN, 'guests are served', () => isServed(world, key))
  const searchesAfter = repairing()
  await world.upload()
  await waitUntil(
    REPAIRED_WITHIN,
    'the doctor finds it no more',
    async () =>
      (await findings(world, fault.finding)).length === 0 && ((await fault.isHealed?.(world)) ?? true),
  )
  const repairedAfter = repairing()
  const { name, alert } = fault
  return {
    fault: name,
    alert,
    alertAfter: alert === null ? null : alertAfter,
    foundAfter,
    commands: ran.commands,
    searchesAfter,
    repairedAfter,
  }
}

async function found(world: FaultyWorld, { finding }: DrilledFault, since: () => number) {
  let remedies: readonly string[] = []
  await waitUntil(FOUND_WITHIN, 'the doctor finds it', async () => {
    remedies = (await findings(world, finding)).map(({ remedy }) => remedy ?? '')
    return remedies.length > 0
  })
  return { remedies, foundAfter: since() }
}

async function repaired(world: FaultyWorld, fault: DrilledFault, remedies: readonly string[]) {
  await fault.othersBefore?.(world)
  if (remedies.some((remedy) => /stop the workers/i.test(remedy))) await world.worker.stop()
  const printed = remedies.flatMap(commandsIn).filter((command) => fault.chosen?.test(command) ?? true)
  const commands = [...new Set(printed)].map((command) => filled(command, fault.fills ?? {}))
  if (commands.length === 0 && fault.othersAfter === undefined)
    throw new Error(`the remedy names no command: ${remedies.join(' ')}`)
  const answers: string[] = []
  for (const command of commands) answers.push(await runPrinted(world, command))
  await fault.othersAfter?.(world)
  return { commands, printed: answers.join('\n') }
}

interface Finding {
  readonly state: string
  readonly what: string
  readonly remedy: string | null
}

/** What the doctor says that is not as it should be. */
export async function findings(
  world: FaultyWorld,
  finding: RegExp,
  states = /finding|unseen|note/,
): Promise<readonly Finding[]> {
  const answer = await inShell(world, 'npm run --silent operator -- doctor --json || true')
  const all = JSON.parse(answer) as readonly Finding[]
  return all.filter(({ state, what }) => states.test(state) && finding.test(what))
}

async function fires({ prometheus }: WatchedWorld, { alert }: DrilledFault): Promise<boolean> {
  return alert !== null && (await prometheus.firingAlerts()).has(alert)
}

async function isServed({ api }: FaultyWorld, key: string): Promise<boolean> {
  try {
    const data = await createGraphqlClient(api.address, key).request(QUERY)
    return JSON.stringify({ data }) === EXPECTED
  } catch {
    return false
  }
}

/** Returns the whole seconds since now. */
function stopwatch(): () => number {
  const begun = performance.now()
  return () => Math.round((performance.now() - begun) / 1_000)
}
