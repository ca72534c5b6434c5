import type { EngineName } from './engine-plan.ts'

export const ENGINE_ACTIONS = ['start', 'stop', 'restart', 'kill'] as const
export type EngineAction = (typeof ENGINE_ACTIONS)[number]

export interface EngineCommand {
  readonly engine: EngineName
  readonly action: EngineAction
  readonly signal?: NodeJS.Signals
}
