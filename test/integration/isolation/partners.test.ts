import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ticket } from '../../../harness/catalogs/upload-catalog.ts'
import { type Anything, ask, type HttpAnswer, post } from '../../support/graphql.ts'
import { until } from '../../support/until.ts'
import { type MarkedChain, type MarkedChains, startMarkedChains, uploadMenu } from './marked-chains.ts'
import { MARKERS } from './marked-menu.ts'

const SECRET = 'a secret of the storage and the service'
const TICKET = `mutation ($validateOnly: Boolean! = false) { createPartnerCatalogUpload(validateOnly: $validateOnly) {
  method uploadUrl objectKey expiresAt contentType uploadId } }`
const COMPLETE = 'mutation ($id: ID!) { completePartnerCatalogUpload(uploadId: $id) { state } }'
const WITHDRAW = 'mutation ($id: ID!) { withdrawCatalogUpload(uploadId: $id) { state } }'
const UPLOADS = '{ catalogUploads(first: 100) { nodes { uploadId objectKey state stateReason noticedAt } } }'
const REPORT = `query ($id: ID!) { catalogUpload(id: $id) {
  state stateReason counts { received accepted rejected removed warnings } problems { code message pointer } } }`
const MENU = `{ search(pagination: { first: 100 }) { counts { total } matches { dish {
  id partnerDishId name description updatedAt addedIngredients { id name } customizationGroups { options { id name } } } } } }`

