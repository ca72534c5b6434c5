import { expect, it } from 'vitest'
import { readSynonyms } from '../../domain/text/synonym-file.ts'
import { synonymFile } from '../mapping-files.ts'

it('the synonyms of the release are as an operator may write them', () => {
  const { sets, faults } = readSynonyms(synonymFile())
  expect(faults).toEqual([])
  expect(sets.length).toBeGreaterThan(10)
})
