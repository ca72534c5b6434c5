import { GetObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ticket } from '../../../harness/catalogs/upload-catalog.ts'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { post } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const TICKET =
  'mutation { createPartnerCatalogUpload { method uploadUrl objectKey expiresAt contentType uploadId } }'
const FILE = JSON.stringify([{ partnerDishId: '1', name: 'Soup' }])

describe('createPartnerCatalogUpload', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  const newTicket = async (): Promise<Ticket> => {
    const { body } = await post(
      service.address,
      { query: TICKET },
      { authorization: `Bearer ${chain.partnerToken}` },
    )
    expect(body.errors).toBeUndefined()
    return body.data.createPartnerCatalogUpload
  }
  const put = (url: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json', ...headers }, body: FILE })

  it('takes no arguments', async () => {
    const query = 'mutation { createPartnerCatalogUpload(date: "2026-01-01") { uploadUrl } }'
    const answer = await post(service.address, { query }, { authorization: `Bearer ${chain.partnerToken}` })
    expect(answer.body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  })

  it('returns method, uploadUrl, objectKey, expiresAt and contentType', async () => {
    const ticket = await newTicket()
    expect(ticket).toMatchObject({ method: 'PUT', contentType: 'application/json' })
    expect(ticket.objectKey).toMatch(
      /^partner\/business_id=grill-catalog\/date=\d{4}-\d\d-\d\d\/items\.json$/,
    )
    expect(ticket.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const minutes = (Date.parse(ticket.expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
  })

  it('the address is complete and carries its own signature, with & between its parts', async () => {
    const { uploadUrl, objectKey } = await newTicket()
    const { protocol, pathname, searchParams } = new URL(uploadUrl)
    expect(protocol).toMatch(/^https?:$/)
    expect(decodeURIComponent(pathname)).toContain(objectKey)
    expect(uploadUrl).toContain('&')
    expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
    expect(searchParams.get('X-Amz-Expires')).toBe('900')
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host')
  })

  it('a PUT of the file, without credentials, has an empty answer and stores the object at objectKey', async () => {
    const { uploadUrl, objectKey } = await newTicket()
    const response = await put(uploadUrl)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    const stored = await service.s3.send(
      new GetObjectCommand({ Bucket: service.config.S3_BUCKET, Key: objectKey }),
    )
    expect(await stored.Body?.transformToString()).toBe(FILE)
    expect(stored.ContentType).toBe('application/json')
  })

  it('the content type has to be sent exactly', async () => {
    const { uploadUrl } = await newTicket()
    for (const type of ['application/json; charset=utf-8', 'text/json', 'application/octet-stream'])
      expect((await put(uploadUrl, { 'content-type': type })).status).toBe(403)
  })

  it('the address has to be used unmodified, by PUT', async () => {
    const { uploadUrl } = await newTicket()
    const [beforeQuery = ''] = uploadUrl.split('?')
    const signature = /X-Amz-Signature=(.)/.exec(uploadUrl)?.[1]
    const other = signature === '0' ? '1' : '0'
    const changed = [
      beforeQuery,
      uploadUrl.replace('items.json', 'other.json'),
      uploadUrl.replace(/X-Amz-Signature=./, `X-Amz-Signature=${other}`),
      uploadUrl.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'),
    ]
    for (const url of changed) expect((await put(url)).status).toBe(403)
    for (const method of ['GET', 'DELETE', 'POST'])
      expect((await fetch(uploadUrl, { method })).ok).toBe(false)
  })

  it('the object lies in private storage: nobody reads it without a signature', async () => {
    const { uploadUrl } = await newTicket()
    await put(uploadUrl)
    const { origin, pathname } = new URL(uploadUrl)
    expect((await fetch(origin + pathname)).status).toBe(403)
    expect((await fetch(`${origin}/${service.config.S3_BUCKET}?list-type=2`)).status).toBe(403)
  })

  it('what was uploaded becomes the menu that is searched', async () => {
    const { uploadUrl } = await newTicket()
    await put(uploadUrl)
    const search = { query: '{ search { matches { dish { name } } } }' }
    await expect
      .poll(async () => (await post(service.address, search, { authorization: chain.apiKey })).body.data, {
        timeout: 10_000,
      })
      .toEqual({ search: { matches: [{ dish: { name: 'Soup' } }] } })
  })
})
