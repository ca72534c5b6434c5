import pc from 'picocolors'
import type { UploadStatus } from '../harness/catalogs/upload-catalog.ts'
import type { Answered, CalculateQuery, DishCardFragment, SearchQuery } from '../packages/client/src/index.ts'

const NAME_WIDTH = 52
const SHOWN = 4

/** Prints the texts of the demo. */
export function heading(text: string): void {
  console.log(`\n${pc.bold(pc.cyan(`── ${text} `.padEnd(78, '─')))}`)
}

export function line(text: string): void {
  console.log(`   ${text}`)
}

export function uploadLine(status: UploadStatus, previous: UploadStatus | null): void {
  const percent = status.progress?.percent ?? 0
  if (status.state === previous?.state && percent === (previous.progress?.percent ?? 0)) return
  const items = status.progress === null ? '' : `${status.progress.items} items, ${percent} %`
  const counts = status.counts === null ? items : countsText(status.counts)
  line(`${status.state.padEnd(16)} ${pc.dim(counts)}`)
  if (status.stateReason !== null) line(pc.dim(status.stateReason))
}

function countsText({ received, accepted, rejected, warnings }: NonNullable<UploadStatus['counts']>): string {
  return `${received} items received, ${accepted} accepted, ${rejected} rejected, ${warnings} warnings`
}

export function problemLines(status: UploadStatus, shown: number): void {
  for (const problem of status.problems.filter((each) => each.code !== 'DUPLICATE_DISH').slice(0, shown)) {
    line(
      pc.dim(`${problem.severity.toLowerCase()}: ${problem.partnerDishId ?? 'the file'}: ${problem.message}`),
    )
  }
}

export function searchLines({ search }: Answered<SearchQuery>): void {
  const { counts } = search
  line(
    `${counts.total} dishes: ${counts.matches} match, ${counts.almostMatches} almost, ${counts.notMatches} not`,
  )
  group(pc.green('MATCH'), search.matches, () => [])
  group(pc.yellow('ALMOST_MATCH'), search.almostMatches, (hit) => [
    ...hit.matchReasons,
    ...(hit.adjusted === null
      ? []
      : [`→ ${changeText(hit.modifications)}: ${hit.adjusted.nutrition.caloriesTotal} kcal`]),
  ])
  group(pc.red('NOT_MATCH'), search.notMatches, (hit) => hit.matchReasons)
}

function group<T extends { readonly dish: DishCardFragment }>(
  title: string,
  hits: readonly T[],
  notes: (hit: T) => readonly string[],
): void {
  if (hits.length === 0) return
  line('')
  line(pc.bold(title))
  for (const hit of hits.slice(0, SHOWN)) {
    const kcal = `${hit.dish.nutrition?.calories ?? '?'} kcal`
    line(`  ${hit.dish.name.padEnd(NAME_WIDTH)} ${kcal.padStart(9)}`)
    for (const note of notes(hit)) line(pc.dim(`      ${note}`))
  }
  if (hits.length > SHOWN) line(pc.dim(`  … and ${hits.length - SHOWN} more on this page`))
}

function changeText(
  modifications: Answered<SearchQuery>['search']['almostMatches'][number]['modifications'],
): string {
  return modifications
    .map(({ name, replacementName }) =>
      replacementName === null ? `without ${name}` : `${replacementName} instead of ${name}`,
    )
    .join(', ')
}

export function calculateLines({ calculate }: Answered<CalculateQuery>): void {
  const { nutrition, allergens, diets } = calculate
  line(
    `${nutrition.caloriesTotal} kcal, ${nutrition.protein} g protein, ${nutrition.carbohydrates} g carbohydrates, ${nutrition.fatTotal} g fat`,
  )
  line(`allergens: ${allergens.map((allergen) => allergen.displayName).join(', ') || 'none listed'}`)
  line(`diets: ${diets.map((diet) => diet.displayName).join(', ') || 'none'}`)
}