describe('what a partner stores', () => {
  let chains: MarkedChains

  beforeAll(async () => {
    chains = await startMarkedChains({ STORAGE_EVENTS_SECRET: SECRET })
  })
  afterAll(() => chains?.service.close())

  const askPartner = (
    { partnerToken }: MarkedChain,
    query: string,
    variables: Record<string, unknown> = {},
  ) => ask(chains.service.address, `Bearer ${partnerToken}`, query, variables)
  const uploadsOf = async (chain: MarkedChain): Promise<Anything[]> =>
    (await askPartner(chain, UPLOADS)).catalogUploads.nodes
  const ticketOf = async (chain: MarkedChain, validateOnly = false): Promise<Ticket> =>
    (await askPartner(chain, TICKET, { validateOnly })).createPartnerCatalogUpload
  const menuOf = ({ apiKey }: MarkedChain) => ask(chains.service.address, apiKey, MENU)
  const bucket = () => chains.service.config.S3_BUCKET
  const etagOf = async (Key: string) =>
    (await chains.service.s3.send(new HeadObjectCommand({ Bucket: bucket(), Key }))).ETag
  const put = ({ method, contentType }: Ticket, url: string) =>
    fetch(url, { method, headers: { 'content-type': contentType }, body: '[]' })

  it.each([false, true])(
    'goes to a key of the own business, and nowhere else (to be checked only: %j)',
    async (validateOnly) => {
      const { alder, birch, cedar } = chains
      for (const chain of [alder, birch, cedar])
        expect((await ticketOf(chain, validateOnly)).objectKey).toMatch(`/business_id=${chain.businessId}/`)
      const ticket = await ticketOf(alder, validateOnly)
      const todays = (await uploadsOf(birch)).find(({ uploadId }) => uploadId === birch.uploadId).objectKey
      const before = await etagOf(todays)
      const foreign = ticket.uploadUrl.replace(alder.businessId, birch.businessId)
      expect(foreign).not.toBe(ticket.uploadUrl)
      expect((await put(ticket, foreign)).status).toBe(403)
      expect(await etagOf(todays)).toBe(before)
    },
  )

  it('is completed and withdrawn by its own business alone: a foreign upload is left as it is', async () => {
    const { service, alder, birch, cedar } = chains
    for (const [chain, other] of [
      [alder, birch],
      [birch, alder],
      [alder, cedar],
      [cedar, alder],
    ] as const) {
      const before = await uploadsOf(other)
      for (const id of [other.uploadId, other.openUploadId])
        for (const query of [COMPLETE, WITHDRAW]) {
          const { body } = await post(
            service.address,
            { query, variables: { id } },
            { authorization: `Bearer ${chain.partnerToken}` },
          )
          expect(body.errors[0].extensions.code).toBe('UPLOAD_NOT_FOUND')
        }
      expect(await uploadsOf(other)).toEqual(before)
    }
  })

  it('is taken up for the business of its key, whoever has open tickets', async () => {
    const { service, alder, birch, cedar } = chains
    const ticket = await ticketOf(birch, true)
    const [alders, cedars] = [await uploadsOf(alder), await uploadsOf(cedar)]
    const { s3 } = service
    await s3.send(new PutObjectCommand({ Bucket: bucket(), Key: ticket.objectKey, Body: '[]' }))
    const { body } = await sendEvents(service.address, bucket(), [ticket.objectKey])
    expect(body.objects).toMatchObject([{ objectKey: ticket.objectKey, uploadId: ticket.uploadId }])
    expect(await uploadsOf(alder)).toEqual(alders)
    expect(await uploadsOf(cedar)).toEqual(cedars)
  })

  it('is nobody’s under a key that mixes two businesses', async () => {
    const { service, alder, birch } = chains
    await until('no upload is under way', async () =>
      [...(await uploadsOf(alder)), ...(await uploadsOf(birch))].every(
        ({ state }: Anything) => !['QUEUED', 'PROCESSING'].includes(state),
      ),
    )
    const [alders, birches] = [await uploadsOf(alder), await uploadsOf(birch)]
    const mixed = [
      `validation/business_id=${alder.businessId}/upload_id=${birch.openUploadId}/items.json`,
      `validation/business_id=${alder.businessId}/upload_id=${birch.uploadId}/items.json`,
    ]
    for (const Key of mixed)
      await service.s3.send(new PutObjectCommand({ Bucket: bucket(), Key, Body: '[]' }))
    const nowhere = [
      `partner/business_id=${alder.businessId}/date=2026-11-20/../../business_id=${birch.businessId}/date=2026-11-20/items.json`,
      `partner/business_id=${alder.businessId}%2F..%2Fbusiness_id=${birch.businessId}/date=2026-11-20/items.json`,
      `captured/chain=${birch.chainId}/upload=${birch.uploadId}/0.json`,
    ]
    const { body } = await sendEvents(service.address, bucket(), [...mixed, ...nowhere])
    for (const object of body.objects) expect(object).toMatchObject({ ignored: expect.any(String) })
    expect(body.objects).toHaveLength(mixed.length + nowhere.length)
    expect(await uploadsOf(alder)).toEqual(alders)
    expect(await uploadsOf(birch)).toEqual(birches)
  })

  it('tells and changes nothing of another chain, whatever ids of it stand in the file', async () => {
    const { service, alder, birch } = chains
    const before = await menuOf(birch)
    const told = await uploadMenu(service, alder.partnerToken, fileWith(birch.marker, birch.dishId), true)
    const nobodys = await uploadMenu(
      service,
      alder.partnerToken,
      fileWith(MARKERS.nobody, `${birch.dishId}x`),
      true,
    )
    const [report, expected] = [
      await askPartner(alder, REPORT, { id: told }),
      await askPartner(alder, REPORT, { id: nobodys }),
    ]
    expect(JSON.stringify(report).replaceAll(birch.marker, MARKERS.nobody)).toBe(JSON.stringify(expected))
    await uploadMenu(service, alder.partnerToken, fileWith(birch.marker, birch.dishId), false)
    expect(await menuOf(birch)).toEqual(before)
    const { search } = await menuOf(alder)
    const own = search.matches.find(({ dish }: Anything) => dish.partnerDishId === `${birch.marker}-dish-1`)
    expect(own.dish.id).not.toBe(birch.dishId)
    expect(own.dish.name).toBe('Of our own')
  })
})

/** Changes that name ids of the marker's chain wherever a file can name something. */
function fileWith(marker: string, id: string) {
  return {
    mode: 'partial',
    restaurants: [{ id: `${marker}-street`, name: 'A street of our own' }],
    items: [
      {
        partnerDishId: `${marker}-dish-1`,
        id,
        name: 'Of our own',
        category: `${marker} Soups 1`,
        restaurantIds: [`${marker}-street`, `${marker}-road`],
        ingredients: [{ id: `${marker}-cheese`, name: 'Cheese', amountGrams: 10 }],
      },
    ],
    deletions: [`${marker}-dish-2`, `${marker}-dish-3`],
  }
}

async function sendEvents(address: string, bucket: string, keys: readonly string[]): Promise<HttpAnswer> {
  const Records = keys.map((key) => ({
    eventName: 'ObjectCreated:Put',
    s3: { bucket: { name: bucket }, object: { key: encodeURIComponent(key) } },
  }))
  const response = await fetch(`${address}/internal/storage-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
    body: JSON.stringify({ Records }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
