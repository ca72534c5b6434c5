import { type Command, Option } from 'commander'
import { parseAddress } from './argument-parsers.ts'

/** Adds a command with what every command has: `--json` and examples. */
export function leafCommand(
  parent: Command,
  usage: string,
  description: string,
  examples: readonly string[],
): Command {
  const lines = examples.map((example) => `  npm run operator -- ${example}`)
  return parent
    .command(usage)
    .description(description)
    .option('--json', 'print the result as JSON (with "npm run --silent", nothing else)')
    .addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
}

/** For commands that work through the running API. */
export function apiOption(): Option {
  return new Option('--api <address>', 'the running API')
    .argParser(parseAddress)
    .default('http://127.0.0.1:8080')
}

/** For options that may be given several times. */
export function collect<T>(
  parse: (text: string) => T,
): (text: string, before?: readonly T[]) => readonly T[] {
  return (text, before = []) => [...before, parse(text)]
}
