import type { Command } from 'commander'
import { listCatalogs, rollBack } from '../../src/features/catalogs/rollback.ts'
import { knownChain } from '../chains/chains.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { printProgress } from '../cli/terminal.ts'
import type { Operator } from '../operator.ts'
import { catalogList, rebuildText, rolledBackText } from './catalog-view.ts'
import { rebuildAll } from './rebuild.ts'

export function addCatalogCommands(program: Command, run: RunCommand): void {
  const catalogs = program.command('catalogs').description('the catalogs of a chain that are kept')
  leafCommand(catalogs, 'list <chain>', 'the live one and those before it, newest first', [
    'catalogs list grill',
  ]).action((chainId: string, output: OutputOptions) =>
    run(
      output,
      async (operator) => {
        await knownChain(operator, chainId)
        return listCatalogs(catalogDeps(operator), chainId)
      },
      catalogList,
    ),
  )
  leafCommand(catalogs, 'rollback <chain>', 'make an earlier catalog the live one, in one step', [
    'catalogs rollback grill',
    'catalogs rollback grill --to 20261121t101500000-20261121t101502123',
  ])
    .option('--to <version>', 'which one; default: the one before the live one')
    .action((chainId: string, { to, ...output }: OutputOptions & { to?: string }) =>
      run(
        output,
        async (operator) => {
          await knownChain(operator, chainId)
          return rollBack(catalogDeps(operator), chainId, to)
        },
        rolledBackText,
      ),
    )
  leafCommand(program, 'rebuild', 'make all dish indices again from the sources; guests notice nothing', [
    'rebuild',
    'rebuild --chain grill',
  ])
    .option('--chain <chain>', 'only of this chain')
    .action(({ chain, ...output }: OutputOptions & { chain?: string }) =>
      run(
        output,
        async (operator) => {
          const results = await rebuildAll(operator, chain, printProgress)
          if (results.some(({ error }) => error !== null)) process.exitCode = 1
          return results
        },
        rebuildText,
      ),
    )
}

function catalogDeps({ es, stores }: Operator) {
  return { es, names: stores.names, catalogs: stores.catalogs }
}
