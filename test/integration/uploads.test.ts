import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putCatalog, type Ticket, uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { createGraphqlClient } from '../../harness/requests/graphql-client.ts'
import { sampleChain } from '../../samples/sample-chains.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const TICKET =
  'mutation { createPartnerCatalogUpload { method uploadUrl objectKey expiresAt contentType uploadId } }'
const COUNT = '{ search { counts { total } matches { dish { name } } } }'

const item = (id: string, more: Record<string, unknown> = {}) => ({
  partnerDishId: id,
  name: `Dish ${id}`,
  ...more,
})
const items = (count: number) => Array.from({ length: count }, (_, index) => item(String(index + 1)))

describe('the upload of a catalog', () => {
  let service: TestService
  let number = 0

  beforeAll(async () => {
    service = await startTestService({ settings: { RECONCILE_INTERVAL_MS: '1000' } })
  })
  afterAll(() => service?.close())

  /** Every test has a chain of its own. */
  const newChain = () => {
    number += 1
    return service.onboard({ chainId: `chain-${number}`, name: `Chain ${number}` })
  }
  const ticketOf = async (chain: OnboardedChain): Promise<Ticket> => {
    const client = createGraphqlClient(service.address, `Bearer ${chain.partnerToken}`)
    return (await client.request<{ createPartnerCatalogUpload: Ticket }>(TICKET)).createPartnerCatalogUpload
  }
  const put = (url: string, body: string, contentType = 'application/json') =>
    fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body })
  const upload = (chain: OnboardedChain, file: unknown) =>
    uploadCatalog(service.address, chain.partnerToken, typeof file === 'string' ? file : JSON.stringify(file))
  const dishNames = async (chain: OnboardedChain): Promise<string[]> => {
    const { search } = await ask(service.address, chain.apiKey, COUNT)
    return search.matches.map((hit: { dish: { name: string } }) => hit.dish.name)
  }

  describe('the signed address', () => {
    it('has the shape and the lifetime of the contract', async () => {
      const chain = await newChain()
      const ticket = await ticketOf(chain)
      const today = new Date().toISOString().slice(0, 10)
      expect(ticket.method).toBe('PUT')
      expect(ticket.contentType).toBe('application/json')
      expect(ticket.objectKey).toBe(`partner/business_id=${chain.businessId}/date=${today}/items.json`)
      expect(ticket.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      const minutes = (Date.parse(ticket.expiresAt) - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(14.5)
      expect(minutes).toBeLessThanOrEqual(15)
    })

    it('takes a file with an empty answer', async () => {
      const ticket = await ticketOf(await newChain())
      const response = await put(ticket.uploadUrl, JSON.stringify(items(1)))
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('')
    })

    it('refuses another content type, another key, a tampered signature and a longer life', async () => {
      const ticket = await ticketOf(await newChain())
      const body = JSON.stringify(items(1))
      const changed = (from: RegExp, to: string) => ticket.uploadUrl.replace(from, to)
      expect((await put(ticket.uploadUrl, body, 'text/plain')).status).toBe(403)
      expect(
        (await put(changed(/business_id%3D[^/]+|business_id=[^/]+/, 'business_id=other'), body)).status,
      ).toBe(403)
      const otherDigit = ticket.uploadUrl.includes('X-Amz-Signature=0') ? '1' : '0'
      const tampered = changed(/(?<=X-Amz-Signature=)./, otherDigit)
      expect((await put(tampered, body)).status).toBe(403)
      expect((await put(changed(/X-Amz-Expires=\d+/, 'X-Amz-Expires=90000'), body)).status).toBe(403)
    })

    it('refuses a file after it has expired', async () => {
      const brief = await startTestService({ settings: { UPLOAD_TTL_SECONDS: '1' }, hasWorker: false })
      try {
        const chain = await brief.onboard()
        const client = createGraphqlClient(brief.address, `Bearer ${chain.partnerToken}`)
        const { createPartnerCatalogUpload: ticket } = await client.request<{
          createPartnerCatalogUpload: Ticket
        }>(TICKET)
        const left = Date.parse(ticket.expiresAt) - Date.now()
        await pause(left + 2_000)
        expect((await put(ticket.uploadUrl, '[]')).status).toBe(403)
      } finally {
        await brief.close()
      }
    })
  })

  describe('a right file', () => {
    it('goes live, and its dishes keep their ids over re-uploads', async () => {
      const chain = await newChain()
      expect(await upload(chain, items(3))).toMatchObject({
        state: 'LIVE',
        counts: { received: 3, accepted: 3, rejected: 0 },
      })
      const query = '{ search { matches { dish { id name createdAt updatedAt } } } }'
      const before = (await ask(service.address, chain.apiKey, query)).search.matches
      const second = [item('1'), item('2', { name: 'Renamed' }), item('3'), item('4')]
      expect(await upload(chain, second)).toMatchObject({ state: 'LIVE' })
      const after = (await ask(service.address, chain.apiKey, query)).search.matches
      expect(after.map((hit: { dish: { name: string } }) => hit.dish.name)).toEqual([
        'Dish 1',
        'Renamed',
        'Dish 3',
        'Dish 4',
      ])
      expect(after[0].dish).toEqual(before[0].dish)
      expect(after[1].dish.id).toBe(before[1].dish.id)
      expect(after[1].dish.createdAt).toBe(before[1].dish.createdAt)
      expect(after[1].dish.updatedAt > before[1].dish.updatedAt).toBe(true)
    })

    it('may be a bare array or have its properties in any order', async () => {
      const chain = await newChain()
      const known = [item('1', { allergens: [{ type: 'MILK', level: 'CONTAINS' }] })]
      const late = JSON.stringify({
        items: known,
        allergensComplete: true,
        schemaVersion: 1,
        restaurants: [{ id: 'r1', name: 'One' }],
      })
      expect(await upload(chain, late)).toMatchObject({ state: 'LIVE', counts: { received: 1, accepted: 1 } })
      const query =
        '{ search(restaurantId: "r1", preferences: { excludeAllergens: [PEANUT] }) { counts { matches total } matches { dish { allergens { type level } } } } }'
      const { search } = await ask(service.address, chain.apiKey, query)
      expect(search.counts).toEqual({ matches: 1, total: 1 })
      expect(search.matches[0].dish.allergens).toEqual([{ type: 'DAIRY', level: 'CONTAINS' }])
    })

    it('goes live where nobody says that the file is stored', async () => {
      const chain = await newChain()
      const client = createGraphqlClient(service.address, `Bearer ${chain.partnerToken}`)
      await putCatalog(client, JSON.stringify(items(2)))
      await expect.poll(() => dishNames(chain), { timeout: 60_000 }).toHaveLength(2)
    })

    it('goes live without any ticket, when the operator puts it into the bucket', async () => {
      const chain = await newChain()
      const Key = `partner/business_id=${chain.businessId}/date=2026-01-31/items.json`
      const { S3_BUCKET: Bucket } = service.config
      await service.s3.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: JSON.stringify(items(2)),
          ContentType: 'application/json',
        }),
      )
      await expect.poll(() => dishNames(chain), { timeout: 10_000 }).toEqual(['Dish 1', 'Dish 2'])
    })

    it('reports the real mistakes of a real menu', async () => {
      const chain = await newChain()
      const { problems } = await upload(chain, readFileSync(sampleChain('sonic').catalog, 'utf8'))
      const club = problems.filter((problem) => problem.partnerDishId?.includes('ultimate-chicken-club'))
      expect(club.map((problem) => problem.message)).toContain('580 kcal from fat are more than all 100 kcal')
    })
  })

  describe('a wrong file leaves the catalog before it serving, and says why', () => {
    const wrong: readonly {
      readonly what: string
      readonly file: string
      readonly state: string
      readonly reason: RegExp
    }[] = [
      {
        what: 'truncated JSON',
        file: JSON.stringify(items(3)).slice(0, -5),
        state: 'REJECTED',
        reason: /cut off/,
      },
      {
        what: 'no JSON',
        file: 'partnerDishId,name\n1,Soup',
        state: 'REJECTED',
        reason: /not JSON but a table/,
      },
      { what: 'an empty file', file: '', state: 'REJECTED', reason: /empty/ },
      {
        what: 'trailing data',
        file: `${JSON.stringify(items(1))}[]`,
        state: 'REJECTED',
        reason: /several JSON values/,
      },
      {
        what: 'an object without items',
        file: '{"schemaVersion":1}',
        state: 'REJECTED',
        reason: /no "items"/,
      },
      {
        what: 'an unknown schema version',
        file: '{"schemaVersion":2,"items":[]}',
        state: 'REJECTED',
        reason: /schemaVersion/,
      },
      { what: 'no items', file: '[]', state: 'HELD', reason: /no dish/ },
      {
        what: 'too many bad items',
        file: JSON.stringify([...items(3), { name: 'No id' }]),
        state: 'HELD',
        reason: /1 of 4 items were rejected/,
      },
      {
        what: 'most dishes gone',
        file: JSON.stringify([item('1')]),
        state: 'HELD',
        reason: /more than half/,
      },
    ]

    it.each(wrong)('$what', async ({ file, state, reason }) => {
      const chain = await newChain()
      await upload(chain, items(3))
      const ended = await upload(chain, file)
      expect(ended.state).toBe(state)
      expect(ended.stateReason).toMatch(reason)
      expect(await dishNames(chain)).toEqual(['Dish 1', 'Dish 2', 'Dish 3'])
    })

    it('an item without a name is refused alone, with its place', async () => {
      const chain = await newChain()
      const file = [...items(11), { partnerDishId: 'nameless' }]
      const ended = await upload(chain, file)
      expect(ended).toMatchObject({ state: 'LIVE', counts: { received: 12, accepted: 11, rejected: 1 } })
      expect(ended.problems).toEqual([
        expect.objectContaining({
          severity: 'ERROR',
          code: 'INVALID_ITEM',
          partnerDishId: 'nameless',
          message: '"name" is missing',
        }),
        expect.objectContaining({ severity: 'WARNING', code: 'NEVER_STATED' }),
      ])
    })
  })

  it('takes neither of two items that say different things of one dish', async () => {
    const chain = await newChain()
    const free = item('dup', { allergensComplete: true, allergens: [] })
    const milk = item('dup', { allergensComplete: true, allergens: [{ type: 'MILK' }] })
    const ended = await upload(chain, [...items(40), free, milk, item('1', { name: 'Other' })])
    expect(ended).toMatchObject({ state: 'LIVE', counts: { received: 43, accepted: 39, rejected: 4 } })
    const { search } = await ask(
      service.address,
      chain.apiKey,
      '{ search(searchTerm: "dup") { counts { total } } }',
    )
    expect(search.counts.total).toBe(0)
  })

  it('shows a partner only its own uploads', async () => {
    const [mine, other] = [await newChain(), await newChain()]
    const { uploadId } = await ticketOf(mine)
    const client = createGraphqlClient(service.address, `Bearer ${other.partnerToken}`)
    const query = 'query ($id: ID!) { catalogUpload(id: $id) { state } }'
    await expect(client.request(query, { id: uploadId })).rejects.toThrow('UPLOAD_NOT_FOUND')
  })
})
