import type { Command } from 'commander'

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
    .option('--json', 'print the result as JSON (with "npm run --silent", nothing else)', false)
    .addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
}

/** For options that may be given several times. */
export function collect<T>(
  parse: (text: string) => T,
): (text: string, before?: readonly T[]) => readonly T[] {
  return (text, before = []) => [...before, parse(text)]
}
