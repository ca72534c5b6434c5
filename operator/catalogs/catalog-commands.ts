import type { Command } from 'commander'
import { rebuildAll } from '../../src/features/catalogs/rebuild-all.ts'
import { listCatalogs, rollBack } from '../../src/features/catalogs/rollback.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import { knownChain } from '../chains/chains.ts'
import { apiOption, leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { printProgress } from '../cli/terminal.ts'
import type { Operator } from '../operator.ts'
import { differenceText } from '../uploads/difference-view.ts'
import { catalogList, ingestedText, rebuildText, rolledBackText } from './catalog-view.ts'
import { type IngestOptions, ingestFile } from './ingest-file.ts'

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
    .option('--to <version>', 'which one; default: of the older ones, the one that served last')
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
  addDiff(catalogs, run)
  addIngest(catalogs, run)
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

function addDiff(catalogs: Command, run: RunCommand): void {
  leafCommand(catalogs, 'diff <chain> <version> <later>', 'dishes and allergens that differ between two', [
    'catalogs diff grill 20261121t101500000-20261121t101502123 20261122t101500000-20261122t101501456',
  ]).action((chainId: string, from: string, to: string, output: OutputOptions) =>
    run(
      output,
      async (operator) => {
        await knownChain(operator, chainId)
        const { catalogDiff } = await import('./catalog-diff.ts')
        return catalogDiff(operator, chainId, [from, to])
      },
      differenceText,
    ),
  )
}

type IngestFlags = OutputOptions & Pick<IngestOptions, 'api' | 'business'> & { readonly check?: boolean }

function addIngest(catalogs: Command, run: RunCommand): void {
  leafCommand(catalogs, 'ingest <chain> <file>', 'upload a local file as a partner does, and follow it', [
    'catalogs ingest grill items.json',
    'catalogs ingest grill items.json --check --api http://127.0.0.1:8090',
  ])
    .option('--check', 'only check it: nothing goes live')
    .option('--business <business>', 'who uploads it; default: the only one of the chain')
    .addOption(apiOption())
    .action((chainId: string, file: string, { check = false, json, ...flags }: IngestFlags) =>
      run(
        { json },
        async (operator, settings) => {
          const options = { ...flags, validateOnly: check, onProgress: printProgress }
          const end = await ingestFile(operator, settings, chainId, file, options)
          if (end.state !== STATE.LIVE && end.state !== STATE.VALIDATED) process.exitCode = 1
          return end
        },
        ingestedText,
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
