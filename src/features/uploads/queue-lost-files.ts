import { HeadObjectCommand, type HeadObjectOutput, NotFound } from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { CatalogStore } from '../../search-index/catalog-store.ts'
import type { ChainStore } from '../chains/chain-store.ts'
import { goneIfMissing, ObjectGoneError } from './capture-object.ts'
import { type CopyLabel, labelOfCopy } from './copy-label.ts'
import { newUpload } from './create-ticket.ts'
import { type ListedSource, listedSources } from './listed-sources.ts'
import { ownUploadId, queueFile } from './notice-object.ts'
import { businessOfKey } from './object-key.ts'
import { isFollowed, isSameObject, uploadOf } from './same-object.ts'
import { headByGet, type StorageDeps } from './stored-object.ts'
import { eventsOf } from './upload-event.ts'
import { isOpenTicket, isPending } from './upload-life.ts'
import type { CapturedSource, StoredObject, UploadSummary } from './upload-record.ts'
import type { UploadStore } from './upload-store.ts'

export interface LostFilesDeps extends StorageDeps {
  readonly uploads: UploadStore
  readonly chains: ChainStore
  readonly catalogs: CatalogStore
}

/** Numbers of files, by chain. */
export type FilesOfChains = Readonly<Record<string, number>>

export interface LostFiles {
  /** They wait for a worker now. */
  readonly queued: FilesOfChains
  /** Nothing is known of their chains. */
  readonly ofUnknownChains: FilesOfChains
  /** Their copies do not say what they are copies of. */
  readonly unlabelled: FilesOfChains
}

export interface LostFilesLook {
  readonly late?: AbortSignal | undefined
  /** Called after each page of the list with how many copies were on it. */
  readonly onListed?: (copies: number) => void
}

const LOOKED_AT_ONCE = 16

/**
 * Queues again what partners sent after an older state of the records, which was put back: the files whose copies no record
 * names. Each is queued as it was, with its place among all others: to be done before anything newer is read. Can be repeated,
 * also while files are noticed. Throws where it is `late`.
 */
export async function queueLostFiles(deps: LostFilesDeps, look: LostFilesLook = {}): Promise<LostFiles> {
  const lost = await lookAtAll(deps, look)
  const found = { queued: {}, ofUnknownChains: {}, unlabelled: {} }
  for (const file of lost.toSorted(byTime)) {
    look.late?.throwIfAborted()
    const end = await endOf(deps, file)
    if (end !== null) addOne(found[end], file.chainId)
  }
  return found
}

async function lookAtAll(
  deps: LostFilesDeps,
  { late, onListed }: LostFilesLook,
): Promise<readonly LostFile[]> {
  const lost: LostFile[] = []
  const turn = pLimit(LOOKED_AT_ONCE)
  try {
    for await (const files of unnamedFiles(deps, onListed)) {
      late?.throwIfAborted()
      lost.push(...(await turn.map(files, (file) => lookAt(deps, file, late))).flat())
    }
    return lost
  } finally {
    // After a failure: the next attempt begins at once, and looks at all of them.
    turn.clearQueue()
  }
}

async function* unnamedFiles(
  deps: LostFilesDeps,
  onListed: LostFilesLook['onListed'] = () => undefined,
): AsyncGenerator<readonly ListedSource[]> {
  const { catalogs, uploads } = deps
  for await (const listed of listedSources(deps)) {
    const files = listed.filter(({ key }) => key.endsWith('.json'))
    const inCatalogs = await catalogs.neededFiles(keysOf(files))
    const others = files.filter(({ key }) => !inCatalogs.has(key))
    const owners = await uploads.ownersOf(keysOf(others))
    yield others.filter(({ key }) => !owners.has(key))
    onListed(listed.length)
  }
}

function keysOf(files: readonly ListedSource[]): readonly string[] {
  return files.map(({ key }) => key)
}

interface LostFile extends Pick<ListedSource, 'chainId' | 'uploadId' | 'modifiedAt'> {
  readonly source: CapturedSource
  readonly label: CopyLabel | null
}

