import { expect, vi } from 'vitest'
import type { Ticket } from '../../../harness/catalogs/upload-catalog.ts'
import { dishId } from '../../../src/domain/dish/dish-id.ts'
import { newUpload } from '../../../src/features/uploads/create-ticket.ts'
import { END_STATES, STATE as STATES } from '../../../src/features/uploads/upload-life.ts'
import { ask } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import { MARKERS, markedMenu, SHARED } from './marked-menu.ts'

/** A chain or a business with one id of each kind that it has. */
export interface MarkedChain {
  readonly name: string
  readonly marker: string
  readonly chainId: string
  readonly businessId: string
  readonly apiKey: string
  readonly partnerToken: string
  readonly dishId: string
  /** Of the dish that other chains have too, by its partnerDishId. */
  readonly sharedDishId: string
  readonly sessionId: string
  /** An upload that has ended, with a report. */
  readonly uploadId: string
  /** A ticket that waits for its file. */
  readonly openUploadId: string
  /** An upload that a guard holds. */
  readonly heldUploadId: string
  readonly uploadCursor: string
  /** Of the upload that has ended. */
  readonly eventId: string
  /** Texts that no other chain may see. */
  readonly traces: readonly string[]
}

export interface MarkedChains {
  readonly service: TestService
  /** Two chains. */
  readonly alder: MarkedChain
  readonly birch: MarkedChain
  /** Another business of alder's chain: only its uploads are its own. */
  readonly cedar: MarkedChain
}

const TICKET = `mutation ($validateOnly: Boolean! = false) { createPartnerCatalogUpload(validateOnly: $validateOnly) {
  method uploadUrl objectKey expiresAt contentType uploadId } }`
const COMPLETE = 'mutation ($id: ID!) { completePartnerCatalogUpload(uploadId: $id) { state } }'
const STATE = 'query ($id: ID!) { catalogUpload(id: $id) { state problems { message } catalogVersion } }'
const CURSORS = '{ catalogUploads(first: 1) { pageInfo { endCursor } } }'
const SESSION = `mutation { startSession(input: { guestId: "${SHARED.guestId}" }) { sessionId } }`
const WITHIN = { timeout: 30_000, interval: 50 }

/** Alder has fewer dishes than birch: a page of birch's list may lie beyond the end of alder's. */
const DISHES = { alder: 12, birch: 20 }
const SHARED_CALORIES = { alder: 411, birch: 822 }

export const PLENTY = {
  REQUESTS_PER_MINUTE: '1000000',
  SESSION_REQUESTS_PER_MINUTE: '1000000',
  GUEST_REQUESTS_PER_MINUTE: '1000000',
  ADDRESS_REQUESTS_PER_MINUTE: '1000000',
  TICKETS_PER_MINUTE: '1000000',
}

/** Two chains and a second business of the first one, each with a live menu or a report, a session and a ticket. */
export async function startMarkedChains(
  settings: Readonly<Record<string, string>> = {},
): Promise<MarkedChains> {
  const service = await startTestService({ settings: { ...PLENTY, ...settings } })
  const [alder, birch] = await Promise.all([startChain(service, 'alder'), startChain(service, 'birch')])
  return { service, alder, birch, cedar: await startSecondBusiness(service, alder) }
}

async function startChain(service: TestService, name: 'alder' | 'birch'): Promise<MarkedChain> {
  const marker = MARKERS[name]
  const chainId = `${marker}-chain`
  const restaurants = [{ id: `${marker}-road`, name: `${marker} Road` }]
  const onboarded = await service.onboard({ chainId, name: `${marker} Chain`, restaurants })
  const menu = markedMenu(marker, DISHES[name], SHARED_CALORIES[name])
  const uploadId = await uploadMenu(service, onboarded.partnerToken, menu, false)
  const { startSession } = await ask(service.address, onboarded.apiKey, SESSION)
  return withUploads(service, { ...onboarded, name, marker, uploadId, sessionId: startSession.sessionId })
}

