import pc from 'picocolors'
import { RANGE_NUTRIENTS } from '../../src/domain/nutrients.ts'
import { MAX_SEARCH_STEPS } from '../../src/domain/permitted-changes.ts'
import type { Preferences } from '../../src/domain/preferences.ts'
import { DIET_TYPES, type MatchStatus } from '../../src/domain/vocabulary.ts'
import type { ModificationView } from '../../src/features/search/modified-dish.ts'
import { factList, table } from '../table.ts'
import type { ChangedDish, Explanation } from './explanation.ts'
import { preferenceWords } from './preferences.ts'

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
    [
      'allergen lists',
      dish.allergensComplete ? 'complete: unlisted is free' : 'not complete: unlisted is unknown',
    ],
    ['declared diets', dish.declaredDiets.map((diet) => `${diet.type} (${diet.confidence})`).join(', ')],
    ['widget', dish.displayOnWidget ? 'shown' : pc.yellow('not shown')],
    ['restaurants', dish.restaurantIds?.join(', ') ?? 'all'],
  ])
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
    ['name', 'part', 'kind', 'role', ...excludeAllergens, ...DIET_TYPES, 'kcal', 'protein', 'carbs', 'fat'],
    parts.map(({ name, part, kind, role, allergens, diets, amounts }) => [
      ...[name, part, kind, role],
      ...excludeAllergens.map((type) => allergens[type]),
      ...DIET_TYPES.map((diet) => diets[diet]?.toLowerCase()),
      ...RANGE_NUTRIENTS.map((nutrient) => rounded(amounts[nutrient])),
    ]),
    'none',
  )
}

function rounded(amount: number | null): number | string {
  return amount === null ? '?' : Number(amount.toFixed(1))
}

function permittedText({ dish, permitted, searchSteps, isSearchCutOff }: Explanation): string {
  const none = dish.isCustomizable ? 'none: nothing in it can go' : 'none: the dish is not customizable'
  const lines = permitted.map(({ name, group }) =>
    group === null
      ? `leave out ${name}`
      : `${group.name}: ${name} can be swapped for ${group.swaps.join(' | ') || 'nothing'}; ${group.lowestCount} must stay selected`,
  )
  const cut = isSearchCutOff
    ? pc.red(`The search for changes was cut off after ${MAX_SEARCH_STEPS} steps: it errs to NOT_MATCH.`)
    : searchWords(searchSteps)
  return [...(lines.length === 0 ? [none] : lines), cut].join('\n')
}

function searchWords(steps: number | null): string {
  if (steps === null) return 'Nothing to search for.'
  if (steps === 0) return 'Not searched: what has to stay is against a preference already.'
  return `The search for changes took ${steps} of at most ${MAX_SEARCH_STEPS} steps.`
}

function chosenText({ modifications, changed, preferences, status }: Explanation): string {
  if (changed === null) return status === 'MATCH' ? 'none needed' : 'none: no permitted change helps'
  return [
    modifications.map(modificationWords).join('; '),
    changed.after === null
      ? 'Nothing is selected after them.'
      : afterText(changed.after, changed.incomplete, preferences),
    `selectedOptions: ${changed.selectedOptions.join(', ')}`,
  ].join('\n')
}

function afterText(
  after: NonNullable<ChangedDish['after']>,
  incomplete: ChangedDish['incomplete'],
  preferences: Preferences,
): string {
  return factList([
    ...preferences.excludeAllergens.map((type) => [type, after.allergens[type]] as const),
    ...preferences.diets.map((diet) => [diet, after.diets[diet]] as const),
    ...RANGE_NUTRIENTS.map((nutrient) => {
      const gap = incomplete.includes(nutrient) ? ' and something unknown' : ''
      return [nutrient, `${rounded(after.amounts[nutrient])}${gap}`] as const
    }),
  ])
}

export function modificationWords({ action, name, replacementName }: ModificationView): string {
  return action === 'REMOVE' ? `leave out ${name}` : `${replacementName} instead of ${name}`
}
