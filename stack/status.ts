import pc from 'picocolors'
import { visibleMessage } from '../terminal/visible-log.ts'
import { ENGINE_TITLES } from './engine-plan.ts'
import type { StackSettings } from './settings.ts'
import { stackHome } from './state/home.ts'
import { describeLease, type Lease, liveLeases } from './state/leases.ts'
import { isAlive } from './state/process-identity.ts'
import { type EngineState, readState, type StackState } from './state/stack-state.ts'
import { engineAddress } from './supervise/launch.ts'

/** What runs, where, since when and for whom; one line an engine. */
export function statusLines(settings: StackSettings): string[] {
  const home = stackHome(settings.home)
  const state = readState(home.state)
  if (!state) return [`No stack runs in ${settings.home}.`]
  const where = [`  folder      ${settings.home}`, `  logs        ${home.logs}`]
  return [
    headline(state),
    ...state.engines.map((engine) => engineLine(engine, state)),
    ...holders(home.leases),
    ...where,
  ]
}

function headline(state: StackState): string {
  if (state.phase === 'failed')
    return `${pc.red('failed')}: ${visibleMessage(state.error ?? 'an engine did not start')}`
  if (isAlive(state.supervisor)) {
    return `${state.phase} (${state.source}), supervisor pid ${state.supervisor.pid}, since ${state.startedAt}`
  }
  return `${pc.red('The supervisor is gone')}; \`npm run stack -- stop\` ends what it left, a start does too.`
}

function engineLine(engine: EngineState, state: StackState): string {
  const runs = engine.process && isAlive(engine.process)
  const status = engine.status === 'up' && !runs ? 'gone' : engine.status
  const restarts = engine.restarts > 0 ? `, restarted ${engine.restarts} times` : ''
  const pid = engine.process && runs ? `, pid ${engine.process.pid}` : ''
  const name = ENGINE_TITLES[engine.name].padEnd(22)
  return `  ${name}${paint(status)}  ${engineAddress(engine, state.addresses)}${pid}, since ${engine.since}${restarts}`
}

function paint(status: string): string {
  return (status === 'up' ? pc.green : pc.yellow)(status.padEnd(10))
}

function holders(directory: string): string[] {
  const leases = liveLeases(directory)
  if (leases.length === 0) return ['  held by     nobody']
  return leases.map((lease: Lease) => `  held by     ${describeLease(lease)}, since ${lease.since}`)
}
