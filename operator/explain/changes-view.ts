import pc from 'picocolors'
import { MAX_SEARCH_STEPS } from '../../src/domain/matching/permitted-changes.ts'
import type { Preferences } from '../../src/domain/matching/preferences.ts'
import { RANGE_NUTRIENTS } from '../../src/domain/vocabulary/nutrients.ts'
import type { MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import type { ModificationView } from '../../src/features/search/modified-dish.ts'
import { factList } from '../../terminal/table.ts'
import type { ChangedDish } from './changed-dish.ts'
import type { Explanation } from './explanation.ts'

export function permittedText({ dish, permitted, searchSteps, isSearchCutOff, status }: Explanation): string {
  const none = dish.isCustomizable ? 'none: nothing in it can go' : 'none: the dish is not customizable'
  const lines = permitted.map(({ name, group }) =>
    group === null
      ? `leave out ${name}`
      : `${group.name}: ${name} can be swapped for ${group.swaps.join(' | ') || 'nothing'}; ${group.lowestCount} must stay selected`,
  )
  const search = isSearchCutOff ? pc.red(cutOffWords(status)) : searchWords(searchSteps)
  return [...(lines.length === 0 ? [none] : lines), search].join('\n')
}

/** A dish that is an ALMOST_MATCH as it is stays one, whatever the search finds. */
function cutOffWords(status: MatchStatus): string {
  const effect = status === 'NOT_MATCH' ? 'NOT_MATCH may be too strict' : 'it can have missed some'
  return `The search for changes was cut off after ${MAX_SEARCH_STEPS} steps: ${effect}.`
}

function searchWords(steps: number | null): string {
  if (steps === null) return 'Nothing to search for.'
  if (steps === 0) return 'Not searched: a part that must stay breaks a preference.'
  return `The search for changes took ${steps} of at most ${MAX_SEARCH_STEPS} steps.`
}

export function chosenText(explanation: Explanation): string {
  const { modifications, changed, preferences } = explanation
  if (changed === null) return unchangedWords(explanation)
  return [
    modifications.map(modificationWords).join('; '),
    changed.after === null
      ? 'Nothing is selected after them.'
      : afterText(changed.after, changed.incomplete, preferences),
    `selectedOptions: ${changed.selectedOptions.join(', ') || 'none: the base alone is left'}`,
  ].join('\n')
}

function unchangedWords({ status, isSearchCutOff }: Explanation): string {
  if (status === 'MATCH') return 'none needed'
  if (isSearchCutOff) return 'none found: the search was cut off'
  return status === 'NOT_MATCH'
    ? 'none: no permitted changes leave only minor conflicts'
    : 'none: no permitted changes solve every conflict'
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

export function rounded(amount: number | null): number | string {
  return amount === null ? '?' : Number(amount.toFixed(1))
}
