import type { Client } from '@elastic/elasticsearch'
import { AppError } from '../../src/errors.ts'
import type { LostFiles } from '../../src/features/uploads/queue-lost-files.ts'
import { indexNames } from '../../src/search-index/names.ts'
import { setUpIndices } from '../../src/search-index/setup.ts'
import type { Operator } from '../operator.ts'
import {
  type BackupCounts,
  type BackupPart,
  type BackupRecord,
  checkedHeader,
  noRecords,
  recordsOf,
} from './backup-file.ts'

export interface RestoredBackup {
  /** When the backup was made. */
  readonly at: string
  readonly restored: BackupCounts
  /** Records that were there already: they are newer and stay as they are. */
  readonly kept: BackupCounts
  readonly credentialsWork: boolean
  /** What partners sent since the backup, or why that was not looked for. */
  readonly lostFiles: LostFiles | string
}

type StoredDocument = BackupRecord['document']

/** Records and characters of one request. */
const MAX_RECORDS = 500
const MAX_CHARACTERS = 4_000_000

/**
 * Restores the records of a backup. What is there stays: so a credential that was revoked since stays revoked. A
 * credential that is not there comes back revoked, unless `withCredentials` says otherwise.
 */
export async function restoreBackup(
  operator: Operator,
  file: string,
  withCredentials: boolean,
): Promise<RestoredBackup> {
  const { es, stores } = operator
  const header = await checkedHeader(file)
  await setUpIndices(es, stores.names)
  const [restored, kept] = [noRecords(), noRecords()]
  const shelves = [indexNames(header.namespace).shelfPrefix, stores.names.shelfPrefix] as const
  const terms = { withCredentials, now: new Date().toISOString(), shelves }
  for await (const { part, records } of batchesOf(file)) {
    const changed = records.map((record) => ({ ...record, document: restoredDocument(record, terms) }))
    for (const isNew of await createOnce(es, stores.names[part], changed))
      (isNew ? restored : kept)[part] += 1
  }
  // No other command of a backup needs the client of the storage.
  const { lostFilesQueued } = await import('./restore-lost-files.ts')
  const lostFiles = await lostFilesQueued(operator)
  return { at: header.at, restored, kept, credentialsWork: withCredentials, lostFiles }
}

interface Batch {
  readonly part: BackupPart
  readonly records: readonly BackupRecord[]
}

/** Each of one part, and not too large for a request. */
async function* batchesOf(file: string): AsyncGenerator<Batch> {
  let records: BackupRecord[] = []
  let characters = 0
  for await (const record of recordsOf(file)) {
    const [first] = records
    const isFull = records.length >= MAX_RECORDS || characters >= MAX_CHARACTERS
    if (first !== undefined && (isFull || first.part !== record.part)) {
      yield { part: first.part, records }
      records = []
      characters = 0
    }
    records.push(record)
    characters += JSON.stringify(record.document).length
  }
  const [first] = records
  if (first !== undefined) yield { part: first.part, records }
}

interface RestoreTerms {
  readonly withCredentials: boolean
  readonly now: string
  /** How the shelves of the old and of the new installation begin. */
  readonly shelves: readonly [from: string, to: string]
}

function restoredDocument({ part, document }: BackupRecord, terms: RestoreTerms): StoredDocument {
  const { withCredentials, now } = terms
  if (part === 'credentials' && !withCredentials) return { ...document, revokedAt: document.revokedAt ?? now }
  if (part === 'webhooks') return withoutSecret(document, now)
  if (part === 'catalogs') return onOwnShelves(document, terms)
  if (part === 'serving' && document.catalog != null)
    return { ...document, catalog: onOwnShelves(document.catalog as StoredDocument, terms) }
  return document
}

/** The backup holds no secret, so nothing is sent until the operator sets the webhook, which issues one. */
function withoutSecret(webhook: StoredDocument, now: string): StoredDocument {
  return {
    ...webhook,
    secrets: [],
    disabledAt: webhook.disabledAt ?? now,
    disabledReason: webhook.disabledReason ?? 'restored from a backup, which holds no secrets',
  }
}

/** A shelf of the other installation must not be written or deleted from here. */
function onOwnShelves(catalog: StoredDocument, { shelves: [from, to] }: RestoreTerms): StoredDocument {
  const shelf = String(catalog.shelf)
  return shelf.startsWith(from) ? { ...catalog, shelf: to + shelf.slice(from.length) } : catalog
}

/** Creates what is not there. Says of each record whether it was created. */
async function createOnce(
  es: Client,
  index: string,
  records: readonly BackupRecord[],
): Promise<readonly boolean[]> {
  const operations = records.flatMap(({ id, document }): object[] => [{ create: { _id: id } }, document])
  const { items } = await es.bulk({ index, operations })
  return items.map(({ create }) => {
    if (create?.status === 201) return true
    if (create?.status === 409) return false
    const why = create?.error?.reason ?? 'it gave no reason'
    throw new AppError(
      'INVALID_INPUT',
      `The engine refused the record ${create?._id} of the backup: ${why}. What came before it is restored; a repetition goes on.`,
    )
  })
}