/** Empty where the copy has been deleted since it was listed. */
async function lookAt(
  deps: StorageDeps,
  file: ListedSource,
  late: AbortSignal | undefined,
): Promise<readonly LostFile[]> {
  late?.throwIfAborted()
  const { key, ...owner } = file
  try {
    const { ETag: etag = '', Metadata } = await headOfListed(deps, key)
    return [{ ...owner, source: { key, etag }, label: labelOfCopy(key, Metadata) }]
  } catch (error) {
    if (error instanceof ObjectGoneError) return []
    throw error
  }
}

/** Throws ObjectGoneError where the copy is gone: GET says so, HEAD does not. */
async function headOfListed(deps: StorageDeps, key: string): Promise<HeadObjectOutput> {
  try {
    return await deps.s3.send(new HeadObjectCommand({ Bucket: deps.bucket, Key: key }))
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return goneIfMissing(() => headByGet(deps, key))
  }
}

/** So a ticket that was used twice has its first file, and the second one gets a record of its own. */
function byTime({ label: a }: LostFile, { label: b }: LostFile): number {
  const [left, right] = [a?.object.modifiedAt ?? '', b?.object.modifiedAt ?? '']
  return left === right ? (a?.arrival ?? 0) - (b?.arrival ?? 0) : left < right ? -1 : 1
}

/** Null for a file that is not needed: one that is only checked, was noticed meanwhile, or was no loss. */
async function endOf(deps: LostFilesDeps, file: LostFile): Promise<keyof LostFiles | null> {
  const { chainId, source, label } = file
  if (label === null) return 'unlabelled'
  const { objectKey, object, arrival } = label
  const businessId = businessOfKey(objectKey)
  if (businessId === null) return null
  if ((await deps.chains.find(chainId)) === null) return 'ofUnknownChains'
  const noticed = await deps.uploads.listForKey(objectKey)
  const same = uploadOf(noticed, object)
  if (same !== undefined && !isFollowed(noticed, same)) return null
  const upload = await deps.uploads.findSummary(file.uploadId)
  if (upload !== null && hasReadLater(upload, object)) return null
  if (upload !== null && hasEnded(upload, { object, copiedAt: file.modifiedAt }, noticed)) return null
  const record = newUpload({ businessId, chainId }, objectKey, object.modifiedAt, object.modifiedAt)
  const queueIn = async (uploadId: string) => {
    await deps.uploads.create({ ...record, uploadId })
    return queueFile(deps, { uploadId }, { object, arrival, source })
  }
  const isFree = upload === null || isOpenTicket(upload) || isBeingNoticed(upload, object, noticed)
  const queued = isFree ? await queueIn(file.uploadId) : null
  // Another file may have been noticed meanwhile, and wait in the record of the ticket.
  if (!isSameObject(queued?.object ?? null, object)) await queueIn(ownUploadId(objectKey, object, noticed))
  return 'queued'
}

/** Whether another process notices the file now, as the next one of a ticket that was used before. */
function isBeingNoticed(
  upload: UploadSummary,
  object: StoredObject,
  ofKey: readonly UploadSummary[],
): boolean {
  const isLater = (upload.object?.modifiedAt ?? '') < object.modifiedAt
  return isLater && !isPending(upload) && isClaimed(upload, object, ofKey)
}

/** Whether the upload has ended since the file was copied for it: another file took its place after that. */
function hasEnded(
  upload: UploadSummary,
  { object, copiedAt }: Readonly<{ object: StoredObject; copiedAt: number }>,
  ofKey: readonly UploadSummary[],
): boolean {
  const isReplaced = object.modifiedAt < (upload.object?.modifiedAt ?? '') && isClaimed(upload, object, ofKey)
  return isReplaced && eventsOf(upload).some(({ at }) => Date.parse(at) > copiedAt)
}

function isClaimed(
  { uploadId }: UploadSummary,
  object: StoredObject,
  ofKey: readonly UploadSummary[],
): boolean {
  const claims = ofKey.at(-1)?.claims ?? []
  return claims.some((claim) => claim.uploadId === uploadId && isSameObject(claim, object))
}

/**
 * Whether a later file of the ticket has been read: the backup knows both then, as nothing is read before all lost files
 * are queued. Until now a catalog named the copy of the earlier one.
 */
function hasReadLater({ startedAt, object }: UploadSummary, { modifiedAt }: StoredObject): boolean {
  return startedAt !== null && object !== null && object.modifiedAt > modifiedAt
}

function addOne(counts: Record<string, number>, chainId: string): void {
  counts[chainId] = (counts[chainId] ?? 0) + 1
}
