import { describe, expect, it } from 'vitest'
import {
  type AllergenFact,
  allergenFacts,
  FREE_FACT,
  type Level,
  type PresentLevel,
  readLevel,
  UNKNOWN_FACT,
  withSpecifics,
  worseFact,
  worstOf,
} from './allergen-level.ts'

const fact = (level: Level, confidence = 1): AllergenFact => ({ level, confidence, source: null })

describe('confidence', () => {
  it.each<[Level, number, Level]>([
    ['CONTAINS', 1, 'CONTAINS'],
    ['CONTAINS', 0.5, 'CONTAINS'],
    ['CONTAINS', 0.49, 'MAY_CONTAIN'],
    ['CONTAINS', 0, 'MAY_CONTAIN'],
    ['MAY_CONTAIN', 0.1, 'MAY_CONTAIN'],
    ['UNKNOWN', 0, 'UNKNOWN'],
    ['FREE', 0.5, 'FREE'],
    ['FREE', 0.49, 'UNKNOWN'],
  ])('reads %s at %d as %s', (stated, confidence, read) => {
    expect(readLevel(stated, confidence)).toBe(read)
  })
})

describe('the worse of two facts', () => {
  it.each<[Level, Level, Level]>([
    ['CONTAINS', 'UNKNOWN', 'CONTAINS'],
    ['UNKNOWN', 'MAY_CONTAIN', 'UNKNOWN'],
    ['MAY_CONTAIN', 'FREE', 'MAY_CONTAIN'],
    ['FREE', 'UNKNOWN', 'UNKNOWN'],
  ])('of %s and %s is %s, whichever comes first', (a, b, worse) => {
    expect(worseFact(fact(a), fact(b)).level).toBe(worse)
    expect(worseFact(fact(b), fact(a)).level).toBe(worse)
  })

  it('keeps the higher confidence of two equally bad ones', () => {
    expect(worseFact(fact('CONTAINS', 0.6), fact('CONTAINS', 0.9)).confidence).toBe(0.9)
    expect(worseFact(fact('CONTAINS', 0.9), fact('CONTAINS', 0.6)).confidence).toBe(0.9)
  })

  it('names the first source of two that say the same', () => {
    const said = (source: string) => ({ ...fact('CONTAINS'), source })
    expect(worseFact(said('the dish'), said('its Cheddar')).source).toBe('the dish')
  })

  it('is one of the two as it stands, where neither is unknown', () => {
    const [weak, strong] = [fact('CONTAINS', 0.6), fact('CONTAINS', 0.9)]
    expect(worseFact(weak, strong)).toEqual(strong)
    expect(worseFact(strong, fact('MAY_CONTAIN'))).toEqual(strong)
    expect(worseFact(fact('FREE', 0.6), fact('FREE', 0.9))).toEqual(fact('FREE', 0.9))
  })

  const unknown = (confidence: number, source: string, stated?: PresentLevel): AllergenFact => ({
    ...{ level: 'UNKNOWN', confidence, source },
    ...(stated === undefined ? {} : { stated }),
  })

  it.each<{ what: string; facts: [AllergenFact, AllergenFact]; kept: AllergenFact }>([
    {
      what: 'the level that the other one states',
      facts: [unknown(0, 'dish'), unknown(0.9, 'bun', 'MAY_CONTAIN')],
      kept: unknown(0.9, 'bun', 'MAY_CONTAIN'),
    },
    {
      what: 'itself beside one that is free',
      facts: [unknown(0.4, 'dish'), { ...fact('FREE'), source: 'bun' }],
      kept: unknown(0.4, 'dish'),
    },
    {
      what: 'the worse level, though the other one is surer',
      facts: [unknown(0.6, 'dish', 'CONTAINS'), unknown(0.9, 'bun', 'MAY_CONTAIN')],
      kept: unknown(0.6, 'dish', 'CONTAINS'),
    },
    {
      what: 'the worse level, though its own is surer',
      facts: [unknown(0.9, 'dish', 'MAY_CONTAIN'), unknown(0.6, 'bun', 'CONTAINS')],
      kept: unknown(0.6, 'bun', 'CONTAINS'),
    },
    {
      what: 'the surer one of two that state the same',
      facts: [unknown(0.6, 'dish', 'CONTAINS'), unknown(0.9, 'bun', 'CONTAINS')],
      kept: unknown(0.9, 'bun', 'CONTAINS'),
    },
    {
      what: 'its own where it is surer',
      facts: [unknown(0.9, 'dish', 'CONTAINS'), unknown(0.6, 'bun', 'CONTAINS')],
      kept: unknown(0.9, 'dish', 'CONTAINS'),
    },
    {
      what: 'the first source of two that are as sure',
      facts: [unknown(0.9, 'dish', 'CONTAINS'), unknown(0.9, 'bun', 'CONTAINS')],
      kept: unknown(0.9, 'dish', 'CONTAINS'),
    },
  ])('that is unknown keeps $what', ({ facts, kept }) => expect(worseFact(...facts)).toEqual(kept))

  it('never lets a confident free outweigh a weak contains', () => {
    expect(worseFact(fact('FREE', 1), fact('CONTAINS', 0.5)).level).toBe('CONTAINS')
  })
})

describe('the worst of all parts', () => {
  it('is found allergen by allergen', () => {
    const bun = allergenFacts((type) => (type === 'WHEAT' ? fact('CONTAINS') : FREE_FACT))
    const sauce = allergenFacts((type) => (type === 'EGG' ? UNKNOWN_FACT : FREE_FACT))
    const worst = worstOf([bun, sauce])
    expect([worst.WHEAT.level, worst.EGG.level, worst.SOY.level]).toEqual(['CONTAINS', 'UNKNOWN', 'FREE'])
  })

  it('names the foods of the equally bad ones, where one of these names any', () => {
    const of = (level: Level, ...specific: string[]) => ({
      ...fact(level),
      ...(specific.length === 0 ? {} : { specific }),
    })
    const foodsOf = (...facts: AllergenFact[]) =>
      withSpecifics(facts.reduce(worseFact), 'TREE_NUT', facts).specific
    expect(foodsOf(of('CONTAINS', 'Almonds'), of('CONTAINS'))).toEqual(['Almonds', 'Tree Nut'])
    expect(foodsOf(of('CONTAINS', 'Almonds'), of('MAY_CONTAIN', 'Walnuts'))).toEqual(['Almonds'])
    expect(foodsOf(of('CONTAINS'), of('MAY_CONTAIN', 'Walnuts'))).toBeUndefined()
    expect(foodsOf(of('UNKNOWN', 'Almonds'))).toBeUndefined()
  })
})
