import type { EngineName } from '../engine-plan.ts'
import type { StackSettings } from '../settings.ts'
import { StackError } from '../stack-error.ts'
import { stackHome } from '../state/home.ts'
import { isAlive } from '../state/process-identity.ts'
import { readState } from '../state/stack-state.ts'
import { controlSocket, sendCommand } from './control.ts'

/** Commands to the running supervisor, for operators and for tests in which an engine is down. */

/** Resolves when the engine is gone; it stays down until it is started. */
export function stopEngine(engine: EngineName, settings: StackSettings): Promise<void> {
  return sendCommand(runningControl(settings), { engine, action: 'stop' })
}

/** Resolves when the engine answers. */
export function startEngine(engine: EngineName, settings: StackSettings): Promise<void> {
  return sendCommand(runningControl(settings), { engine, action: 'start' })
}

export function restartEngine(engine: EngineName, settings: StackSettings): Promise<void> {
  return sendCommand(runningControl(settings), { engine, action: 'restart' })
}

/** Like a crash: every process of the engine gets the signal, and the supervisor starts the engine again. */
export function killEngine(
  engine: EngineName,
  signal: NodeJS.Signals,
  settings: StackSettings,
): Promise<void> {
  return sendCommand(runningControl(settings), { engine, action: 'kill', signal })
}

function runningControl(settings: StackSettings): string {
  const state = readState(stackHome(settings.home).state)
  if (state && isAlive(state.supervisor)) return controlSocket(settings.home)
  throw new StackError(`No stack runs in ${settings.home}: start one with \`npm run stack\`.`)
}
