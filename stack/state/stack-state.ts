import type { EngineName, StackAddresses, StackPlan } from '../engine-plan.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'
import { isProcessIdentity, type ProcessIdentity } from './process-identity.ts'

/** Raised when the shape changes: a state of another version counts as none. */
const STATE_VERSION = 1

export type EngineStatus = 'starting' | 'up' | 'stopping' | 'stopped' | 'restarting' | 'failed'

export interface EngineState {
  readonly name: EngineName
  readonly status: EngineStatus
  readonly port: number
  readonly since: string
  readonly restarts: number
  readonly process?: ProcessIdentity
  readonly startSeconds?: number
}

export type StackPhase = 'starting' | 'ready' | 'stopping' | 'failed'

/** Written by the supervisor, read by all other programs. Holds the storage key: mode 600. */
export interface StackState {
  readonly version: typeof STATE_VERSION
  readonly source: StackPlan['source']
  readonly phase: StackPhase
  readonly supervisor: ProcessIdentity
  readonly startedAt: string
  readonly addresses: StackAddresses
  readonly engines: readonly EngineState[]
  /** Paths one of which stands in the command line of everything the supervisor started. */
  readonly marks: readonly string[]
  readonly error?: string
}

export function writeState(path: string, state: Omit<StackState, 'version'>): void {
  writeJsonFile(path, { version: STATE_VERSION, ...state })
}

export function readState(path: string): StackState | undefined {
  const value = readJsonFile(path)
  return isState(value) ? value : undefined
}

function isState(value: unknown): value is StackState {
  if (typeof value !== 'object' || value === null) return false
  const state = value as Partial<StackState>
  return (
    state.version === STATE_VERSION &&
    isProcessIdentity(state.supervisor) &&
    Array.isArray(state.engines) &&
    Array.isArray(state.marks)
  )
}
