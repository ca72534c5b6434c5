import pc from 'picocolors'
import { shortened } from '../../src/domain/text/shortened.ts'
import { visibleJson, visibleLines, visibleText } from '../../src/domain/text/visible-text.ts'
import { visibleValue } from './visible-value.ts'

/*
 * The only file of the operator that writes to the terminal; test/unit/terminal-rule.test.ts checks this. Unsafe
 * characters are made visible twice: in a result before it is rendered, so that a partner's text cannot hold colours,
 * and in each line before it is written.
 */

/** Longest error message, in characters. */
const MAX_MESSAGE = 1_000
/** Longest line, in characters, also where it shows a list of a partner's file. */
const MAX_LINE = 4_000
const ESCAPE = '\u001b'
/** The colours that the program uses: bold, dim, red, green, yellow, and the ends of these. */
const OUR_COLOURS = new RegExp(`(${ESCAPE}\\[(?:1|2|22|31|32|33|39)m)`)
const END_OF_COLOURS = pc.isColorSupported ? `${ESCAPE}[0m` : ''

/** Prints the result of a command as text or as JSON. `render` gets it with every text made visible and cut. */
export function printResult<T>(result: T, render: ((result: T) => string) | 'json'): void {
  const text =
    render === 'json' ? visibleJson(JSON.stringify(result, null, 2)) : painted(render(visibleValue(result)))
  process.stdout.write(`${text}\n`)
}

/** Prints the progress of a command to stderr; stdout holds only the result. */
export function printProgress(line: string): void {
  process.stderr.write(`${pc.dim(visibleMessage(line))}\n`)
}

/** One sentence on what went wrong. */
export function printError(message: string): void {
  process.stderr.write(`${pc.red(visibleMessage(message))}\n`)
}

/** Prints commander's help and its errors, which quote the command line. */
export const COMMANDER_OUTPUT = {
  writeOut: (text: string) => {
    process.stdout.write(visibleLines(text))
  },
  writeErr: (text: string) => {
    process.stderr.write(visibleLines(text))
  },
}

/** `… | head` closes the pipe early. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
}

function visibleMessage(text: string): string {
  return shortened(visibleText(text), MAX_MESSAGE)
}

/** Keeps our colours, makes all other invisible characters visible, and cuts long lines. */
function painted(text: string): string {
  return text.split('\n').map(paintedLine).join('\n')
}

function paintedLine(line: string): string {
  let shown = ''
  let left = MAX_LINE
  for (const [at, part] of line.split(OUR_COLOURS).entries()) {
    const isColour = at % 2 === 1 && pc.isColorSupported
    const text = isColour ? part : visibleText(part)
    if (!isColour && text.length > left)
      return `${shown}${text.slice(0, left).toWellFormed()}…${END_OF_COLOURS}`
    if (!isColour) left -= text.length
    shown += text
  }
  return shown
}
