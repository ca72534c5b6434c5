import { type Command, Option } from 'commander'
import { rebuildKept } from '../../src/features/catalogs/rebuild-all.ts'
import type { ShelfKind } from '../../src/search-index/shelf.ts'
import { shelfOverview } from '../../src/search-index/shelf-overview.ts'
import { rebuildText } from '../catalogs/catalog-view.ts'
import { knownChain } from '../chains/chains.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { printProgress } from '../cli/terminal.ts'
import type { Operator } from '../operator.ts'
import { drainedText, drainShelf } from './drain-shelf.ts'
import { listedShelf, shelfList } from './shelf-view.ts'

export function addShelfCommands(program: Command, run: RunCommand): void {
  const shelves = program.command('shelves').description('the indices that hold the catalogs of the chains')
  leafCommand(shelves, 'list', 'every shelf: how full it is, and what is to be done with it', [
    'shelves list',
  ]).action((output: OutputOptions) =>
    run(
      output,
      async ({ es, stores }, settings) =>
        (await shelfOverview({ es, ...stores })).map((shelf) => listedShelf(shelf, settings.SHELF_DISHES)),
      shelfList,
    ),
  )
  addMove(shelves, run)
  leafCommand(shelves, 'drain <shelf>', 'close a shared shelf and move every catalog off it', [
    'shelves drain dishmatch-shelf-shared-0123456789ab',
  ]).action((shelf: string, output: OutputOptions) =>
    run(output, (operator) => failing(drainShelf(operator, shelf, printProgress)), drainedText),
  )
}

function addMove(shelves: Command, run: RunCommand): void {
  leafCommand(
    shelves,
    'move <chain>',
    'move the catalogs of a chain to another shelf; guests notice nothing',
    ['shelves move grill', 'shelves move grill --to own'],
  )
    .addOption(
      new Option(
        '--to <kind>',
        'own: one for each of its catalogs; shared: with other chains; also for its next uploads. Default: by size',
      ).choices(['own', 'shared']),
    )
    .action((chainId: string, { to, ...output }: OutputOptions & { to?: ShelfKind }) =>
      run(output, (operator) => failing(moveChain(operator, chainId, to ?? null)), rebuildText),
    )
}

async function moveChain(operator: Operator, chainId: string, to: ShelfKind | null) {
  const { stores } = operator
  await knownChain(operator, chainId)
  return rebuildKept(stores, await stores.catalogs.list(chainId), printProgress, to)
}

/** The program ends with status 1 where a catalog stays. */
async function failing<T extends readonly { readonly error: string | null }[]>(
  moved: Promise<T>,
): Promise<T> {
  const results = await moved
  if (results.some(({ error }) => error !== null)) process.exitCode = 1
  return results
}
