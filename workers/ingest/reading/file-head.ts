import * as fileErrors from './file-errors.ts'
import { FILE_START, positionAfter } from './file-position.ts'
import { OPEN_BRACE, OPEN_BRACKET } from './json-bytes.ts'
import { binaryFormat, textFormat } from './other-formats.ts'
import { headText, wideEncoding } from './text-encoding.ts'
import { isSpace } from './value-scanner.ts'

/** How much of a file is checked before the reading begins. */
export const HEAD_BYTES = 8 * 1024
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** Throws CatalogFileError where the first bytes show that a file is no JSON at all. Returns where its text begins. */
export function checkedStart(head: Buffer): number {
  const start = head.subarray(0, 3).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  const first = head.subarray(start).find((byte) => !isSpace(byte))
  const binary = binaryFormat(head)
  if (binary !== null) throw fileErrors.otherFormat(binary)
  const encoding = wideEncoding(head)
  const text = headText(head, encoding)
  if (encoding !== null) {
    const format = /^\s*[{[]/.test(text) ? null : textFormat(text)
    if (format !== null) throw fileErrors.otherFormat(format)
    const at = head.findIndex((byte) => byte === 0 || byte > 0xf4)
    throw fileErrors.wrongEncoding(encoding, head[at] ?? 0, positionAfter(FILE_START, head, 0, at))
  }
  if (first === undefined || first === OPEN_BRACE || first === OPEN_BRACKET) return start
  const format = textFormat(text)
  throw format === null ? fileErrors.noCatalog(first) : fileErrors.otherFormat(format)
}
