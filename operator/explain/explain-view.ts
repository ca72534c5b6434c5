import pc from 'picocolors'
import { RANGE_NUTRIENTS, RANGES } from '../../src/domain/vocabulary/nutrients.ts'
import { DIET_TYPES, type MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import { factList, table } from '../../terminal/table.ts'
import { chosenText, permittedText, rounded } from './changes-view.ts'
import type { Explanation } from './explanation.ts'
import { preferenceWords } from './read-preferences.ts'

/** Headings of amounts. */
const AMOUNTS = RANGE_NUTRIENTS.map((nutrient) => RANGES[nutrient].words[0])
const PERMILLE_PER_PERCENT = 10

/** For reading: the answer first, then what it came from. */
export function explanationText(explanation: Explanation): string {
  return [
    headline(explanation),
    section(
      'What the guest reads (matchReasons)',
      explanation.reasons.join('\n') || 'nothing: every preference holds',
    ),
    section('How each conflict came about', conflictText(explanation)),
    section('Parts', partsTable(explanation)),
    section('Permitted changes', permittedText(explanation)),
    section('Chosen changes', chosenText(explanation)),
  ].join('\n\n')
}

function headline({ dish, preferences, settings, status }: Explanation): string {
  const { mayContain, tolerancePermille } = settings
  return factList([
    ['status', paintStatus(status)],
    ['dish', `${dish.name} (${dish.partnerDishId}, ${dish.id})`],
    ['guest', preferenceWords(preferences)],
    [
      'settings',
      `may contain leads to ${mayContain}, tolerance ${tolerancePermille / PERMILLE_PER_PERCENT} %`,
    ],
    ['whole dish', `its list of allergens is ${dish.allergensComplete ? 'complete' : 'not complete'}`],
    ['declared diets', dish.declaredDiets.map((diet) => `${diet.type} (${diet.confidence})`).join(', ')],
    ...reviewedRows(dish),
    ['widget', dish.displayOnWidget ? 'shown' : pc.yellow('not shown')],
    ['restaurants', dish.restaurantIds?.join(', ') ?? 'all'],
  ])
}

function reviewedRows({ reviewedWords = [] }: Explanation['dish']): readonly (readonly [string, string])[] {
  if (reviewedWords.length === 0) return []
  return [['reviewed words', reviewedWords.map(({ word, place }) => `"${word}" in ${place}`).join(', ')]]
}

function section(title: string, text: string): string {
  return `${pc.bold(title)}\n${text}`
}

export function paintStatus(status: MatchStatus): string {
  if (status === 'MATCH') return pc.green(status)
  return status === 'ALMOST_MATCH' ? pc.yellow(status) : pc.red(status)
}

function conflictText({ conflicts }: Explanation): string {
  const lines = conflicts.flatMap(({ about, found, isMinor, origins }) => [
    `${about}: ${found} (${isMinor ? 'minor' : 'major'})`,
    ...origins.map(
      ({ part, name, state, because }) =>
        `  ${part}${name === null ? '' : ` "${name}"`}: ${state}: ${because}`,
    ),
  ])
  return lines.join('\n') || 'none'
}

function partsTable({ parts, preferences }: Explanation): string {
  const { excludeAllergens } = preferences
  return table(
    ['name', 'part', 'kind', 'role', ...excludeAllergens, ...DIET_TYPES, ...AMOUNTS],
    parts.map(({ name, part, kind, role, allergens, diets, amounts }) => [
      ...[name, part, kind, role],
      ...excludeAllergens.map((type) => allergens[type]),
      ...DIET_TYPES.map((diet) => diets[diet]?.toLowerCase()),
      ...RANGE_NUTRIENTS.map((nutrient) => rounded(amounts[nutrient])),
    ]),
    'none',
  )
}
