import { createReadStream } from 'node:fs'
import { AppError } from '../../src/errors.ts'

/** The parts of a backup, in the order in which they are restored: a chain goes before what belongs to it. */
export const BACKUP_PARTS = [
  'chains',
  'businesses',
  'credentials',
  'webhooks',
  'uploads',
  'catalogs',
  'serving',
  'synonyms',
  'audit',
] as const
export type BackupPart = (typeof BACKUP_PARTS)[number]

/** One line of the file. */
export interface BackupRecord {
  readonly part: BackupPart
  readonly id: string
  readonly document: Readonly<Record<string, unknown>>
}

export interface BackupHeader {
  readonly format: 'dishmatch-backup'
  /** Of the form of the file. */
  readonly version: number
  readonly namespace: string
  /** ISO 8601. */
  readonly at: string
}

export type BackupCounts = Record<BackupPart, number>

/** The last line: a file without it was cut off. */
interface BackupEnd {
  /** Form 1 has no synonyms. */
  readonly end: Partial<BackupCounts>
}

export type BackupLine = BackupHeader | BackupRecord | BackupEnd

export const BACKUP_VERSION = 2
/** Older forms are read as well: they lack parts. */
const OLDEST_VERSION = 1

export function noRecords(): BackupCounts {
  return Object.fromEntries(BACKUP_PARTS.map((part) => [part, 0])) as BackupCounts
}

/** Reads the whole file once. Throws where it is no backup, or not whole: then nothing is restored. */
export async function checkedHeader(file: string): Promise<BackupHeader> {
  const counts = noRecords()
  let header: BackupHeader | undefined
  let last: BackupLine | undefined
  for await (const line of linesOf(file)) {
    header ??= headerOf(line)
    if ('part' in line) counts[line.part] += 1
    last = line
  }
  if (header === undefined) throw new AppError('INVALID_INPUT', NO_BACKUP)
  const end = last !== undefined && 'end' in last ? last.end : null
  if (end === null || BACKUP_PARTS.some((part) => (end[part] ?? 0) !== counts[part]))
    throw new AppError('INVALID_INPUT', NOT_WHOLE)
  return header
}

export async function* recordsOf(file: string): AsyncGenerator<BackupRecord> {
  for await (const line of linesOf(file)) if ('part' in line) yield line
}

const NO_BACKUP = 'This file is no backup of this service. Nothing was restored.'
const NOT_WHOLE = 'This backup is not whole: its end is missing. Take another one. Nothing was restored.'

function headerOf(line: BackupLine): BackupHeader {
  if (!('format' in line) || line.format !== 'dishmatch-backup')
    throw new AppError('INVALID_INPUT', NO_BACKUP)
  if (line.version >= OLDEST_VERSION && line.version <= BACKUP_VERSION) return line
  throw new AppError(
    'INVALID_INPUT',
    `Another version of this service made this backup (form ${line.version}): restore it with that version. Nothing was restored.`,
  )
}

async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  try {
    // Not by readline, which also ends a line at U+2028: a name may hold it.
    let rest = ''
    for await (const chunk of createReadStream(file, 'utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield parsed(line)
    }
    if (rest !== '') yield parsed(rest)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('INVALID_INPUT', `The file "${file}" cannot be read.`, { cause })
  }
}

function parsed(line: string): BackupLine {
  const found = lineOf(line)
  if (typeof found !== 'object' || found === null) throw new AppError('INVALID_INPUT', NO_BACKUP)
  if ('part' in found && !BACKUP_PARTS.some((part) => part === found.part))
    throw new AppError('INVALID_INPUT', NO_BACKUP)
  return found as BackupLine
}

function lineOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', line.startsWith('{"') ? NOT_WHOLE : NO_BACKUP, { cause })
  }
}
