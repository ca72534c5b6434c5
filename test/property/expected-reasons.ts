import type { Facts, OracleConflict, OracleDish, OraclePart } from './oracle.ts'

/**
 * The statements that reasons have to make of the oracle's conflicts: the wordings of docs/specification.md, P4, without
 * the hint in brackets and without the figure, in the same order, each once.
 */

const ALLERGEN_NAMES = {
  DAIRY: 'Dairy',
  EGG: 'Egg',
  FISH: 'Fish',
  SHELLFISH: 'Shellfish',
  TREE_NUT: 'Tree Nut',
  PEANUT: 'Peanut',
  WHEAT: 'Wheat',
  SOY: 'Soy',
  SESAME: 'Sesame',
} as const
export const FOODS = {
  MEAT: 'meat',
  POULTRY: 'meat',
  FISH: 'fish',
  SHELLFISH: 'shellfish',
  DAIRY: 'dairy',
  EGG: 'egg',
  BEE_PRODUCT: 'bee products',
}
const FIGURES = {
  calories: ['Calories', 'exceed', 'are below', 'are not available', ''],
  protein: ['Protein', 'exceeds', 'is below', 'is not available', ' g'],
  carbohydrates: ['Carbohydrates', 'exceed', 'are below', 'are not available', ' g'],
  fatTotal: ['Fat', 'exceeds', 'is below', 'is not available', ' g'],
  fatSaturated: ['Saturated fat', 'exceeds', 'is below', 'is not available', ' g'],
  sugar: ['Sugar', 'exceeds', 'is below', 'is not available', ' g'],
  dietaryFiber: ['Dietary fiber', 'exceeds', 'is below', 'is not available', ' g'],
  sodium: ['Sodium', 'exceeds', 'is below', 'is not available', ' mg'],
} as const
const NAMES = Object.values(FIGURES)
  .map(([name]) => name)
  .join('|')
const AMOUNT = new RegExp(`^(${NAMES}) [\\d.]+(?: m?g)? (?=exceed|are below|is below)`)
const FIGURE = new RegExp(`^(?:${NAMES}) (\\d[\\d.]*)`)
const FIGURE_AFTER = new RegExp(`^(?:${NAMES}) .* \\((\\d[\\d.]*)(?: m?g)? with(?:out)? `)

export function expectedStatements(
  conflicts: readonly OracleConflict[],
  parts: readonly Pick<Facts, 'diets'>[],
): readonly string[] {
  const all = conflicts.flatMap((conflict) => statements(conflict, parts))
  return [...new Set(all.map((statement) => statement.toLowerCase()))]
}

/** The base, open choices, and the selected parts; without a selection the default parts. */
export function selectedParts({ base, open, parts }: OracleDish, ids?: readonly string[]) {
  return [
    base,
    ...open,
    ...parts.filter((part) => (ids === undefined ? part.isDefault : ids.includes(part.id))),
  ]
}

function statements(conflict: OracleConflict, parts: readonly Pick<Facts, 'diets'>[]): readonly string[] {
  if ('allergen' in conflict) {
    const name = ALLERGEN_NAMES[conflict.allergen]
    if (conflict.level === 'UNKNOWN' && conflict.stated === 'MAY_CONTAIN')
      return [`May contain ${name}, and not everything is known`]
    if (conflict.level === 'UNKNOWN') return [`${name} information is not available`]
    return [`${conflict.level === 'CONTAINS' ? 'Contains' : 'May contain'} ${name}`]
  }
  if ('diet' in conflict) {
    const kinds = typeof conflict.state === 'string' ? [] : conflict.state
    const isOpen = parts.some((part) => part.diets[conflict.diet] === 'UNCONFIRMED')
    return [
      ...kinds.map((kind) => `Contains ${FOODS[kind as keyof typeof FOODS]}`),
      ...(isOpen ? [`Not confirmed ${conflict.diet}`] : []),
    ]
  }
  const [name, exceeds, below, missing, unit] = FIGURES[conflict.nutrient]
  const { amount, min, max } = conflict
  if (amount === null) return [`${name} ${missing}`]
  if (max !== null && amount > max * 1e6) return [`${name} ${exceeds} your limit of ${max}${unit}`]
  return [`${name} ${below} your minimum of ${min}${unit}`]
}

/** The last sentence of a NOT_MATCH whose major conflicts could each be resolved alone. */
export const NO_CHANGE_MEETS_ALL = 'No change was found that meets all of your preferences'

/** What the reasons of a dish say of its conflicts, as `expectedStatements` has it. */
export function statementsOf(reasons: readonly string[]): readonly string[] {
  return reasons.filter((reason) => reason !== NO_CHANGE_MEETS_ALL).map(statementOf)
}

/** What a reason says, without its hint and its figure. */
export function statementOf(reason: string): string {
  return reason
    .replace(/ \(.*\)$/, '')
    .replace(/ gluten$/, ' Wheat')
    .replace(AMOUNT, '$1 ')
    .toLowerCase()
}

/** The figure that a reason gives, in units; null where it gives none. */
export function figureIn(reason: string): number | null {
  const found = FIGURE.exec(reason)
  return found === null ? null : Number(found[1])
}

/** The amount after the proposed changes, `690` of `(690 without Bacon)`; null where none is given. */
export function amountAfter(reason: string): number | null {
  const found = FIGURE_AFTER.exec(reason)
  return found === null ? null : Number(found[1])
}

/** The verb of a hint such as `(Ingredient 1 and Ingredient 2 can be removed)`; null where there is none. */
export function hintIn(reason: string): 'removed' | 'swapped' | null {
  const [, verb] = / can be (removed|swapped)(?:; traces may remain)?\)$/.exec(reason) ?? []
  return verb === 'removed' || verb === 'swapped' ? verb : null
}

export function leavesTraces(reason: string): boolean {
  return reason.endsWith('; traces may remain)')
}

/** The default parts that a conflict is about. */
export function concernedBy(
  conflict: OracleConflict,
  reason: string,
  parts: readonly OraclePart[],
): OraclePart[] {
  return parts.filter((part) => {
    if (!part.isDefault) return false
    if ('allergen' in conflict) {
      const borne = leavesTraces(reason) ? ['FREE', 'MAY_CONTAIN'] : ['FREE']
      return !borne.includes(part.levels[conflict.allergen])
    }
    if (!('diet' in conflict)) return false
    const state = part.diets[conflict.diet]
    if (statementOf(reason).startsWith('not confirmed')) return state === 'UNCONFIRMED'
    const food = statementOf(reason).replace('contains ', '')
    return typeof state !== 'string' && state.some((kind) => FOODS[kind as keyof typeof FOODS] === food)
  })
}
