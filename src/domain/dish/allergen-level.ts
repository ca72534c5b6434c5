import type { AllergenType } from '../vocabulary/vocabulary.ts'

/** How sure it is that an allergen is in a part of a dish, best to worst. */
export const LEVELS = ['FREE', 'MAY_CONTAIN', 'UNKNOWN', 'CONTAINS'] as const
export type Level = (typeof LEVELS)[number]

export type PresentLevel = Extract<Level, 'CONTAINS' | 'MAY_CONTAIN'>

export interface AllergenFact {
  readonly level: Level
  /** 0 to 1; 1 where the source gave none. For UNKNOWN it belongs to `stated`. */
  readonly confidence: number
  readonly source: string | null
  /** Of an UNKNOWN: the level that is stated somewhere all the same, though not everything is known. */
  readonly stated?: PresentLevel
  /** Why a statement leaves the level UNKNOWN. Older catalogs do not have it. */
  readonly unknownBecause?: UnknownCause
}

/**
 * WEAK_FREE: the confidence of a FREE_FROM is too low. PART_FREE: free of a part of the allergen only (lactose).
 * NAME_NOT_READ: a name in the list is not known, so it can stand for any allergen.
 */
export type UnknownCause = 'WEAK_FREE' | 'PART_FREE' | 'NAME_NOT_READ'

export type AllergenFacts = Readonly<Record<AllergenType, AllergenFact>>

/** Only stated allergens have an entry. */
export type StatedAllergens = Readonly<Partial<Record<AllergenType, AllergenFact>>>

export const UNKNOWN_FACT: AllergenFact = { level: 'UNKNOWN', confidence: 0, source: null }
export const FREE_FACT: AllergenFact = { level: 'FREE', confidence: 1, source: null }

/** A statement counts in full from this confidence on. */
export const MIN_CONFIDENCE = 0.5

export function isWeak(confidence: number): boolean {
  return confidence < MIN_CONFIDENCE
}

const SEVERITY: Readonly<Record<Level, number>> = { FREE: 0, MAY_CONTAIN: 1, UNKNOWN: 2, CONTAINS: 3 }

export function isWorse(a: Level, b: Level): boolean {
  return SEVERITY[a] > SEVERITY[b]
}

/** Whether an allergen is there, or can be. UNKNOWN says neither. */
export function isPresent(level: Level): level is PresentLevel {
  return level === 'CONTAINS' || level === 'MAY_CONTAIN'
}

/** The level that is stated of an allergen, also where the fact as a whole is UNKNOWN; null where none is. */
export function statedLevel({ level, stated }: AllergenFact): PresentLevel | null {
  return isPresent(level) ? level : (stated ?? null)
}

/**
 * Reads a statement with its confidence: a weak CONTAINS becomes MAY_CONTAIN, a weak FREE becomes UNKNOWN.
 */
export function readLevel(level: Level, confidence: number): Level {
  if (!isWeak(confidence)) return level
  if (level === 'CONTAINS') return 'MAY_CONTAIN'
  return level === 'FREE' ? 'UNKNOWN' : level
}

/**
 * The worse of two facts; of two equally bad ones the more confident. An UNKNOWN does not hide the level that the other
 * one states.
 */
export function worseFact(a: AllergenFact, b: AllergenFact): AllergenFact {
  const [worse, other] = isWorse(b.level, a.level) ? [b, a] : [a, b]
  if (worse.level === 'UNKNOWN') return unknownFact(worse, other)
  return worse.level === other.level && other.confidence > worse.confidence ? other : worse
}

/** Not all is known: keeps the worse of what both state, with its confidence and source. */
function unknownFact(a: AllergenFact, b: AllergenFact): AllergenFact {
  const [ofA, ofB] = [statedLevel(a), statedLevel(b)]
  if (ofB === null) return a
  const isBKept = ofA === null || isWorse(ofB, ofA) || (ofA === ofB && b.confidence > a.confidence)
  return isBKept ? { ...a, stated: ofB, confidence: b.confidence, source: b.source } : a
}

/** Worst-of over the parts of a dish, allergen by allergen. */
export function worstOf(parts: readonly AllergenFacts[]): AllergenFacts {
  return allergenFacts((type) => {
    let worst = FREE_FACT
    for (const part of parts) worst = worseFact(worst, part[type])
    return worst
  })
}

export const allergenFacts = byAllergen<AllergenFact>

/** Builds one value per allergen. Spelt out, as `amounts` is. */
export function byAllergen<T>(of: (type: AllergenType) => T): Readonly<Record<AllergenType, T>> {
  return {
    DAIRY: of('DAIRY'),
    EGG: of('EGG'),
    FISH: of('FISH'),
    SHELLFISH: of('SHELLFISH'),
    TREE_NUT: of('TREE_NUT'),
    PEANUT: of('PEANUT'),
    WHEAT: of('WHEAT'),
    SOY: of('SOY'),
    SESAME: of('SESAME'),
  }
}
