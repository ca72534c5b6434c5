import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'
import { interpretTerm } from './interpret-term.ts'

/** A language in which guests leave foods out. */
interface Language {
  readonly foods: Readonly<Record<string, readonly AllergenType[]>>
  readonly before: readonly string[]
  readonly behind: readonly string[]
  readonly joints: readonly string[]
  readonly diets: readonly string[]
  readonly bounds: readonly string[]
  /** No allergen of theirs is asked about. */
  readonly dishes: readonly string[]
}

const list = (text: string) => text.split('|')

const ENGLISH: Language = {
  foods: {
    dairy: ['DAIRY'],
    milk: ['DAIRY'],
    gluten: ['WHEAT'],
    wheat: ['WHEAT'],
    eggs: ['EGG'],
    fish: ['FISH'],
    shellfish: ['SHELLFISH'],
    seafood: ['FISH', 'SHELLFISH'],
    peanuts: ['PEANUT'],
    nuts: ['TREE_NUT', 'PEANUT'],
    soy: ['SOY'],
    sesame: ['SESAME'],
  },
  before: list(
    "no|without|w/o|free of|free from|avoid|nothing with|not containing|i don't eat|excluding|contains no|anything but|allergic to|i'm allergic to|allergies:|intolerant to|can't have|cannot eat|not allowed",
  ),
  behind: list(" free| allergy| allergies| intolerance|, i'm allergic"),
  joints: list(', | or | and | & |/|, or |, and | and/or | or any '),
  diets: list('vegan|vegetarian'),
  bounds: list(
    'under 600 kcal|max 600 calories|not over 600 kcal|600 kcal or less|no more than 600 calories',
  ),
  dishes: list('pizza|salad'),
}

const SPANISH: Language = {
  foods: {
    lácteos: ['DAIRY'],
    leche: ['DAIRY'],
    gluten: ['WHEAT'],
    huevo: ['EGG'],
    pescado: ['FISH'],
    mariscos: ['SHELLFISH'],
    cacahuates: ['PEANUT'],
    nueces: ['TREE_NUT', 'PEANUT'],
    soja: ['SOY'],
    ajonjolí: ['SESAME'],
  },
  before: list(
    'sin|libre de|no como|no quiero|nada de|que no lleve|evitar|soy alérgico a|alergia a|alergias:|intolerante a|no puedo comer|no tolero',
  ),
  behind: list(', soy alérgico'),
  joints: list(', | o | y | ni |, ni | y sin |/| & '),
  diets: list('vegana|vegetariana'),
  bounds: list('menos de 600 kcal|máximo 600 calorías|hasta 600 kcal|no más de 600 calorías'),
  dishes: list('pizza|ensalada'),
}

const SIGNS = fc.constantFrom('', '', '!', ' 🙏', '.')
const inCase = (term: string, isLoud: boolean) => (isLoud ? term.toUpperCase() : term)

/** A denial of some of the nine, in any place among a dish, a diet and a bound. */
function wishes({ foods, before, behind, joints, diets, bounds, dishes }: Language) {
  const denial = fc.record({
    names: fc.uniqueArray(fc.constantFrom(...Object.keys(foods)), { minLength: 1, maxLength: 4 }),
    joint: fc.constantFrom(...joints),
    hasCommas: fc.boolean(),
    cue: fc.constantFrom(
      ...before.map((cue) => ({ cue, isBehind: false })),
      ...behind.map((cue) => ({ cue, isBehind: true })),
    ),
  })
  const around = fc.record({
    dish: fc.option(fc.constantFrom(...dishes), { nil: null }),
    diet: fc.option(fc.constantFrom(...diets), { nil: null }),
    bound: fc.option(fc.constantFrom(...bounds), { nil: null }),
    isBoundFirst: fc.boolean(),
    isLoud: fc.boolean(),
    sign: SIGNS,
  })
  return fc.record({ denial, around }).map(({ denial, around }) => {
    const { cue, isBehind } = denial.cue
    // "Leche ni huevo, soy alérgico" is said by nobody.
    const joint = isBehind && /\bni\b|sin/.test(denial.joint) ? ' y ' : denial.joint
    const joined = denial.names.reduce((said, name, at) =>
      denial.hasCommas && at < denial.names.length - 1 ? `${said}, ${name}` : `${said}${joint}${name}`,
    )
    const { dish, diet, bound, isBoundFirst, isLoud, sign } = around
    const parts = [
      isBoundFirst ? bound : null,
      dish,
      diet,
      isBehind ? joined + cue : `${cue} ${joined}`,
      isBoundFirst ? null : bound,
    ]
    return {
      term: inCase(parts.filter((part) => part !== null).join(' '), isLoud) + sign,
      allergens: ALLERGEN_TYPES.filter((type) => denial.names.some((name) => foods[name]?.includes(type))),
      hasDiet: diet !== null,
      hasBound: bound !== null,
      dish,
    }
  })
}

const DIETS_SAID = /vegan|vegetarian/i

describe.each([
  ['English', ENGLISH],
  ['Spanish', SPANISH],
])('what a guest says in %s', (_name, language) => {
  it('is read: each of the nine that is left out and no other, the diet, the bound, and the dish as text', () => {
    fc.assert(
      fc.property(wishes(language), ({ term, allergens, hasDiet, hasBound, dish }) => {
        const { preferences, text, exclusions } = interpretTerm(term)
        expect(preferences.excludeAllergens, term).toEqual(allergens)
        expect(preferences.diets.length, term).toBe(hasDiet ? 1 : 0)
        expect(preferences.ranges, term).toEqual(hasBound ? { caloriesTotal: { min: null, max: 600 } } : {})
        expect(exclusions, term).toEqual([])
        expect(text.replace('🙏', '').trim().toLowerCase(), term).toBe(dish ?? '')
        expect(DIETS_SAID.test(text), term).toBe(false)
      }),
      { numRuns: 1_500 },
    )
  })
})
