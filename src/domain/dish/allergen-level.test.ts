import { describe, expect, it } from 'vitest'
import {
  type AllergenFact,
  allergenFacts,
  FREE_FACT,
  type Level,
  readLevel,
  UNKNOWN_FACT,
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
})
