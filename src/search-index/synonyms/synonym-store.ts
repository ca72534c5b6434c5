import type { Client } from '@elastic/elasticsearch'
import type { SynonymSet } from '../../domain/text/synonyms.ts'
import { getWithSequence, isConflict, type Sequence } from '../get-document.ts'
import type { IndexNames } from '../names.ts'

export interface SynonymRecord {
  /** The synonyms of the operator; null = those of the release. */
  readonly sets: readonly SynonymSet[] | null
  readonly changedAt: string
}

/** A record, and which of its states it is. */
export interface SynonymState {
  readonly record: SynonymRecord
  readonly sequence: Sequence
}

export interface SynonymStore {
  /** The current state; null where no operator has changed the synonyms. */
  readonly find: () => Promise<SynonymState | null>
  /** Writes all sets in one step. Returns false where another operator was there since `before`. */
  readonly save: (sets: SynonymRecord['sets'], before: SynonymState | null) => Promise<boolean>
}

const ID = 'food'

/** The synonyms of an installation: one document, so that a change is whole or not there. */
export function createSynonymStore({ es, names }: Readonly<{ es: Client; names: IndexNames }>): SynonymStore {
  const index = names.synonyms
  return {
    async find() {
      const found = await getWithSequence<SynonymRecord>(es, index, ID)
      return found === null ? null : { record: found.document, sequence: found.sequence }
    },
    async save(sets, before) {
      const document: SynonymRecord = { sets, changedAt: new Date().toISOString() }
      const only = before === null ? ({ op_type: 'create' } as const) : before.sequence
      try {
        await es.index({ index, id: ID, document, ...only })
        return true
      } catch (error) {
        if (isConflict(error)) return false
        throw error
      }
    },
  }
}
