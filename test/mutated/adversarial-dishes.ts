import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { CONTAINS_FLAGS } from '../../src/domain/items/item-lists.ts'
import type { Preferences } from '../../src/domain/matching/preferences.ts'
import {
  ALLERGEN_TYPES,
  DIET_TYPES,
  MATCH_STATUSES,
  type MatchStatus,
} from '../../src/domain/vocabulary/vocabulary.ts'
import type { LooseItem, MenuFile } from '../support/read-menu.ts'
import { levelsOf } from './allergen-codes.ts'

export const ADVERSARIAL_FILES = ['completeness', 'words', 'unread', 'structure', 'types', 'numbers'] as const

/** A dish with the best status that each guest may get. */
export interface AdversarialDish {
  readonly name: string
  readonly why: string
  readonly file: MenuFile
  readonly answers: readonly Answer[]
}

export interface Answer {
  readonly guest: string
  readonly preferences: Preferences
  readonly best: MatchStatus
}

/** One entry of a data file; see `adversarial/README.md`. */
interface Entry {
  readonly case: string
  readonly why: string
  readonly item: LooseItem
  readonly file?: LooseItem
  readonly guests?: Readonly<Record<string, MatchStatus>>
  readonly each?: Readonly<Record<string, string>>
  readonly status?: MatchStatus
}

export function adversarialDishes(file: (typeof ADVERSARIAL_FILES)[number]): readonly AdversarialDish[] {
  const text = readFileSync(new URL(`adversarial/${file}.yml`, import.meta.url), 'utf8')
  return (parse(text) as Entry[]).flatMap(dishesOf)
}

function dishesOf(entry: Entry): AdversarialDish[] {
  const { each, status = 'NOT_MATCH' } = entry
  if (each === undefined) return [dishOf(entry, entry.case, entry.item, entry.guests ?? {})]
  return Object.entries(each).map(([text, guests]) => {
    const item = JSON.parse(filled(JSON.stringify(entry.item), text)) as LooseItem
    const best = Object.fromEntries(guests.split(' ').map((guest) => [guest, status]))
    return dishOf(entry, `${entry.case}: ${text}`, item, best)
  })
}

/** Puts the text where `$` is; `$$` in the text is a dollar sign. */
function filled(json: string, text: string): string {
  return json.replaceAll('$', () => JSON.stringify(text.replaceAll('$$', '$')).slice(1, -1))
}

function dishOf(
  { why, file }: Entry,
  name: string,
  item: LooseItem,
  guests: Readonly<Record<string, MatchStatus>>,
): AdversarialDish {
  const answers = Object.entries(guests).map(([guest, best]) => {
    if (!MATCH_STATUSES.includes(best)) throw new Error(`${name}: an unknown status ${best}`)
    return { guest, preferences: preferencesOf(guest), best }
  })
  if (answers.length === 0) throw new Error(`${name}: no guest is asked`)
  return { name, why, file: { ...file, items: [itemOf(item)] }, answers }
}

function itemOf({ parts, groups, ...item }: LooseItem): LooseItem {
  return {
    partnerDishId: 'dish-1',
    name: 'Number 5',
    ...withAllergens(item),
    ...(parts === undefined ? {} : { ingredients: (parts as Part[]).map(ingredientOf) }),
    ...(groups === undefined ? {} : { customizationGroups: (groups as LooseItem[]).map(groupOf) }),
  }
}

/** `nine` and `complete` in the words of `items.json`. */
function withAllergens({ nine, complete, ...thing }: LooseItem): LooseItem {
  if (nine === undefined && complete === undefined) return thing
  const levels = levelsOf(String(nine ?? complete))
  const all = ALLERGEN_TYPES.map((type) => ({ type, level: levels[type] }))
  if (nine !== undefined) return { allergens: all, ...thing }
  const given = all.filter(({ level }) => level !== 'FREE_FROM')
  return { allergens: given, allergensComplete: true, ...thing }
}

interface Part {
  readonly name: string
  readonly nine?: string
}

/** `nine` of an ingredient are its ticks; traces need a list. */
function ingredientOf({ nine, ...part }: Part): LooseItem {
  const levels = nine === undefined ? null : levelsOf(nine)
  const ticks = ALLERGEN_TYPES.map((type) => [CONTAINS_FLAGS[type], levels?.[type]] as const)
  const traces = ALLERGEN_TYPES.filter((type) => levels?.[type] === 'MAY_CONTAIN')
  return {
    id: part.name.toLowerCase(),
    amountGrams: 100,
    ...Object.fromEntries(
      ticks.flatMap(([flag, level]) =>
        level === undefined || level === 'MAY_CONTAIN' ? [] : [[flag, level === 'CONTAINS']],
      ),
    ),
    ...(traces.length === 0 ? {} : { allergens: traces.map((type) => ({ type, level: 'MAY_CONTAIN' })) }),
    ...part,
  }
}

function groupOf({ options, ...group }: LooseItem): LooseItem {
  return {
    id: String(group.name).toLowerCase(),
    ...group,
    options: (options as LooseItem[]).map((option) => ({
      id: String(option.name).toLowerCase(),
      ...withAllergens(option),
    })),
  }
}

const RANGE = /^(kcal|protein|carbs|fat)(<=|>=)(\d+)$/
const NUTRIENTS = {
  kcal: 'caloriesTotal',
  protein: 'protein',
  carbs: 'carbohydrates',
  fat: 'fatTotal',
} as const

/** `EGG`, `VEGAN`, `kcal<=500`, or several of them with spaces between. */
function preferencesOf(guest: string): Preferences {
  const words = guest.split(' ')
  const excludeAllergens = ALLERGEN_TYPES.filter((type) => words.includes(type))
  const diets = DIET_TYPES.filter((type) => words.includes(type))
  const bounds = words.flatMap((word) => {
    const [, name, sign, bound] = RANGE.exec(word) ?? []
    if (name === undefined) return []
    const nutrient = NUTRIENTS[name as keyof typeof NUTRIENTS]
    return [
      [nutrient, { min: sign === '>=' ? Number(bound) : null, max: sign === '<=' ? Number(bound) : null }],
    ]
  })
  const read = excludeAllergens.length + diets.length + bounds.length
  if (read !== words.length) throw new Error(`a guest that nobody understands: ${guest}`)
  return { diets, excludeAllergens, ranges: Object.fromEntries(bounds) as Preferences['ranges'] }
}
