import {
  askedKeys,
  readSynonyms,
  type SynonymFile,
  synonymLine,
  synonymText,
} from '../../src/domain/text/synonym-file.ts'
import { type SynonymSet, sidesOf, synonymKeys } from '../../src/domain/text/synonyms.ts'
import { AppError } from '../../src/errors.ts'
import { readSynonymFile } from './read-synonym-file.ts'
import { type ListedSynonyms, NOTHING_CHANGED, type SynonymScope } from './synonym-scopes.ts'

export interface ChangedSynonyms extends ListedSynonyms {
  readonly added: readonly SynonymSet[]
  readonly removed: readonly SynonymSet[]
}

/** Puts the sets of a file in the place of all others. */
export async function setSynonyms(scope: SynonymScope, path: string): Promise<ChangedSynonyms> {
  const sets = accepted(await readSynonymFile(path, scope.limits), (line) => `"${path}", line ${line}: `)
  return change(scope, () => sets)
}

/** Adds one set, as a line of a file has it. */
export async function addSynonyms(scope: SynonymScope, line: string): Promise<ChangedSynonyms> {
  if (/[\r\n]/.test(line)) throw new AppError('INVALID_INPUT', `Add one set at a time. ${NOTHING_CHANGED}`)
  const [set = []] = accepted(readSynonyms(line), () => '')
  return change(scope, (sets) => {
    const keys = new Set(askedKeys(set))
    const other = sets.find((one) => askedKeys(one).some((key) => keys.has(key)))
    if (other === undefined)
      return accepted(readSynonyms(synonymText([...sets, set]), scope.limits), () => '')
    const why = `A text of it is in the set "${synonymLine(other)}". First remove that one, then add both as one set.`
    throw new AppError('INVALID_INPUT', `${why} ${NOTHING_CHANGED}`)
  })
}

/** Removes the sets that a search for this text uses. */
export async function removeSynonyms(scope: SynonymScope, text: string): Promise<ChangedSynonyms> {
  const keys = new Set(synonymKeys(text))
  return change(scope, (sets) => {
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

/** Brings back the synonyms of the release, also those of later releases; a chain then has none of its own. */
export async function resetSynonyms(scope: SynonymScope): Promise<ChangedSynonyms> {
  return change(scope, () => null)
}

/** Throws at the first fault. */
function accepted({ sets, faults }: SynonymFile, place: (line: number) => string): readonly SynonymSet[] {
  const [first, ...others] = faults
  if (first === undefined) return sets
  const more = others.length === 0 ? '' : ` "synonyms check" shows ${others.length} more.`
  const where = first.line === null ? '' : place(first.line)
  throw new AppError('INVALID_INPUT', `${where}${first.problem} ${NOTHING_CHANGED}${more}`)
}

async function change(
  scope: SynonymScope,
  changed: Parameters<SynonymScope['change']>[0],
): Promise<ChangedSynonyms> {
  const [before, after] = await scope.change(changed)
  return { ...after, added: missingIn(before.sets, after.sets), removed: missingIn(after.sets, before.sets) }
}

function missingIn(known: readonly SynonymSet[], sets: readonly SynonymSet[]): readonly SynonymSet[] {
  const texts = new Set(known.map((set) => set.join()))
  return sets.filter((set) => !texts.has(set.join()))
}
