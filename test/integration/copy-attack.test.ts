import { HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ticket, uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { unsignedHeaderProbe } from '../../src/features/uploads/unsigned-header-probe.ts'
import { expectError } from '../support/error-answer.ts'
import { ask, post } from '../support/graphql.ts'
import { sendBytes, sendRaw } from '../support/raw-http.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const TICKET =
  'mutation { createPartnerCatalogUpload { method uploadUrl objectKey expiresAt contentType uploadId } }'
const COMPLETE = 'mutation ($id: ID!) { completePartnerCatalogUpload(uploadId: $id) { state } }'
const MENU = '{ search { counts { total } matches { dish { name } } } }'
const SECRET_DISH = 'A dish that only its own chain may show'

type Header = readonly [name: string, value: string]

/** A partner tries to read another partner's file with its own ticket. */
describe('the copy attack', () => {
  let service: TestService
  let victim: OnboardedChain
  let thief: OnboardedChain
  let ticket: Ticket
  let victimsKey: string
  let capturedKey: string

  beforeAll(async () => {
    service = await startTestService()
    victim = await service.onboard({ chainId: 'victim' })
    thief = await service.onboard({ chainId: 'thief' })
    const menu = JSON.stringify([{ partnerDishId: '1', name: SECRET_DISH }])
    const ended = await uploadCatalog(
      service.address,
      victim.partnerToken,
      menu,
      (_status, { objectKey }) => {
        victimsKey = objectKey
      },
    )
    expect(ended.state).toBe('LIVE')
    const { Contents } = await service.s3.send(
      new ListObjectsV2Command({ Bucket: bucket(), Prefix: 'captured/chain=victim/' }),
    )
    capturedKey = Contents?.[0]?.Key ?? ''
    ticket = (await ask(service.address, `Bearer ${thief.partnerToken}`, TICKET)).createPartnerCatalogUpload
  })
  afterAll(() => service?.close())

  const bucket = () => service.config.S3_BUCKET
  const put = (headers: readonly Header[], body = '', url = ticket.uploadUrl) =>
    sendRaw(url, 'PUT', [['Content-Type', ticket.contentType], ...headers], body)
  const nothingIsStored = async () => {
    const head = service.s3.send(new HeadObjectCommand({ Bucket: bucket(), Key: ticket.objectKey }))
    await expect(head).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  }
  const dishesOfThief = async () => (await ask(service.address, thief.apiKey, MENU)).search

  const inAnyCase = (name: string) =>
    fc
      .array(fc.constantFrom('lower', 'upper', 'underscore'), {
        minLength: name.length,
        maxLength: name.length,
      })
      .map((marks) =>
        name.replaceAll(/./g, (letter, at: number) => {
          if (letter === '-') return marks[at] === 'underscore' ? '_' : '-'
          return marks[at] === 'upper' ? letter.toUpperCase() : letter
        }),
      )
  const sources = () => [victimsKey, capturedKey, encodeURIComponent(victimsKey), encodeURI(victimsKey)]
  const copySource = () =>
    fc
      .tuple(
        fc.constantFrom('/', '', '//', '%2F'),
        fc.constantFrom(...sources()),
        fc.constantFrom('', '?versionId=null'),
      )
      .map(([slash, key, version]) => `${slash}${bucket()}/${key}${version}`)
  const sideHeader = fc.oneof(
    fc.constantFrom<Header>(
      ['x-amz-metadata-directive', 'REPLACE'],
      ['x-amz-copy-source-range', 'bytes=0-10'],
      ['x-amz-acl', 'public-read'],
      ['x-amz-content-sha256', 'UNSIGNED-PAYLOAD'],
      ['X-HTTP-Method-Override', 'PUT'],
      ['Connection', 'close, x-amz-copy-source'],
      ['X-Forwarded-Host', '127.0.0.1'],
      ['SignedHeaders', 'x-amz-copy-source'],
    ),
  )

  it('is refused in every spelling of its header; nothing is stored', async () => {
    await fc.assert(
      fc.asyncProperty(
        inAnyCase('x-amz-copy-source'),
        copySource(),
        fc.array(sideHeader, { maxLength: 3 }),
        fc.integer({ min: 1, max: 2 }),
        fc.constantFrom('', '[]'),
        async (name, value, others, times, body) => {
          const copies = Array<Header>(times).fill([name, value])
          const answer = await put([...others, ...copies], body)
          expect(answer).toEqual({ status: 403, body: expect.stringContaining('<Code>AccessDenied</Code>') })
          expect(answer.body).toContain(`<HeadersNotSigned>`)
        },
      ),
      { numRuns: 150 },
    )
    await nothingIsStored()
  })

  it('is refused with the header named as signed, by whatever means', async () => {
    const source = `/${bucket()}/${victimsKey}`
    const header: Header = ['x-amz-copy-source', source]
    const named = 'content-type%3Bhost%3Bx-amz-copy-source'
    const { uploadUrl } = ticket
    const replaced = uploadUrl.replace('content-type%3Bhost', named)
    expect(replaced).not.toBe(uploadUrl)
    const urls = [
      replaced,
      `${uploadUrl}&X-Amz-SignedHeaders=${named}`,
      uploadUrl.replace('?', `?X-Amz-SignedHeaders=${named}&`),
      `${uploadUrl}&x-amz-signedheaders=${named}`,
      `${uploadUrl}&X%2DAmz%2DSignedHeaders=${named}`,
      uploadUrl.replace('X-Amz-SignedHeaders', 'x-amz-signedheaders').concat(`&X-Amz-SignedHeaders=${named}`),
    ]
    for (const url of urls) expect((await put([header], '', url)).status, url).toBeGreaterThanOrEqual(400)
    const authorization = `AWS4-HMAC-SHA256 Credential=x/20261120/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-copy-source, Signature=${'0'.repeat(64)}`
    for (const value of [authorization, 'Bearer SignedHeaders=x-amz-copy-source,', 'AWS a:b'])
      expect((await put([header, ['Authorization', value]])).status, value).toBeGreaterThanOrEqual(400)
    await nothingIsStored()
  })

  it('is refused with the source in the address, or another operation', async () => {
    const { uploadUrl } = ticket
    const source = encodeURIComponent(`/${bucket()}/${victimsKey}`)
    const queries = [
      ...[`x-amz-copy-source=${source}`, `X-Amz-Copy-Source=${source}`, `copy-source=${source}`],
      ...[
        'copy',
        'acl',
        'uploads',
        'tagging',
        'delete',
        'partNumber=1&uploadId=1',
        'versionId=null',
        'restore',
      ],
    ]
    for (const query of queries) expect((await put([], '', `${uploadUrl}&${query}`)).status, query).toBe(403)
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE'])
      expect((await sendRaw(uploadUrl, method, [['Content-Type', ticket.contentType]])).status, method).toBe(
        403,
      )
    for (const method of ['OPTIONS', 'PATCH', 'COPY', 'MOVE'])
      expect((await sendRaw(uploadUrl, method, [])).status, method).toBeGreaterThanOrEqual(400)
    await nothingIsStored()
  })

  it('is refused where one request is hidden in another', async () => {
    const { host, pathname, search } = new URL(ticket.uploadUrl)
    const line = `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${ticket.contentType}\r\n`
    const copy = `x-amz-copy-source: /${bucket()}/${victimsKey}`
    const hidden = `${line}${copy}\r\nContent-Length: 0\r\n\r\n`
    const requests = [
      // Two lengths: each server might use another one.
      `${line}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
      `${line}Transfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
      `${line}Transfer-Encoding : chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
      `${line}Content-Length: 0\r\nContent-Length: 4\r\n\r\n${hidden}`,
      `${line}Content-Length: 0, 4\r\n\r\n${hidden}`,
      // A header that only one of two servers sees.
      `${line}X-A: b\r\n ${copy}\r\nContent-Length: 0\r\n\r\n`,
      `${line}X-A: b\r${copy}\r\nContent-Length: 0\r\n\r\n`,
      `${line}X-A: b\n${copy}\r\nContent-Length: 0\r\n\r\n`,
      `${line}X-A: b\0\r\n${copy}\r\nContent-Length: 0\r\n\r\n`,
      `${line} ${copy}\r\nContent-Length: 0\r\n\r\n`,
      `${line}x-amz-copy-source : /${bucket()}/${victimsKey}\r\nContent-Length: 0\r\n\r\n`,
      `${line}Expect: 100-continue\r\n${copy}\r\nContent-Length: 0\r\n\r\n`,
      `${line}Upgrade: websocket\r\nConnection: upgrade\r\n${copy}\r\nContent-Length: 0\r\n\r\n`,
      hidden.replace('HTTP/1.1', 'HTTP/1.0'),
      hidden.replace('HTTP/1.1', 'HTTP/2.0'),
      hidden.replace(pathname, `http://${host}${pathname}`),
      hidden.replace(`Host: ${host}`, `Host: ${host}\r\nHost: other`),
    ]
    for (const bytes of requests) {
      const answer = await sendBytes(service.config.S3_ENDPOINT, bytes)
      expect(answer.match(/^HTTP\/1\.1 \d+/gm) ?? [], bytes).not.toContain('HTTP/1.1 200')
      expect(answer, bytes).not.toContain('CopyObjectResult')
    }
    await nothingIsStored()
  })

  it('has shown the thief nothing, and made nothing live', async () => {
    const authorization = `Bearer ${thief.partnerToken}`
    const completed = await post(
      service.address,
      { query: COMPLETE, variables: { id: ticket.uploadId } },
      { authorization },
    )
    const where = { field: 'uploadId', path: ['completePartnerCatalogUpload'] }
    expectError(completed, { status: 200, code: 'INVALID_INPUT', says: /Nothing has been stored/, ...where })
    expect(await dishesOfThief()).toEqual({ counts: { total: 0 }, matches: [] })
    expect(JSON.stringify(await ask(service.address, victim.apiKey, MENU))).toContain(SECRET_DISH)
  })

  it('leaves the ticket usable for the thief’s own menu', async () => {
    expect((await put([], '[{"partnerDishId":"1","name":"My own"}]')).status).toBe(200)
    await expect
      .poll(async () => (await dishesOfThief()).matches, { timeout: 45_000 })
      .toEqual([{ dish: { name: 'My own' } }])
  })

  it('is what the probe of a storage tries', async () => {
    const { s3 } = service
    const probe = unsignedHeaderProbe({ s3, publicS3: s3, bucket: bucket(), timeoutMs: 10_000 })
    expect(await probe).toEqual({ unsignedHeaders: 'REFUSED', status: 403 })
    const left = await s3.send(new ListObjectsV2Command({ Bucket: bucket(), Prefix: 'probe/' }))
    expect(left.KeyCount).toBe(0)
  })
})
