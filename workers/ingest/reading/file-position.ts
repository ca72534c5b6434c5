import { isAscii } from 'node:buffer'

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
  bytes: Buffer,
  from = 0,
  to = bytes.length,
): FilePosition {
  let { line, column } = position
  let lineStart = from
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, lineStart)
    if (end === -1 || end >= to) break
    line += 1
    column = 1
    lineStart = end + 1
  }
  column += characterCount(bytes.subarray(lineStart, to))
  return { byte: position.byte + to - from, line, column }
}

/** A character that is cut in two counts where it begins. */
function characterCount(bytes: Buffer): number {
  if (isAscii(bytes)) return bytes.length
  let count = 0
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) count += 1
  return count
}

export function positionText({ line, column, byte }: FilePosition): string {
  return `at line ${line}, column ${column} (byte ${byte})`
}

/** Places of a file that is read chunk by chunk. Lines are counted once for each chunk, and where a place is asked for. */
export class FilePositions<Mark extends string> {
  readonly #marks = new Map<Mark, number | FilePosition>()
  #chunkStart = FILE_START
  #chunk: Buffer = Buffer.alloc(0)

  /** Takes the next chunk. The marks of earlier ones keep their places. */
  next(chunk: Buffer): void {
    for (const [mark, at] of this.#marks) if (typeof at === 'number') this.#marks.set(mark, this.at(at))
    this.#chunkStart = this.end
    this.#chunk = chunk
  }

  /** Sets the position of the first byte of the chunk. */
  start(position: FilePosition): void {
    this.#chunkStart = position
  }

  /** The position after the last chunk. */
  get end(): FilePosition {
    return this.at(this.#chunk.length)
  }

  /** The position of a byte of the current chunk. */
  at(index: number): FilePosition {
    return positionAfter(this.#chunkStart, this.#chunk, 0, index)
  }

  /** Remembers the place of a byte of the current chunk. */
  mark(mark: Mark, index: number): void {
    this.#marks.set(mark, index)
  }

  /** The place that was marked last. */
  marked(mark: Mark): FilePosition {
    const at = this.#marks.get(mark) ?? 0
    return typeof at === 'number' ? this.at(at) : at
  }
}
