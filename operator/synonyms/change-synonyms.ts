import {
  askedKeys,
  readSynonyms,
  type SynonymFile,
  synonymLine,
  synonymText,
} from '../../src/domain/text/synonym-file.ts'
import { type SynonymSet, sidesOf, synonymKeys } from '../../src/domain/text/synonyms.ts'
import { AppError } from '../../src/errors.ts'
import { releasedSynonyms } from '../../src/search-index/synonyms/released-synonyms.ts'
import type { SynonymState } from '../../src/search-index/synonyms/synonym-store.ts'
import type { Operator } from '../operator.ts'
import { readSynonymFile } from './read-synonym-file.ts'

export interface ListedSynonyms {
  /** `release`: those that come with it, which may change with the next one. */
  readonly from: 'release' | 'operator'
  readonly changedAt: string | null
  readonly sets: readonly SynonymSet[]
}

export interface ChangedSynonyms extends ListedSynonyms {
  readonly added: readonly SynonymSet[]
  readonly removed: readonly SynonymSet[]
}

export async function listSynonyms({ stores }: Operator): Promise<ListedSynonyms> {
  return listed(await stores.synonyms.find())
}

/** Puts the sets of a file in the place of all others. */
export async function setSynonyms(operator: Operator, path: string): Promise<ChangedSynonyms> {
  const sets = accepted(await readSynonymFile(path), (line) => `"${path}", line ${line}: `)
  return change(operator, () => sets)
}

/** Adds one set, as a line of a file has it. */
export async function addSynonyms(operator: Operator, line: string): Promise<ChangedSynonyms> {
  if (/[\r\n]/.test(line)) throw new AppError('INVALID_INPUT', `Add one set at a time. ${NOTHING_CHANGED}`)
  const [set = []] = accepted(readSynonyms(line), () => '')
  return change(operator, (sets) => {
    const keys = new Set(askedKeys(set))
    const other = sets.find((one) => askedKeys(one).some((key) => keys.has(key)))
    if (other === undefined) return accepted(readSynonyms(synonymText([...sets, set])), () => '')
    const why = `A text of it is in the set "${synonymLine(other)}". First remove that one, then add both as one set.`
    throw new AppError('INVALID_INPUT', `${why} ${NOTHING_CHANGED}`)
  })
}

/** Removes the sets that a search for this text uses. */
export async function removeSynonyms(operator: Operator, text: string): Promise<ChangedSynonyms> {
  const keys = new Set(synonymKeys(text))
  return change(operator, (sets) => {
    const left = sets.filter(
      (set) =>
        !sidesOf(set)
          .asked.flatMap(synonymKeys)
          .some((key) => keys.has(key)),
    )
    if (left.length < sets.length) return left
    const why = `No set holds "${text}": "synonyms list" shows them.`
    throw new AppError('INVALID_INPUT', `${why} ${NOTHING_CHANGED}`)
  })
}

/** Brings back the synonyms of the release, also those of later releases. */
export async function resetSynonyms(operator: Operator): Promise<ChangedSynonyms> {
  return change(operator, () => null)
}

const NOTHING_CHANGED = 'Nothing was changed.'

function listed(state: SynonymState | null): ListedSynonyms {
  const sets = state?.record.sets ?? null
  return {
    from: sets === null ? 'release' : 'operator',
    changedAt: state?.record.changedAt ?? null,
    sets: sets ?? releasedSynonyms(),
  }
}

/** Throws at the first fault. */
function accepted({ sets, faults }: SynonymFile, place: (line: number) => string): readonly SynonymSet[] {
  const [first, ...others] = faults
  if (first === undefined) return sets
  const more = others.length === 0 ? '' : ` "synonyms check" shows ${others.length} more.`
  const where = first.line === null ? '' : place(first.line)
  throw new AppError('INVALID_INPUT', `${where}${first.problem} ${NOTHING_CHANGED}${more}`)
}

/** Refused where another operator changes the synonyms at the same time. */
async function change(
  { stores }: Operator,
  changed: (sets: readonly SynonymSet[]) => readonly SynonymSet[] | null,
): Promise<ChangedSynonyms> {
  const state = await stores.synonyms.find()
  const before = listed(state)
  const sets = changed(before.sets)
  if (sets?.length === 0)
    throw new AppError(
      'INVALID_INPUT',
      `This is the last set. "synonyms reset" brings back those of the release. ${NOTHING_CHANGED}`,
    )
  if (!(await stores.synonyms.save(sets, state)))
    throw new AppError(
      'INVALID_INPUT',
      `Another operator changed the synonyms just now. ${NOTHING_CHANGED} Look, then try again.`,
    )
  const after = listed(await stores.synonyms.find())
  return { ...after, added: missingIn(before.sets, after.sets), removed: missingIn(after.sets, before.sets) }
}

function missingIn(known: readonly SynonymSet[], sets: readonly SynonymSet[]): readonly SynonymSet[] {
  const texts = new Set(known.map((set) => set.join()))
  return sets.filter((set) => !texts.has(set.join()))
}
