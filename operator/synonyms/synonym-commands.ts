import type { Command } from 'commander'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import {
  addSynonyms,
  type ChangedSynonyms,
  removeSynonyms,
  resetSynonyms,
  setSynonyms,
} from './change-synonyms.ts'
import { readSynonymFile } from './read-synonym-file.ts'
import { type SynonymScope, synonymLimits, synonymScope } from './synonym-scopes.ts'
import { changedText, synonymCheckText, synonymList } from './synonym-view.ts'

type ScopeOptions = OutputOptions & { readonly chain?: string }

export function addSynonymCommands(program: Command, run: RunCommand): void {
  const synonyms = program
    .command('synonyms')
    .description('words that searches take for the same; a change works within seconds, without an upload')
  scopedCommand(synonyms, 'list', 'those in use, as a file has them', [
    'synonyms list',
    'synonyms list > synonyms.txt',
  ]).action(({ chain, ...output }: ScopeOptions) =>
    run(output, (operator) => synonymScope(operator, chain).find(), synonymList),
  )
  scopedCommand(synonyms, 'check <file>', 'what is wrong in a file, line by line; changes nothing', [
    'synonyms check synonyms.txt',
  ]).action((file: string, { chain, ...output }: ScopeOptions) =>
    run(
      output,
      async () => {
        const read = await readSynonymFile(file, synonymLimits(chain))
        if (read.faults.length > 0) process.exitCode = 1
        return read
      },
      synonymCheckText,
    ),
  )
  addChanges(synonyms, run)
}

function addChanges(synonyms: Command, run: RunCommand): void {
  const change = (
    { chain, ...output }: ScopeOptions,
    work: (scope: SynonymScope) => Promise<ChangedSynonyms>,
  ) => run(output, (operator) => work(synonymScope(operator, chain)), changedText)
  scopedCommand(
    synonyms,
    'set <file>',
    'use the sets of a file, and no others: one set a line, with commas',
    ['synonyms set synonyms.txt'],
  ).action((file: string, options: ScopeOptions) => change(options, (scope) => setSynonyms(scope, file)))
  scopedCommand(synonyms, 'add <set>', 'use one more set', [
    'synonyms add "gherkin, pickle"',
    'synonyms add "house special => tonkotsu" --chain ramen-bar',
  ]).action((set: string, options: ScopeOptions) => change(options, (scope) => addSynonyms(scope, set)))
  scopedCommand(synonyms, 'remove <text>', 'no longer use the set that holds this text', [
    'synonyms remove gherkin',
  ]).action((text: string, options: ScopeOptions) => change(options, (scope) => removeSynonyms(scope, text)))
  scopedCommand(
    synonyms,
    'reset',
    'use those that come with the release again; a chain has none of its own',
    ['synonyms reset', 'synonyms reset --chain ramen-bar'],
  ).action((options: ScopeOptions) => change(options, resetSynonyms))
}

function scopedCommand(...command: Parameters<typeof leafCommand>): Command {
  return leafCommand(...command).option(
    '--chain <chain>',
    'the synonyms of this chain alone, which its searches use beside those of all chains; default: those of all',
  )
}
