import type { FaultyWorld } from '../injected-fault.ts'

/** A fault that an operator finds and repairs by the means of this repository alone. */
export interface DrilledFault {
  readonly name: string
  /** The alert that tells of it; null = none does within 90 s, the operator looks by himself. */
  readonly alert: string | null
  /** By calls of the engines, not by our code. */
  readonly inject: (world: FaultyWorld) => Promise<unknown>
  /** What the doctor says of it. */
  readonly finding: RegExp
  /** Which commands of the remedy are run, where it has alternatives; default: all of them. */
  readonly chosen?: RegExp
  /** What an operator puts in the place of `<name>`. */
  readonly fills?: Readonly<Record<string, string>>
  /** What others do whom the remedy asks: before the commands are run, or after it. */
  readonly othersBefore?: (world: FaultyWorld) => Promise<unknown>
  readonly othersAfter?: (world: FaultyWorld) => Promise<unknown>
  /** Besides a search and an upload. */
  readonly isHealed?: (world: FaultyWorld) => Promise<boolean>
}

/** The backup of the night before. */
export const BACKUP = 'backup.ndjson'
