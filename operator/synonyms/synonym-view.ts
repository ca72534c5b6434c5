import { type SynonymFile, synonymLine, synonymText } from '../../src/domain/text/synonym-file.ts'
import type { SynonymSet } from '../../src/domain/text/synonyms.ts'
import { table } from '../../terminal/table.ts'
import type { ChangedSynonyms } from './change-synonyms.ts'
import type { ListedSynonyms } from './synonym-scopes.ts'

/** The sets are as a file has them, so that the output can be edited and set. */
export function synonymList({ from, changedAt, sets }: ListedSynonyms): string {
  const origins = {
    release: 'They come with the release',
    operator: `An operator set them at ${changedAt}`,
    chain: 'They are of one chain, beside those of the installation',
  }
  const origin = origins[from]
  return `# Synonyms: ${countOf(sets)}. ${origin}.\n${synonymText(sets)}`
}

export function synonymCheckText({ sets, faults }: SynonymFile): string {
  if (faults.length === 0) return `The file is good: ${countOf(sets)}. "synonyms set" puts them in use.`
  return table(
    ['line', 'problem'],
    faults.map(({ line, problem }) => [line, problem]),
    '',
  )
}

export function changedText({ from, sets, added, removed }: ChangedSynonyms): string {
  const lines = [
    ...removed.map((set) => `- ${synonymLine(set)}`),
    ...added.map((set) => `+ ${synonymLine(set)}`),
  ]
  const origins = { release: ', those of the release', operator: '', chain: ' of the chain' }
  const origin = origins[from]
  return [...lines, `${countOf(sets)}${origin}. Searches use them within seconds.`].join('\n')
}

function countOf({ length }: readonly SynonymSet[]): string {
  return length === 1 ? '1 set' : `${length} sets`
}
