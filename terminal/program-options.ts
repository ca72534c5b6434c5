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
    process.stderr.write(`${(error as Error).message}\n${optionsText(options)}`)
    process.exit(2)
  }
}

function optionsText(options: ParseArgsOptionsConfig): string {
  const all = Object.entries(options).map(([name, { type, multiple = false }]) => {
    const value = type === 'string' ? ' <value>' : ''
    return `--${name}${value}${multiple ? ', more than once' : ''}`
  })
  return `${['Options, behind "--" of npm run:', ...all].join('\n  ')}\n`
}
