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

const FRENCH: Language = {
  foods: {
    lait: ['DAIRY'],
    lactose: ['DAIRY'],
    gluten: ['WHEAT'],
    œufs: ['EGG'],
    poisson: ['FISH'],
    crustacés: ['SHELLFISH'],
    arachides: ['PEANUT'],
    'fruits à coque': ['TREE_NUT'],
    soja: ['SOY'],
    sésame: ['SESAME'],
  },
  before: list(
    'sans|pas de|sans traces de|je ne mange pas de|ne contenant pas de|tout sauf|allergique aux|je suis allergique à|allergie aux|allergies :|intolérance au|je ne peux pas manger de|je ne supporte pas',
  ),
  behind: [],
  joints: list(', | et | ou | ni |, ni | et sans |/| & '),
  diets: list('végane|végétarien|végétalienne'),
  bounds: list("moins de 600 kcal|au maximum 600 calories|jusqu'à 600 kcal|pas plus de 600 calories"),
  dishes: list('pizza|salade'),
}

const GERMAN: Language = {
  foods: {
    Milch: ['DAIRY'],
    Laktose: ['DAIRY'],
    Gluten: ['WHEAT'],
    Eier: ['EGG'],
    Fisch: ['FISH'],
    Krebstiere: ['SHELLFISH'],
    Erdnüsse: ['PEANUT'],
    Nüsse: ['TREE_NUT', 'PEANUT'],
    Soja: ['SOY'],
    Sesam: ['SESAME'],
  },
  before: list(
    'ohne|keine|ohne Spuren von|frei von|ich esse keine|nichts mit|allergisch gegen|ich bin allergisch auf|Allergie gegen|Allergien:|ich vertrage keine|ich darf keine|Unverträglichkeit gegen',
  ),
  behind: list('frei| frei|-freie|allergie|-Allergie|unverträglichkeit| vertrage ich nicht'),
  joints: list(', | und | oder | noch | und ohne |, keine |/| & '),
  diets: list('vegane|vegetarisch|vegetarisches'),
  bounds: list('unter 600 kcal|höchstens 600 Kalorien|bis zu 600 kcal|nicht mehr als 600 Kalorien'),
  dishes: list('Pizza|Salat'),
}

const ITALIAN: Language = {
  foods: {
    latte: ['DAIRY'],
    lattosio: ['DAIRY'],
    glutine: ['WHEAT'],
    uova: ['EGG'],
    pesce: ['FISH'],
    crostacei: ['SHELLFISH'],
    arachidi: ['PEANUT'],
    'frutta secca': ['TREE_NUT', 'PEANUT'],
    soia: ['SOY'],
    sesamo: ['SESAME'],
  },
  before: list(
    'senza|senza tracce di|niente|privo di|non mangio|tutto tranne|allergico a|sono allergica alle|allergia a|allergie:|intollerante al|non posso mangiare|non tollero',
  ),
  behind: [],
  joints: list(', | e | o | né |, né | e senza | oppure | & '),
  diets: list('vegana|vegetariano|vegetariani'),
  bounds: list('meno di 600 kcal|al massimo 600 calorie|fino a 600 kcal|non più di 600 calorie'),
  dishes: list('pizza|insalata'),
}

const PORTUGUESE: Language = {
  foods: {
    leite: ['DAIRY'],
    lactose: ['DAIRY'],
    glúten: ['WHEAT'],
    ovos: ['EGG'],
    peixe: ['FISH'],
    crustáceos: ['SHELLFISH'],
    amendoim: ['PEANUT'],
    'frutos secos': ['TREE_NUT', 'PEANUT'],
    soja: ['SOY'],
    gergelim: ['SESAME'],
  },
  before: list(
    'sem|sem vestígios de|nenhum|livre de|não como|tudo menos|alérgico a|sou alérgica a|alergia ao|alergias:|intolerante a|não posso comer|não tolero',
  ),
  behind: [],
  joints: list(', | e | ou | nem |, nem | e sem |/| & '),
  diets: list('vegana|vegetariano|vegetarianos'),
  bounds: list('menos de 600 kcal|no máximo 600 calorias|até 600 kcal|não mais do que 600 calorias'),
  dishes: list('pizza|salada'),
}

const DUTCH: Language = {
  foods: {
    melk: ['DAIRY'],
    lactose: ['DAIRY'],
    gluten: ['WHEAT'],
    eieren: ['EGG'],
    vis: ['FISH'],
    schaaldieren: ['SHELLFISH'],
    "pinda's": ['PEANUT'],
    noten: ['TREE_NUT', 'PEANUT'],
    soja: ['SOY'],
    sesam: ['SESAME'],
  },
  before: list(
    'zonder|geen|zonder sporen van|vrij van|ik eet geen|alles behalve|allergisch voor|allergie voor|ik kan niet tegen|ik mag geen|intolerant voor|overgevoelig voor',
  ),
  behind: list('vrij| vrij|-vrije|allergie|-allergie|intolerantie'),
  joints: list(', | en | of | noch | en zonder |, geen |/| & '),
  diets: list('veganistisch|vegetarische'),
  bounds: list('minder dan 600 kcal|maximaal 600 calorieën|tot 600 kcal|niet meer dan 600 calorieën'),
  dishes: list('pizza|salade'),
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
    const joint =
      isBehind && /\bni\b|sin|noch|ohne|keine|zonder|geen/.test(denial.joint) ? ', ' : denial.joint
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

const DIETS_SAID = /vegan|vegetar|végé/i

describe.each([
  ['English', ENGLISH],
  ['Spanish', SPANISH],
  ['French', FRENCH],
  ['German', GERMAN],
  ['Italian', ITALIAN],
  ['Portuguese', PORTUGUESE],
  ['Dutch', DUTCH],
])('what a guest says in %s', (_name, language) => {
  it('is read: each of the nine that is left out and no other, the diet, the bound, and the dish as text', () => {
    fc.assert(
      fc.property(wishes(language), ({ term, allergens, hasDiet, hasBound, dish }) => {
        const { preferences, text, exclusions } = interpretTerm(term)
        expect(preferences.excludeAllergens, term).toEqual(allergens)
        expect(preferences.diets.length, term).toBe(hasDiet ? 1 : 0)
        expect(preferences.ranges, term).toEqual(hasBound ? { caloriesTotal: { min: null, max: 600 } } : {})
        expect(exclusions, term).toEqual([])
        expect(text.replace('🙏', '').trim().toLowerCase(), term).toBe((dish ?? '').toLowerCase())
        expect(DIETS_SAID.test(text), term).toBe(false)
      }),
      { numRuns: 1_500 },
    )
  })
})
