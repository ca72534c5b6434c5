import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PARAMETERS_VERSION } from './catalog-maker.ts'
import { classificationScript } from './mapping-files.ts'
import { FIRST_BIT, LAYOUT_VERSION, MATCH_FACTS_LAYOUT, STATUS_BAND, withLayout } from './script-layout.ts'

const SOURCE = readFileSync(new URL('../../index-mappings/classify.painless', import.meta.url), 'utf8')

describe('the names that a script takes from the layout', () => {
  it('are filled with its numbers', () => {
    expect(withLayout('at + $PART_IN_SLOT * $AMOUNT_BYTES')).toBe('at + 2 * 8')
  })

  it('are all known', () => {
    expect(() => withLayout('return $OF_NOBODY;')).toThrow('$OF_NOBODY')
  })

  it('are each used by the script, and none is left', () => {
    const used = new Set(SOURCE.match(/\$[A-Z_]+/g))
    expect([...used].toSorted()).toEqual(
      ['HIDDEN_AMOUNT_BIT', 'STATUS_BAND', ...Object.keys(MATCH_FACTS_LAYOUT)]
        .map((name) => `$${name}`)
        .toSorted(),
    )
    expect(classificationScript().source).not.toContain('$')
  })
})

it('the id of the script is a hash of the filled text: another layout is another script', () => {
  const { id, source } = classificationScript()
  expect(id).toBe(`dishmatch-classify-${createHash('sha256').update(source).digest('hex').slice(0, 16)}`)
})

it('a layout that differs in anything but the number of amounts has another version', () => {
  const { AMOUNTS, ...numbers } = MATCH_FACTS_LAYOUT
  const { FIXED_MASK_AT, FIXED_AMOUNTS_AT, GROUPS_AT, SLOT_BYTES, PART_BYTES, ...fixed } = numbers
  const allAmounts = AMOUNTS * fixed.AMOUNT_BYTES
  const afterOne = [FIXED_MASK_AT, FIXED_AMOUNTS_AT, SLOT_BYTES, PART_BYTES]
  const beside = [...afterOne.map((bytes) => bytes - allAmounts), GROUPS_AT - 2 * allAmounts]
  expect({ version: LAYOUT_VERSION, beside, fixed, bits: FIRST_BIT }).toEqual({
    version: 6,
    beside: [12, 20, 10, 8, 20],
    fixed: {
      AMOUNT_BYTES: 8,
      SLOT_COUNT_AT: 0,
      GROUP_COUNT_AT: 2,
      DEFAULT_MASK_AT: 4,
      DEFAULT_AMOUNTS_AT: 12,
      GROUP_BYTES: 4,
      CANDIDATE_COUNT_AT: 2,
      PART_IN_SLOT: 2,
      AMOUNTS_IN_PART: 8,
    },
    bits: {
      contains: 0,
      mayContain: 9,
      unknown: 18,
      dietViolated: 27,
      dietUnconfirmed: 30,
      hiddenAmount: 33,
    },
  })
})

it('bits of preferences, or bands of a score, that differ are parameters of another version', () => {
  const { hiddenAmount: _ofTheLayoutOnly, ...ofPreferences } = FIRST_BIT
  expect({ version: PARAMETERS_VERSION, band: STATUS_BAND, bits: ofPreferences }).toEqual({
    version: 1,
    band: 1024,
    bits: { contains: 0, mayContain: 9, unknown: 18, dietViolated: 27, dietUnconfirmed: 30 },
  })
})
