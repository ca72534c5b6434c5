import pc from 'picocolors'
import { inTime } from '../../src/in-time.ts'
import type { OperatorSettings } from '../operator-settings.ts'
import { errorMessage } from './error-message.ts'

/** How long a source may take: an operator looks because something does not answer. */
export const PATIENCE_MS = 2_000

export interface UnseenSource {
  /** What could not be seen. */
  readonly what: string
  readonly engine: string
  /** One sentence. */
  readonly reason: string
}

export interface PatientLook {
  /** Returns null, and adds to `unseen`, where the engine fails or takes too long. */
  readonly at: <T>(what: string, engine: string, work: () => Promise<T>) => Promise<T | null>
  readonly unseen: readonly UnseenSource[]
}

/** Looks at several sources, each with a time limit of its own, so that one that is frozen hides no other. */
export function patientLook(settings: OperatorSettings): PatientLook {
  const unseen: UnseenSource[] = []
  return {
    unseen,
    async at(what, engine, work) {
      try {
        return await inTime(PATIENCE_MS, work, () => new Error(silenceText(engine)))
      } catch (error) {
        unseen.push({ what, engine, reason: errorMessage(error, settings) })
        return null
      }
    },
  }
}

function silenceText(engine: string): string {
  return `${engine} gave no answer within ${PATIENCE_MS / 1_000} s`
}

export function unseenText(unseen: readonly UnseenSource[]): string {
  return unseen
    .map(({ what, reason }) => pc.red(`The ${what} could not be seen: ${reason.replace(/\.$/, '')}.`))
    .join('\n')
}
