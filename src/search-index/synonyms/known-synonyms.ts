import { type Synonyms, synonymsOf } from '../../domain/text/synonyms.ts'
import { shareYoungRuns } from '../../shared-runs.ts'
import type { Sequence } from '../get-document.ts'
import { releasedSynonyms } from './released-synonyms.ts'
import type { SynonymStore } from './synonym-store.ts'

/** The synonyms that searches use. At most two seconds old, while the engine answers. Never throws. */
export type ReadSynonyms = () => Promise<Synonyms>

interface Known {
  /** null: those of the release. */
  readonly sequence: Sequence | null
  readonly synonyms: Synonyms
}

const MAX_AGE_MS = 2_000
/** Where searches come often, none of them waits for synonyms. */
const RENEWED_AFTER_MS = 1_000

/**
 * Keeps the synonyms in memory, and asks for them again when a search needs them. Where they cannot be read, searches go
 * on with the last ones known: a search without a synonym is better than none.
 */
export function createKnownSynonyms(
  store: Pick<SynonymStore, 'find'>,
  now: () => number = () => performance.now(),
): ReadSynonyms {
  let known = released()
  let knownAt = Number.NEGATIVE_INFINITY
  const read = async (_: string, askedAt: number) => {
    let found = known
    try {
      found = await changed(store, known)
    } catch {
      // The search itself says it where the engine is away.
    }
    if (askedAt < knownAt) return known
    known = found
    knownAt = askedAt
    return known
  }
  const ask = shareYoungRuns(read, MAX_AGE_MS, now)
  return async () => {
    const age = now() - knownAt
    if (age < RENEWED_AFTER_MS) return known.synonyms
    const asked = ask('')
    return age < MAX_AGE_MS ? known.synonyms : (await asked).synonyms
  }
}

/** Another object each time: answers are kept by the object that they were made with. */
function released(): Known {
  return { sequence: null, synonyms: synonymsOf(releasedSynonyms()) }
}

/** Prepares them only where the record has changed: a thousand sets take some milliseconds. */
async function changed(store: Pick<SynonymStore, 'find'>, known: Known): Promise<Known> {
  const state = await store.find()
  const sets = state?.record.sets ?? null
  if (state === null || sets === null) return known.sequence === null ? known : released()
  const { sequence } = state
  const isSame =
    known.sequence?.if_seq_no === sequence.if_seq_no &&
    known.sequence.if_primary_term === sequence.if_primary_term
  return isSame ? known : { sequence, synonyms: synonymsOf(sets) }
}
