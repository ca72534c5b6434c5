import { readSynonyms } from '../../domain/text/synonym-file.ts'
import type { SynonymSet } from '../../domain/text/synonyms.ts'
import { synonymFile } from '../mapping-files.ts'

/** The synonyms that come with the release: those of `synonyms.txt`. */
export function releasedSynonyms(): readonly SynonymSet[] {
  const { sets, faults } = readSynonyms(synonymFile())
  const [first] = faults
  if (first !== undefined) throw new Error(`synonyms.txt, line ${first.line}: ${first.problem}`)
  return sets
}
