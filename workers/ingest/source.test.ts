import { Readable } from 'node:stream'
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { ObjectGoneError } from '../../src/features/uploads/capture-object.ts'
import { capturedKey } from '../../src/features/uploads/captured-key.ts'
import { copyLabel } from '../../src/features/uploads/copy-label.ts'
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

describe('a copy that was made twice, of which the first one was recorded,', () => {
  const object = { etag: '"original"', modifiedAt: '2026-11-21T10:00:00.000Z', bytes: FILE.length }
  const key = capturedKey({ chainId: 'c', uploadId: 'up_1' }, object)
  const labelled = copyLabel({ objectKey: 'partner/k', object, arrival: 1 })
  /** Reads it where the second copy lies under the key. */
  const read = async (etag: string, Metadata: Readonly<Record<string, string>>): Promise<string> => {
    const s3 = new S3Client({})
    const send = async (command: object) => {
      if (!(command instanceof GetObjectCommand)) return { ETag: '"second"', Metadata }
      if (command.input.IfMatch === '"second"') return { Body: Readable.from([Buffer.from(FILE)]) }
      throw new S3ServiceException({
        name: 'PreconditionFailed',
        $fault: 'client',
        $metadata: { httpStatusCode: 412 },
      })
    }
    Object.assign(s3, { send })
    const body = await openSource({ s3, bucket: 'b' }, { key, etag, bytes: FILE.length })
    return Buffer.concat(await Array.fromAsync(body)).toString()
  }

  it('is read where a storage that encrypts gives each copy an ETag of its own', async () => {
    expect(await read('"first"', labelled)).toBe(FILE)
  })

  it.each([
    { what: 'copies keep the ETag of their original', etag: object.etag, metadata: labelled },
    { what: 'nothing says what the other one is a copy of', etag: '"first"', metadata: {} },
  ])('is gone where $what', async ({ etag, metadata }) => {
    await expect(read(etag, metadata)).rejects.toThrow(ObjectGoneError)
  })
})
