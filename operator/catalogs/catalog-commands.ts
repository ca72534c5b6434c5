import type { Command } from 'commander'
import { rebuildAll } from '../../src/features/catalogs/rebuild-all.ts'
import { listCatalogs, rollBack } from '../../src/features/catalogs/rollback.ts'
import { knownChain } from '../chains/chains.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { printProgress } from '../cli/terminal.ts'
import type { Operator } from '../operator.ts'
import { catalogList, rebuildText, rolledBackText } from './catalog-view.ts'

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
          return rollBack(catalogDeps(operator), chainId, to, printProgress)
        },
        rolledBackText,
      ),
    )
  leafCommand(program, 'rebuild', 'make all catalogs again from their files; guests notice nothing', [
    'rebuild',
    'rebuild --chain grill',
  ])
    .option('--chain <chain>', 'only of this chain')
    .action(({ chain, ...output }: OutputOptions & { chain?: string }) =>
      run(
        output,
        async (operator) => {
          const chainIds = await chosenChains(operator, chain)
          const results = await rebuildAll(catalogDeps(operator), chainIds, printProgress)
          if (results.some(({ error }) => error !== null)) process.exitCode = 1
          return results
        },
        rebuildText,
      ),
    )
}

async function chosenChains(operator: Operator, chainId: string | undefined): Promise<readonly string[]> {
  const chains =
    chainId === undefined ? await operator.stores.chains.list() : [await knownChain(operator, chainId)]
  return chains.map((chain) => chain.chainId)
}

function catalogDeps({ es, stores }: Operator) {
  return { es, ...stores }
}
