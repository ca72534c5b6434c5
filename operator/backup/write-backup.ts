import { type FileHandle, open, unlink } from 'node:fs/promises'
import type { Client } from '@elastic/elasticsearch'
import { AppError } from '../../src/errors.ts'
import type { Operator } from '../operator.ts'
import { BACKUP_PARTS, BACKUP_VERSION, type BackupCounts, type BackupLine, noRecords } from './backup-file.ts'

export interface WrittenBackup {
  readonly file: string
  readonly counts: BackupCounts
}

type StoredDocument = Readonly<Record<string, unknown>>

/** Of records; an upload may have a thousand problems. */
const PAGE = 100

/**
 * Writes everything that is not dishes, nor made of dishes, to a new file that only its owner can read. It holds hashes
 * of credentials and no secret of a webhook. All uploads are in it: a file in the storage whose upload is not known
 * would be ingested again.
 */
export async function writeBackup(operator: Operator, file: string): Promise<WrittenBackup> {
  const output = await open(file, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    const why =
      cause.code === 'EEXIST' ? 'is there already: name a new one' : `cannot be written (${cause.code})`
    throw new AppError('INVALID_INPUT', `The file "${file}" ${why}.`, { cause })
  })
  try {
    return { file, counts: await writeRecords(operator, output) }
  } catch (error) {
    await unlink(file)
    throw error
  } finally {
    await output.close()
  }
}

async function writeRecords({ es, stores, namespace }: Operator, output: FileHandle): Promise<BackupCounts> {
  const write = (line: BackupLine) => writeWhole(output, `${JSON.stringify(line)}\n`)
  const at = new Date().toISOString()
  await write({ format: 'dishmatch-backup', version: BACKUP_VERSION, namespace, at })
  const counts = noRecords()
  for (const part of BACKUP_PARTS)
    for await (const { id, document } of documentsOf(es, stores.names[part])) {
      await write({ part, id, document: part === 'webhooks' ? withoutSecrets(document) : document })
      counts[part] += 1
    }
  await write({ end: counts })
  await output.sync()
  return counts
}

/** A file system may take less than it is given. */
async function writeWhole(output: FileHandle, text: string): Promise<void> {
  for (let left = Buffer.from(text); left.length > 0; ) {
    const { bytesWritten } = await output.write(left)
    left = left.subarray(bytesWritten)
  }
}

async function* documentsOf(es: Client, index: string) {
  await es.indices.refresh({ index })
  for await (const { body } of es.helpers.scrollSearch<StoredDocument>({ index, size: PAGE }))
    for (const { _id: id, _source: document } of body.hits.hits)
      if (id !== undefined && document !== undefined) yield { id, document }
}

function withoutSecrets(document: StoredDocument): StoredDocument {
  const { secrets: _, ...webhook } = document
  return webhook
}
