import { shortened } from '../src/domain/text/shortened.ts'
import { visibleLines, visibleText } from '../src/domain/text/visible-text.ts'

/** Lines are cut, because engines quote whole requests. The log files are complete. */
const MAX_LINE = 4_000
const TAB = '    '

/** A line that an engine wrote, for the terminal: it may quote what guests and partners sent. */
export function visibleLog(line: string): string {
  return shortened(visibleText(line.replaceAll('\t', TAB)), MAX_LINE)
}

/** The same for a message that quotes several lines. */
export function visibleMessage(text: string): string {
  return visibleLines(text.replaceAll('\t', TAB))
}
