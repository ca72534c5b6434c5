import type { StackAddresses } from '../stack/engine-plan.ts'
import { type Environment, readSettings } from '../stack/settings.ts'
import { stackHome } from '../stack/state/home.ts'
import { isAlive } from '../stack/state/process-identity.ts'
import { readState } from '../stack/state/stack-state.ts'

/** The addresses of the engines of `npm run stack`, if they run. Starts nothing. */
export function runningStack(environment: Environment): StackAddresses | undefined {
  const state = readState(stackHome(readSettings(environment).home).state)
  if (state?.phase !== 'ready' || !isAlive(state.supervisor)) return undefined
  return state.addresses
}
