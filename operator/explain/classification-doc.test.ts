import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { CatalogHeader } from '../../src/domain/items/items-schema.ts'
import { readKitchen } from '../../src/domain/items/kitchen-statements.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS, type MatchSettings } from '../../src/domain/matching/preferences.ts'
import { plausibilityWarnings } from '../../src/domain/plausibility/plausibility.ts'
import { checkedFigures } from '../../src/domain/plausibility/untrue-figures.ts'
import { reasonsFor } from '../../src/domain/reasons/reasons.ts'
import {
  allergenNamed,
  canonicalAllergenName,
  isOtherAllergen,
} from '../../src/domain/vocabulary/allergen-names.ts'
import { adjustedOf, modificationsOf } from '../../src/features/search/modified-dish.ts'
import { dishAfter } from '../../test/support/dish-after.ts'
import { knownAmounts, normalised } from '../../test/support/dish-builder.ts'
import { type DocDish, itemOfDoc } from '../../test/support/doc-dish.ts'
import { modificationWords } from './changes-view.ts'
import { readPreferences } from './read-preferences.ts'

/** Every example and table of docs/classification.md, run as it stands there. */

const DOC = readFileSync(new URL('../../docs/classification.md', import.meta.url), 'utf8')

interface DocExample {
  readonly example: string
  readonly dish: DocDish
  /** What the file around the dish says. */
  readonly file?: Partial<CatalogHeader>
  /** The same dish in the live catalog, where there is one. */
  readonly liveDish?: DocDish
  /** Codes that the report of the upload has, beside others. */
  readonly uploadReport?: readonly string[]
  readonly guests: readonly DocGuest[]
}

interface DocGuest {
  readonly wants: string
  /** Tolerance in per cent. */
  readonly chain?: { readonly mayContain?: MatchSettings['mayContain']; readonly tolerance?: number }
  readonly status: string
  readonly reasons?: readonly string[]
  readonly modifications?: readonly string[]
  readonly adjusted?: Readonly<Record<string, number>>
}

const EXAMPLES = [...DOC.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => parse(text) as DocExample)
const GUESTS = EXAMPLES.flatMap(({ example, dish, liveDish, file, guests }) =>
  guests.map((guest) => ({ ...guest, example, dish, liveDish, file })),
)

function normalisedDoc(dish: DocDish, { allergensComplete = false, ...file }: Partial<CatalogHeader> = {}) {
  return normalised(itemOfDoc(dish), { allergensComplete, kitchen: readKitchen(file).statements })
}
const GUEST_KEYS = ['wants', 'chain', 'status', 'reasons', 'modifications', 'adjusted']

const checked = (dish: DocDish, file?: Partial<CatalogHeader>) =>
  checkedFigures(dishFacts(normalisedDoc(dish, file).dish))

/** What the ingest derives of a dish. */
function factsOfDoc({ dish, liveDish, file }: Pick<DocExample, 'dish' | 'liveDish' | 'file'>): DishFacts {
  const { facts } = checked(dish, file)
  return liveDish === undefined ? facts : dishAfter(checked(liveDish).facts, facts)
}

function answerOf({ dish, liveDish, file, wants, chain }: (typeof GUESTS)[number]) {
  const facts = factsOfDoc({ dish, ...(liveDish && { liveDish }), ...(file && { file }) })
  const classification = classify(facts, readPreferences(wants), {
    mayContain: chain?.mayContain ?? DEFAULT_MATCH_SETTINGS.mayContain,
    tolerancePermille:
      chain?.tolerance === undefined ? DEFAULT_MATCH_SETTINGS.tolerancePermille : chain.tolerance * 10,
  })
  const { status } = classification
  const reasons = reasonsFor(facts, classification)
  const classified = { dish: { facts, createdAt: '', updatedAt: '' }, classification }
  const adjusted = adjustedOf(classified)
  return {
    status,
    reasons,
    modifications: modificationsOf(classified).map(modificationWords),
    adjusted: adjusted === null ? {} : knownAmounts(adjusted.facts.nutrition),
  }
}

describe('docs/classification.md', () => {
  it('has its examples in a form that is understood', () => {
    expect(GUESTS.length).toBeGreaterThanOrEqual(60)
    for (const { guests, ...rest } of EXAMPLES) {
      expect(['example', 'dish', 'liveDish', 'file', 'uploadReport']).toEqual(
        expect.arrayContaining(Object.keys(rest)),
      )
      for (const guest of guests) expect(GUEST_KEYS).toEqual(expect.arrayContaining(Object.keys(guest)))
    }
    expect(new Set(EXAMPLES.map(({ example }) => example)).size).toBe(EXAMPLES.length)
  })

  it.each(GUESTS)('is right about $example for a guest who wants $wants', (guest) => {
    const { adjusted, ...answer } = answerOf(guest)
    expect(answer).toEqual({
      status: guest.status,
      reasons: guest.reasons ?? [],
      modifications: guest.modifications ?? [],
    })
    expect(adjusted).toMatchObject(guest.adjusted ?? {})
  })

  it.each(EXAMPLES.filter(({ uploadReport }) => uploadReport))(
    'is right about the upload report of $example',
    (example) => {
      const item = itemOfDoc(example.dish)
      const { dish, problems } = normalisedDoc(example.dish, example.file)
      const { facts, problems: ofFigures } = checkedFigures(dishFacts(dish))
      const found = [...problems, ...ofFigures, ...plausibilityWarnings(facts, item)]
      const codes = found.map(({ code }) => code)
      expect(codes).toEqual(expect.arrayContaining([...(example.uploadReport ?? [])]))
    },
  )
})

/** The rows of the table below a heading, cell by cell. */
function tableUnder(heading: string): string[][] {
  const section = DOC.split(`\n${heading}\n`)[1]?.split('\n#')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

describe('the table of allergen names', () => {
  const rows = tableUnder('### Names').flatMap(([words = '', filter = '', part = '']) =>
    words.split(',').map((word) => ({ word: word.trim(), filter, isWhole: part === 'yes' })),
  )

  it('is there', () => expect(rows.length).toBeGreaterThan(40))

  it.each(rows)('gives $word the filter $filter', ({ word, filter, isWhole }) => {
    if (filter !== 'none of the nine') expect(allergenNamed(word)).toMatchObject({ type: filter, isWhole })
    else {
      expect(allergenNamed(word)).toBeNull()
      expect(isOtherAllergen(canonicalAllergenName(word))).toBe(true)
    }
  })
})

describe('the catalogue of reasons', () => {
  const wordings = tableUnder('## Reasons').map(([cell = '']) => cell.replaceAll('`', ''))
  const patterns = wordings.map(
    (wording) =>
      new RegExp(
        `^${wording
          .split(/\{.*?\}/)
          .map(escaped)
          .join('.+?')}$`,
      ),
  )
  const said = GUESTS.flatMap((guest) => guest.reasons ?? [])

  it.each(wordings)('has an example of "%s"', (wording) => {
    const pattern = patterns[wordings.indexOf(wording)]
    expect(said.filter((reason) => pattern?.test(reason))).not.toEqual([])
  })

  it('has every wording of the examples, and none that promises anything', () => {
    expect(said.filter((reason) => !patterns.some((pattern) => pattern.test(reason)))).toEqual([])
    expect(said.filter((reason) => /safe|free of|free from/i.test(reason))).toEqual([])
  })
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
