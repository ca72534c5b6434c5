import { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { readCatalog } from './reading/read-catalog.ts'
import { openSource } from './source.ts'

const FILE = '{"items":[{"partnerDishId":"1","name":"Soup"},{"partnerDishId":"2","name":"Stew"}]}'
const LIMITS = { maxFileBytes: 1_000, maxItems: 10, maxItemBytes: 1_000, maxNesting: 10 }

describe('a file that is read from the storage', () => {
  /** How many items are read where the storage sends `sent` for a file of `bytes`, and then ends its answer. */
  const itemsOf = async (sent: string, bytes: number, ContentLength?: number): Promise<number> => {
    const s3 = new S3Client({})
    const Body = Readable.from([Buffer.from(sent)])
    Object.assign(s3, { send: () => Promise.resolve({ Body, ContentLength }) })
    const body = await openSource({ s3, bucket: 'b' }, { key: 'k', etag: 'e', bytes })
    const events = await Array.fromAsync(readCatalog(body, LIMITS))
    return events.filter(({ type }) => type !== 'property').length
  }

  it('is read to its end', async () => {
    expect(await itemsOf(FILE, FILE.length)).toBe(2)
  })

  it('is not called wrong where the storage sends a part of it', async () => {
    for (const sent of [0, 1, 40, FILE.length - 1])
      await expect(itemsOf(FILE.slice(0, sent), FILE.length)).rejects.toThrow(
        `the storage sent ${sent} bytes of a file of ${FILE.length}`,
      )
  })

  it('is not called wrong where something in between answers with a page of its own', async () => {
    const page = '<html>Please try again later</html>'
    await expect(itemsOf(page, FILE.length, page.length)).rejects.toThrow(
      `the storage sent ${page.length} bytes of a file of ${FILE.length}`,
    )
  })

  it('is read where the storage did not tell its size', async () => {
    expect(await itemsOf(FILE, 0)).toBe(2)
  })
})
