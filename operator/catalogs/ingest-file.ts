import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../src/errors.ts'
import { STATE, type UploadState } from '../../src/features/uploads/upload-life.ts'
import { openChain } from '../chains/chains.ts'
import { foreignApi, stallWatch } from '../chains/upload-obstacles.ts'
import type { Operator } from '../operator.ts'
import type { OperatorSettings } from '../operator-settings.ts'

export interface IngestOptions {
  /** Address of the running API, without a path. */
  readonly api: string
  /** Needed where the chain has several businesses. */
  readonly business?: string
  readonly validateOnly: boolean
  readonly onProgress: (line: string) => void
}

export interface IngestedFile {
  readonly uploadId: string
  readonly state: UploadState
  readonly stateReason: string | null
  readonly counts: Readonly<Record<'received' | 'accepted' | 'rejected' | 'warnings', number>> | null
}

interface UploadStatus extends IngestedFile {
  readonly progress: { readonly items: number; readonly percent: number } | null
}

const GOING_ON: readonly UploadState[] = [STATE.AWAITING_UPLOAD, STATE.QUEUED, STATE.PROCESSING]
const TOKEN_LIFETIME_MS = 3_600_000
const POLL_MS = 1_000

/**
 * Uploads a local file as a partner does: ticket, PUT, announcement, then asks until it has ended. Uses a token that is
 * made for this and revoked afterwards. It ends by itself should this program die.
 */
export async function ingestFile(
  operator: Operator,
  { SERVICE_ENVIRONMENT: environment }: OperatorSettings,
  chainId: string,
  file: string,
  options: IngestOptions,
): Promise<IngestedFile> {
  const blob = await readable(file)
  await openChain(operator, chainId)
  const { credentials } = operator.stores
  const { credential, record } = await credentials.issue({
    kind: 'PARTNER_TOKEN',
    ...{ environment, chainId, label: 'catalogs ingest' },
    businessId: await businessOf(operator, chainId, options.business),
    expiresAt: new Date(Date.now() + TOKEN_LIFETIME_MS).toISOString(),
  })
  try {
    return await upload(asker(options.api, credential, operator.namespace), blob, options)
  } finally {
    await credentials.revoke(record.credentialId)
  }
}

/** Refuses a folder, too, which opens and cannot be sent. */
async function readable(file: string): Promise<Blob> {
  try {
    if ((await stat(file)).isFile()) return await openAsBlob(file)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `The file "${file}" cannot be read.`, { cause })
  }
  throw new AppError('INVALID_INPUT', `"${file}" is no file.`)
}

async function businessOf(
  { stores }: Operator,
  chainId: string,
  wanted: string | undefined,
): Promise<string> {
  const ids = (await stores.chains.listBusinesses(chainId)).map(({ businessId }) => businessId)
  const found = wanted ?? (ids.length === 1 ? ids[0] : undefined)
  if (found !== undefined && ids.includes(found)) return found
  const known = ids.join(', ') || 'none: "business create" makes one'
  throw new AppError('INVALID_INPUT', `Say which business of "${chainId}" uploads it (--business): ${known}.`)
}

type Ask = <T>(query: string, variables: Readonly<Record<string, unknown>>) => Promise<T>

interface Ticket {
  readonly uploadId: string
  readonly uploadUrl: string
  readonly contentType: string
}

async function upload(ask: Ask, blob: Blob, options: IngestOptions): Promise<IngestedFile> {
  const { ticket } = await ask<{ ticket: Ticket }>(
    'mutation($check: Boolean!) { ticket: createPartnerCatalogUpload(validateOnly: $check) { uploadId uploadUrl contentType } }',
    { check: options.validateOnly },
  )
  options.onProgress(`${ticket.uploadId}: sending ${blob.size} bytes`)
  await put(ticket, blob)
  const id = { id: ticket.uploadId }
  await ask('mutation($id: ID!) { completePartnerCatalogUpload(uploadId: $id) { uploadId } }', id)
  return ended(ask, ticket.uploadId, options)
}

async function put({ uploadUrl, contentType }: Ticket, body: Blob): Promise<void> {
  const headers = { 'content-type': contentType }
  const answer = await fetch(uploadUrl, { method: 'PUT', headers, body }).catch((cause: unknown) => {
    const { origin } = new URL(uploadUrl)
    const message = `The storage at ${origin} does not answer: this machine must reach what S3_PUBLIC_ENDPOINT of the API names.`
    throw new AppError('INVALID_INPUT', message, { cause })
  })
  await answer.body?.cancel()
  if (!answer.ok)
    throw new AppError(
      'INVALID_INPUT',
      `The storage refused the file (status ${answer.status}): "doctor" looks at its key, its bucket and its clock.`,
    )
}

async function ended(ask: Ask, id: string, { onProgress }: IngestOptions): Promise<IngestedFile> {
  let said = ''
  const watch = stallWatch()
  for (;;) {
    const { status } = await ask<{ status: UploadStatus }>(
      'query($id: ID!) { status: catalogUpload(id: $id) { uploadId state stateReason progress { items percent } counts { received accepted rejected warnings } } }',
      { id },
    )
    const { progress, ...end } = status
    const line = `${end.state}${progress === null ? '' : ` ${bar(progress.percent)} ${progress.items} items`}`
    if (line !== said) onProgress(line)
    said = line
    if (!GOING_ON.includes(end.state)) return end
    watch(status)
    await pause(POLL_MS)
  }
}

const BAR_WIDTH = 20

function bar(percent: number): string {
  const full = Math.round((percent / 100) * BAR_WIDTH)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_WIDTH - full)}] ${percent} %`
}

interface Answer {
  readonly data?: never
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

const MAX_TRIES = 5

/** A refusal that names a time to wait is tried again then, a few times. */
function asker(api: string, token: string, namespace: string): Ask {
  return async (query, variables) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(new URL('/graphql', api), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
      }).catch((cause: unknown) => {
        throw new AppError('INVALID_INPUT', `No API answers at ${api}: name it with --api.`, { cause })
      })
      const { data, errors } = await graphqlAnswer(answer, api)
      if (errors === undefined) return data as never
      const [refusal] = errors
      if (refusal?.extensions?.code === 'INVALID_TOKEN') throw foreignApi(api, namespace, refusal)
      const waitSeconds = Number(answer.headers.get('retry-after') ?? 0)
      if (waitSeconds === 0 || tries === MAX_TRIES)
        throw new AppError('INVALID_INPUT', `The API refused: ${refusal?.message ?? answer.status}`)
      await pause(waitSeconds * 1_000)
    }
  }
}

async function graphqlAnswer(answer: Response, api: string): Promise<Answer> {
  const found = (await answer.json().catch(() => null)) as Answer | null
  if (found?.data !== undefined || Array.isArray(found?.errors)) return found
  const message = `What answers at ${api} is no API of this service (status ${answer.status}): name it with --api.`
  throw new AppError('INVALID_INPUT', message)
}
