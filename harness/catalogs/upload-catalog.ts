import { setTimeout as pause } from 'node:timers/promises'
import { END_STATES, STATE } from '../../src/features/uploads/upload-life.ts'
import { type GraphqlClient, patientGraphqlClient } from '../requests/graphql-client.ts'

export interface Ticket {
  readonly method: string
  readonly uploadUrl: string
  readonly objectKey: string
  readonly expiresAt: string
  readonly contentType: string
  readonly uploadId: string
}

export interface UploadStatus {
  readonly state: string
  readonly stateReason: string | null
  readonly progress: { readonly items: number; readonly percent: number } | null
  readonly counts: {
    readonly received: number
    readonly accepted: number
    readonly rejected: number
    readonly warnings: number
  } | null
  readonly problems: readonly {
    readonly severity: string
    readonly code: string
    readonly message: string
    readonly partnerDishId: string | null
  }[]
}

const ENDED: readonly string[] = END_STATES
const POLL_MS = 250

const TICKET =
  'mutation { createPartnerCatalogUpload { method uploadUrl objectKey expiresAt contentType uploadId } }'
const COMPLETE = 'mutation ($id: ID!) { completed: completePartnerCatalogUpload(uploadId: $id) { state } }'
const STATUS = `query ($id: ID!) { catalogUpload(id: $id) {
  state stateReason progress { items percent } counts { received accepted rejected warnings }
  problems { severity code message partnerDishId } } }`

/** Takes a ticket and sends a PUT to its address. `etag`: what the storage says of the file. */
export async function putCatalog(
  client: GraphqlClient,
  body: Uint8Array | string,
): Promise<Ticket & { readonly etag: string | null }> {
  const { createPartnerCatalogUpload: ticket } = await client.request<{ createPartnerCatalogUpload: Ticket }>(
    TICKET,
  )
  const { method, uploadUrl, contentType } = ticket
  const headers = { 'content-type': contentType }
  const answer = await fetch(uploadUrl, { method, headers, body }).catch((cause: unknown) => {
    const { origin } = new URL(uploadUrl)
    const message = `The storage at ${origin} does not answer: this machine must reach what S3_PUBLIC_ENDPOINT of the API names.`
    throw new Error(message, { cause })
  })
  if (!answer.ok) throw new Error(`the storage refused the upload: ${answer.status} ${await answer.text()}`)
  return { ...ticket, etag: answer.headers.get('etag') }
}

/** Says that the file of a ticket is stored; returns the state of its upload. */
export async function completeTicket(
  client: GraphqlClient,
  { uploadId: id }: Pick<Ticket, 'uploadId'>,
): Promise<string> {
  const { completed } = await client.request<{ completed: { state: string } }>(COMPLETE, { id })
  return completed.state
}

/**
 * Uploads as a partner does, over HTTP only: takes a ticket, sends a PUT, says so, then asks until the upload has ended.
 * `approve`: what the operator does with an upload that is held; without it such an upload stays as it is.
 */
export async function uploadCatalog(
  address: string,
  partnerToken: string,
  file: Uint8Array | string,
  onStatus: (status: UploadStatus, ticket: Ticket) => void = () => undefined,
  approve?: (uploadId: string) => Promise<unknown>,
): Promise<UploadStatus> {
  const client = patientGraphqlClient(address, `Bearer ${partnerToken}`)
  const ticket = await putCatalog(client, file)
  await completeTicket(client, ticket)
  for (;;) {
    const { catalogUpload } = await client.request<{ catalogUpload: UploadStatus }>(STATUS, {
      id: ticket.uploadId,
    })
    onStatus(catalogUpload, ticket)
    const isApproved = catalogUpload.state === STATE.HELD && approve !== undefined
    if (isApproved) await approve(ticket.uploadId)
    else if (ENDED.includes(catalogUpload.state)) return catalogUpload
    await pause(POLL_MS)
  }
}
