import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** The options of a script. Prints which there are, and ends the process, for `--help` and for one that it does not know. */
export function programOptions<Options extends ParseArgsOptionsConfig>(options: Options) {
  if (process.argv.includes('--help')) {
    process.stdout.write(optionsText(options))
    process.exit(0)
  }
  try {
    return parseArgs<{ options: Options }>({ options }).values
  } catch (error) {
    return refuseOptions(`${(error as Error).message}\n${optionsText(options)}`)
  }
}

/** The whole number that an option states. Says what is wrong, and ends the process, for any other text. */
export function wholeOption(option: string, text: string, least = 1): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= least) return value
  return refuseOptions(`--${option} ${text}: a whole number from ${least}\n`)
}

/** What an option chooses by name. Prints all names, and ends the process, where it chooses nothing. */
export function chosenByOption<T extends { readonly name: string }>(
  option: string,
  all: readonly T[],
  isChosen: (name: string) => boolean,
): readonly T[] {
  const chosen = all.filter(({ name }) => isChosen(name))
  if (chosen.length > 0) return chosen
  return refuseOptions(`--${option} chooses nothing of:\n${all.map(({ name }) => `  ${name}\n`).join('')}`)
}

/** For what is wrong with the options. Ends the process. */
export function refuseOptions(text: string): never {
  process.stderr.write(text)
  process.exit(2)
}

function optionsText(options: ParseArgsOptionsConfig): string {
  if (Object.keys(options).length === 0) return 'It takes no options.\n'
  const all = Object.entries(options).map(([name, { type, multiple = false }]) => {
    const value = type === 'string' ? ' <value>' : ''
    return `--${name}${value}${multiple ? ', more than once' : ''}`
  })
  return `${['Options, behind "--" of npm run:', ...all].join('\n  ')}\n`
}
