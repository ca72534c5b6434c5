import type { Command } from 'commander'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { addSynonyms, listSynonyms, removeSynonyms, resetSynonyms, setSynonyms } from './change-synonyms.ts'
import { readSynonymFile } from './read-synonym-file.ts'
import { changedText, synonymCheckText, synonymList } from './synonym-view.ts'

export function addSynonymCommands(program: Command, run: RunCommand): void {
  const synonyms = program
    .command('synonyms')
    .description('words that searches take for the same; a change works within seconds, without an upload')
  leafCommand(synonyms, 'list', 'those in use, as a file has them', [
    'synonyms list',
    'synonyms list > synonyms.txt',
  ]).action((output: OutputOptions) => run(output, listSynonyms, synonymList))
  leafCommand(synonyms, 'check <file>', 'what is wrong in a file, line by line; changes nothing', [
    'synonyms check synonyms.txt',
  ]).action((file: string, output: OutputOptions) =>
    run(
      output,
      async () => {
        const read = await readSynonymFile(file)
        if (read.faults.length > 0) process.exitCode = 1
        return read
      },
      synonymCheckText,
    ),
  )
  leafCommand(synonyms, 'set <file>', 'use the sets of a file, and no others: one set a line, with commas', [
    'synonyms set synonyms.txt',
  ]).action((file: string, output: OutputOptions) =>
    run(output, (operator) => setSynonyms(operator, file), changedText),
  )
  addOneByOne(synonyms, run)
}

function addOneByOne(synonyms: Command, run: RunCommand): void {
  leafCommand(synonyms, 'add <set>', 'use one more set', ['synonyms add "gherkin, pickle"']).action(
    (set: string, output: OutputOptions) =>
      run(output, (operator) => addSynonyms(operator, set), changedText),
  )
  leafCommand(synonyms, 'remove <text>', 'no longer use the set that holds this text', [
    'synonyms remove gherkin',
  ]).action((text: string, output: OutputOptions) =>
    run(output, (operator) => removeSynonyms(operator, text), changedText),
  )
  leafCommand(synonyms, 'reset', 'use those that come with the release again', ['synonyms reset']).action(
    (output: OutputOptions) => run(output, resetSynonyms, changedText),
  )
}
