import { describe, expect, it } from 'vitest'
import { readSynonyms } from '../../domain/text/synonym-file.ts'
import { ONE_WAY, sidesOf, synonymsOf, termParts } from '../../domain/text/synonyms.ts'
import { synonymFile } from '../mapping-files.ts'
import { releasedSynonyms } from './released-synonyms.ts'

const SETS = releasedSynonyms()
const KNOWN = synonymsOf(SETS)
const othersOf = (text: string) => {
  const [part] = termParts(text.split(' '), KNOWN)
  return [...(part?.synonyms ?? []), ...(part?.narrower ?? [])]
}

describe('the synonyms of the release', () => {
  it('are as an operator may write them', () => {
    const { sets, faults } = readSynonyms(synonymFile())
    expect(faults).toEqual([])
    expect(sets.length).toBeGreaterThan(500)
  })

  it('are from a named source, 300 sets at least', () => {
    const [, wordnet = ''] = synonymFile().split('# --- From WordNet')
    const [ofSource = ''] = wordnet.split('\n\n')
    const { sets } = readSynonyms(ofSource.slice(ofSource.indexOf('\n')))
    expect(sets.length).toBeGreaterThanOrEqual(300)
  })

  it.each(SETS.map((set) => [set.join(', '), set] as const))('work: %s', (_, set) => {
    const { asked, found } = sidesOf(set)
    for (const text of asked)
      expect(othersOf(text), text).toEqual(expect.arrayContaining(found.filter((other) => other !== text)))
    if (!set.includes(ONE_WAY)) return
    const twoWay = (text: string) =>
      SETS.filter((one) => one !== set && sidesOf(one).asked.includes(text)).flat()
    for (const text of found)
      expect(
        othersOf(text).filter((other) => asked.includes(other) && !twoWay(text).includes(other)),
        text,
      ).toEqual([])
  })
})
