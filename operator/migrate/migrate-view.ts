import pc from 'picocolors'
import { table } from '../../terminal/table.ts'
import type { Migration } from './migrate.ts'
import type { MigratedChain } from './migrate-chain.ts'

const LIVE_TEXT: Record<MigratedChain['live'], string> = {
  TAKEN: 'serves from its shelf now',
  SAME: 'serves as before',
  NEWER: 'a worker of today has published since',
  NONE: 'has no live catalog',
}

/** Only the chains that the operator has to read about. */
export function migrationText({ chains, deletedIndices }: Migration): string {
  const told = chains.filter(
    ({ copied, live, problem }) => copied > 0 || live === 'TAKEN' || problem !== null,
  )
  const problems = chains.filter(({ problem }) => problem !== null).length
  return [
    table(
      ['chain', 'catalogs', 'copied', 'dishes', 'result'],
      told.map(({ chainId, catalogs, copied, dishes, live, problem }) => [
        chainId,
        catalogs,
        copied,
        dishes,
        problem === null ? pc.green(LIVE_TEXT[live]) : pc.red(problem),
      ]),
      'Nothing has changed since the last run.',
    ),
    '',
    nextText(chains.length, problems, deletedIndices),
  ].join('\n')
}

function nextText(chains: number, problems: number, deletedIndices: number | null): string {
  if (problems > 0) return `${problems} of ${chains} chains are not migrated: see above, then run this again.`
  if (deletedIndices !== null) return `${deletedIndices} old indices are deleted. The migration is done.`
  if (chains === 0) return 'There is no catalog of the old layout.'
  return 'All chains are on shelves. Stop the old workers, run this again, start the new version, then use --delete-old.'
}
