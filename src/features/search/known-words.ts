import { joinedSynonyms, type SynonymSet, type Synonyms, synonymsOf } from '../../domain/text/synonyms.ts'
import type { ReadSynonyms } from '../../search-index/synonyms/known-synonyms.ts'
import type { ReadVocabulary } from '../../search-index/vocabulary/vocabulary-cache.ts'
import type { ChainSettings } from '../chains/chain-store.ts'
import type { SearchQuestion } from './search-request.ts'
import type { KnownWords } from './term-query.ts'

export interface WordDeps {
  readonly vocabularyOf: ReadVocabulary
  readonly synonyms: ReadSynonyms
}

export async function knownWords(
  { vocabularyOf, synonyms }: WordDeps,
  { scope }: SearchQuestion,
  { synonyms: ofChain = [] }: Pick<ChainSettings, 'synonyms'>,
  catalogId: string,
): Promise<KnownWords> {
  const { searchTerm, foodsLeftOut = [] } = scope
  if (searchTerm === null && foodsLeftOut.length === 0) return {}
  const [vocabulary, ofInstallation] = await Promise.all([vocabularyOf(catalogId), synonyms()])
  const known = ofChain.length === 0 ? ofInstallation : joinedSynonyms(prepared(ofChain), ofInstallation)
  return { vocabulary, synonyms: known }
}

const PREPARED = new WeakMap<readonly SynonymSet[], Synonyms>()

/** Once for each state of the chain's record. */
function prepared(sets: readonly SynonymSet[]): Synonyms {
  const made = PREPARED.get(sets) ?? synonymsOf(sets)
  PREPARED.set(sets, made)
  return made
}