async function startSecondBusiness(
  service: TestService,
  { chainId, apiKey, sessionId }: MarkedChain,
): Promise<MarkedChain> {
  const marker = 'zqcedar'
  const businessId = `${marker}-chain-catalog`
  await service.stores.chains.saveBusiness({ businessId, chainId, name: `${marker} team` })
  const { credential: partnerToken } = await service.stores.credentials.issue({
    ...{ kind: 'PARTNER_TOKEN', environment: 'test', chainId, businessId, label: 'test' },
  })
  const uploadId = await uploadMenu(service, partnerToken, markedMenu(marker, DISHES.alder, 1), true)
  const own = { name: 'cedar', marker, chainId, businessId, apiKey, partnerToken, sessionId, uploadId }
  return withUploads(service, own)
}

type Begun = Omit<
  MarkedChain,
  'dishId' | 'sharedDishId' | 'openUploadId' | 'heldUploadId' | 'uploadCursor' | 'eventId' | 'traces'
>

async function withUploads(service: TestService, begun: Begun): Promise<MarkedChain> {
  const { marker, chainId, partnerToken, uploadId } = begun
  const askPartner = (query: string) => ask(service.address, `Bearer ${partnerToken}`, query)
  const { createPartnerCatalogUpload: open } = await askPartner(TICKET)
  const { catalogUploads } = await askPartner(CURSORS)
  const heldUploadId = await holdUpload(service, begun)
  const ended = await service.stores.uploads.find(uploadId)
  const eventId = ended?.webhookEvents[0]?.eventId ?? ''
  const partnerDishIds = Array.from({ length: DISHES.birch }, (_, n) => `${marker}-dish-${n + 1}`)
  const ofChain = chainId.startsWith(marker)
    ? [SHARED.partnerDishId, ...partnerDishIds].map((each) => dishId(chainId, each))
    : []
  const credentials = [begun.partnerToken, ...(ofChain.length > 0 ? [begun.apiKey, begun.sessionId] : [])]
  return {
    ...begun,
    dishId: dishId(chainId, `${marker}-dish-1`),
    sharedDishId: dishId(chainId, SHARED.partnerDishId),
    openUploadId: open.uploadId,
    heldUploadId,
    uploadCursor: catalogUploads.pageInfo.endCursor,
    eventId,
    traces: [marker, ...ofChain, ...credentials, uploadId, open.uploadId, heldUploadId, eventId],
  }
}

/** The record of an earlier day, as a guard leaves it. */
async function holdUpload(service: TestService, business: Begun): Promise<string> {
  const at = '2026-01-01T00:00:00.000Z'
  const key = `partner/business_id=${business.businessId}/date=2026-01-01/items.json`
  const record = { ...newUpload(business, key, at, at), state: STATES.HELD, stateReason: business.marker }
  await service.stores.uploads.create(record)
  return record.uploadId
}

/** Uploads as a partner does. Returns the upload's id once it is live. */
export async function uploadMenu(
  service: TestService,
  partnerToken: string,
  menu: unknown,
  validateOnly: boolean,
): Promise<string> {
  const askPartner = (query: string, variables: Record<string, unknown>) =>
    ask(service.address, `Bearer ${partnerToken}`, query, variables)
  const ticket: Ticket = (await askPartner(TICKET, { validateOnly })).createPartnerCatalogUpload
  const { method, uploadUrl, contentType, uploadId: id } = ticket
  const stored = await fetch(uploadUrl, {
    method,
    headers: { 'content-type': contentType },
    body: JSON.stringify(menu),
  })
  expect(stored.status).toBe(200)
  await askPartner(COMPLETE, { id })
  const ended: readonly string[] = END_STATES
  await vi.waitFor(async () => {
    const { state, problems } = (await askPartner(STATE, { id })).catalogUpload
    if (ended.includes(state))
      expect({ state, problems }).toMatchObject({ state: validateOnly ? 'VALIDATED' : 'LIVE' })
    expect(ended).toContain(state)
  }, WITHIN)
  return id
}
