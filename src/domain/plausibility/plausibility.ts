import { isUntrue } from '../dish/default-amount.ts'
import type { DishFacts } from '../dish/dish-facts.ts'
import { httpsImage } from '../dish/https-image.ts'
import { type ItemProblem, warning } from '../items/problem.ts'
import { fromMicro, NUTRIENT_UNITS, NUTRIENTS, type Nutrient, sumKnown } from '../vocabulary/nutrients.ts'
import { DIET_TERMS, IMPLIED_DIETS } from '../vocabulary/vocabulary.ts'
import { allergenConflicts, type StatedLists } from './allergen-conflicts.ts'
import { tagConflicts } from './tag-conflicts.ts'
import { textContradictions } from './text-contradictions.ts'
import { GRAM_TOLERANCE, KCAL_PER_GRAM } from './untrue-figures.ts'

/** Label values are rounded. Only a difference beyond both bounds gives a warning. */
const ENERGY_TOLERANCE = 0.25
const ENERGY_TOLERANCE_KCAL = 60
const LABEL_TOLERANCE = 0.1

/** Warnings about a dish that can be served. `stated`: its lists of allergens as the partner wrote them. */
export function plausibilityWarnings(facts: DishFacts, stated: StatedLists = {}): readonly ItemProblem[] {
  return [
    ...energyWarnings(facts),
    ...fibreWarnings(facts),
    ...labelWarnings(facts),
    ...allergenConflicts(facts, stated),
    ...dietConflicts(facts),
    ...tagConflicts(facts),
    ...textContradictions(facts),
    ...incompleteDefaults(facts),
    ...imageWarnings(facts),
  ]
}

function imageWarnings({ dish: { imageUrl } }: DishFacts): ItemProblem[] {
  if (imageUrl === null || httpsImage(imageUrl) !== null) return []
  return [
    warning('IMAGE_NOT_SHOWN', '/imageUrl', 'is no absolute address by https; guests are shown no picture'),
  ]
}

function declared(facts: DishFacts, nutrient: Nutrient): number | null {
  return facts.dish.declaredNutrition[nutrient]
}

function energyWarnings(facts: DishFacts): ItemProblem[] {
  const energy = declared(facts, 'caloriesTotal')
  const [fat, carbohydrates, protein] = (['fatTotal', 'carbohydrates', 'protein'] as const).map((name) =>
    declared(facts, name),
  )
  const fromFat = declared(facts, 'caloriesFromFat')
  const warnings: ItemProblem[] = []
  if (energy !== null && fat != null && carbohydrates != null && protein != null) {
    const computed =
      fat * KCAL_PER_GRAM.fatTotal +
      carbohydrates * KCAL_PER_GRAM.carbohydrates +
      protein * KCAL_PER_GRAM.protein
    const difference = Math.abs(computed - energy)
    // Figures that cannot be true have a problem of their own.
    if (
      !isUntrue(facts.dish, 'caloriesTotal') &&
      difference > ENERGY_TOLERANCE_KCAL &&
      difference > energy * ENERGY_TOLERANCE
    ) {
      warnings.push(
        warning(
          'IMPLAUSIBLE_NUTRITION',
          '/nutrition/caloriesTotal',
          `${energy} kcal are declared, but fat, carbohydrates and protein make ${Math.round(computed)} kcal`,
        ),
      )
    }
  }
  if (energy !== null && fromFat !== null && fromFat > energy) {
    warnings.push(
      warning(
        'IMPLAUSIBLE_NUTRITION',
        '/nutrition/caloriesFromFat',
        `${fromFat} kcal from fat are more than all ${energy} kcal`,
      ),
    )
  }
  return warnings
}

function fibreWarnings(facts: DishFacts): ItemProblem[] {
  const [fibre, carbohydrates] = [declared(facts, 'dietaryFiber'), declared(facts, 'carbohydrates')]
  if (fibre === null || carbohydrates === null || fibre <= carbohydrates + GRAM_TOLERANCE) return []
  const message = `${fibre} g of dietaryFiber are more than ${carbohydrates} g of carbohydrates`
  return [warning('IMPLAUSIBLE_NUTRITION', '/nutrition/dietaryFiber', message)]
}

/** Compares the declared total with base and default components, if all of them are known. */
function labelWarnings(facts: DishFacts): ItemProblem[] {
  const { defaults } = facts
  if (defaults.length === 0) return []
  const stated = NUTRIENTS.filter((nutrient) => declared(facts, nutrient) !== null)
  return stated.flatMap((nutrient) => {
    const total = declared(facts, nutrient)
    const known = sumKnown(defaults.map((component) => component.nutrition[nutrient]))
    if (total === null || known === null) return []
    const parts = fromMicro(known)
    const base = facts.dish.declaredBaseNutrition[nutrient]
    const sum = parts + (base ?? 0)
    const isOff =
      base === null
        ? sum > total * (1 + LABEL_TOLERANCE) + 1
        : Math.abs(sum - total) > total * LABEL_TOLERANCE + 1
    if (!isOff) return []
    const unit = NUTRIENT_UNITS[nutrient]
    const message = `${total} ${unit} are declared, but ${base === null ? 'the default components' : 'base and default components'} make ${Math.round(sum * 10) / 10} ${unit}`
    return [warning('CONFLICTING_NUTRITION', `/nutrition/${nutrient}`, message)]
  })
}

/** A group that requires more selections than it has default options. The default dish is then not fully known. */
function incompleteDefaults(facts: DishFacts): ItemProblem[] {
  return facts.openChoices.map(({ group }) => {
    const { name = '', minSelections = 0 } = facts.dish.customizationGroups[group] ?? {}
    return warning(
      'INCOMPLETE_DEFAULT',
      `/customizationGroups/${group}/options`,
      `at least ${minSelections} of "${name}" has to be selected, but fewer options are default; of the choice still to be made only that is known which all its options have in common`,
    )
  })
}

function dietConflicts(facts: DishFacts): ItemProblem[] {
  if (facts.dish.declaredDiets.length === 0) return []
  const declaredDiets = new Set(facts.dish.declaredDiets.flatMap((diet) => IMPLIED_DIETS[diet.type]))
  return [...declaredDiets].flatMap((diet) => {
    const fact = facts.defaultDish.diets[diet]
    if (fact.state !== 'VIOLATED') return []
    const name = DIET_TERMS[diet].displayName.toLowerCase()
    return [
      warning(
        'CONFLICTING_DIETS',
        '/diets',
        `declared ${name}, but it contains ${fact.violatedBy.join(', ').toLowerCase()}; it is not treated as ${name}`,
      ),
    ]
  })
}
