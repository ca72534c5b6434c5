const LINE_FEED = 0x0a

/** A place in a file. Lines and columns count from 1, as editors show them; bytes count from 0. */
export interface FilePosition {
  readonly byte: number
  readonly line: number
  /** In characters. */
  readonly column: number
}

export const FILE_START: FilePosition = { byte: 0, line: 1, column: 1 }

/** The position at `to`, where `position` is that of `from`. */
export function positionAfter(
  position: FilePosition,
  bytes: Uint8Array,
  from = 0,
  to = bytes.length,
): FilePosition {
  let { line, column } = position
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number
    if (byte === LINE_FEED) {
      line += 1
      column = 1
    } else if ((byte & 0xc0) !== 0x80) column += 1
  }
  return { byte: position.byte + to - from, line, column }
}

export function positionText({ line, column, byte }: FilePosition): string {
  return `at line ${line}, column ${column} (byte ${byte})`
}
