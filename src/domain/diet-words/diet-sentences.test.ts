import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RANGES } from '../vocabulary/nutrients.ts'
import { interpretTerm } from './interpret-term.ts'
import type { TermInterpretation } from './term-interpretation.ts'

interface Sentence {
  readonly term: string
  readonly understood: readonly string[]
  readonly text: string
}

const FILES = ['diet-sentences.txt', 'further-diet-sentences.txt']
const SENTENCES: readonly Sentence[] = FILES.flatMap((name) =>
  readFileSync(new URL(`../../../test/data/${name}`, import.meta.url), 'utf8').split('\n'),
)
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [term = '', understood = '', text = ''] = line.split(' | ')
    const words = understood.split(' ').filter((word) => word !== '.')
    return { term, understood: words.toSorted(), text: text === '.' ? '' : text }
  })

/** In the notation of the sentences. */
function toldIn(term: string, { preferences, exclusions, spans }: TermInterpretation): readonly string[] {
  const bounds = Object.entries(preferences.ranges).flatMap(([nutrient, { min, max }]) => {
    const { field } = RANGES[nutrient as keyof typeof RANGES]
    return [...(min === null ? [] : [`${field}>=${min}`]), ...(max === null ? [] : [`${field}<=${max}`])]
  })
  return [
    ...preferences.diets,
    ...preferences.excludeAllergens.map((type) => `-${type}`),
    ...bounds,
    ...exclusions.map(({ text, suggests }) =>
      [`~${text.toLowerCase().replaceAll(' ', '_')}`, suggests.toSorted().join(',')]
        .filter((part) => part !== '')
        .join(':'),
    ),
    ...spans
      .filter(({ kind }) => kind === 'UNSUPPORTED')
      .map(({ start, end }) => `!${term.slice(start, end).toLowerCase().replaceAll(' ', '_')}`),
    ...(spans.some(({ isUncertain }) => isUncertain) ? ['?'] : []),
  ].toSorted()
}

const READ = SENTENCES.map((sentence) => {
  const interpretation = interpretTerm(sentence.term)
  const told = toldIn(sentence.term, interpretation)
  const isExact = told.join(' ') === sentence.understood.join(' ') && interpretation.text === sentence.text
  return { ...sentence, told, read: interpretation.text, isExact }
})

const isExclusion = (word: string) => word.startsWith('-') || word.startsWith('~')
const shown = ({ term, told, read }: (typeof READ)[number]) => `${term} | ${told.join(' ')} | ${read}`

describe('the sentences of guests', () => {
  it('are several hundred', () => {
    expect(SENTENCES.length).toBeGreaterThanOrEqual(300)
  })

  it('have each of their exclusions recognised', () => {
    const missed = READ.filter(({ understood, told }) =>
      understood.some((word) => isExclusion(word) && !told.includes(word)),
    )
    expect(missed.map(shown)).toEqual([])
  })

  it('have nothing invented', () => {
    const invented = READ.filter(({ understood, told }) =>
      told.some((word) => word !== '?' && !word.startsWith('!') && !understood.includes(word)),
    )
    expect(invented.map(shown)).toEqual([])
  })

  it('are read exactly', () => {
    expect(READ.filter(({ isExact }) => !isExact).map(shown)).toEqual([])
  })

  it('leave a text in which nothing more is understood', () => {
    const changed = READ.filter(({ read }) => {
      const again = interpretTerm(read)
      const isSame = again.text === read && again.spans.every(({ kind }) => kind === 'UNSUPPORTED')
      return !isSame
    })
    expect(changed.map(shown)).toEqual([])
  })
})
