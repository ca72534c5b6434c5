import { open } from 'node:fs/promises'
import { readSynonyms, type SynonymFile, type SynonymLimits } from '../../src/domain/text/synonym-file.ts'
import { AppError } from '../../src/errors.ts'

/** Reads a file of synonyms, and no more than a file of them may hold. Throws where it is no text file. */
export async function readSynonymFile(path: string, limits: SynonymLimits): Promise<SynonymFile> {
  return readSynonyms(decoded(path, await bytesOf(path, limits.bytes)), limits)
}

async function bytesOf(path: string, most: number): Promise<Buffer> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw unreadable(path, 'cannot be read', cause)
  })
  try {
    if (!(await file.stat()).isFile()) throw unreadable(path, 'is no file')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most + 1))
    if (bytesRead <= most) return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
  throw unreadable(path, `holds more than ${most / 1024} KB: take out what no guest needs`)
}

function decoded(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw unreadable(path, 'is no text in UTF-8: save it as such', cause)
  }
}

function unreadable(path: string, why: string, cause?: unknown): AppError {
  return new AppError('INVALID_INPUT', `The file "${path}" ${why}. Nothing was changed.`, { cause })
}
