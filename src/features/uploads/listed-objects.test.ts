import { S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { listedObjects } from './listed-objects.ts'

/** What the storage answers, one after another. */
const listed = (...answers: readonly object[]) => {
  const s3 = new S3Client({})
  const left = [...answers]
  Object.assign(s3, { send: () => Promise.resolve(left.shift()) })
  return Array.fromAsync(listedObjects({ s3, bucket: 'b' }, 'captured/'))
}
const [one, two] = [[{ Key: '1' }], [{ Key: '2' }]]

describe('a list of the bucket', () => {
  it('has all pages', async () => {
    const first = { IsTruncated: true, NextContinuationToken: 'n', Contents: one }
    expect(await listed(first, { IsTruncated: false, Contents: two })).toEqual([one, two])
  })

  it('of nothing is one empty page', async () => {
    expect(await listed({ IsTruncated: false })).toEqual([[]])
  })

  it.each([
    { what: 'is the page of something before the storage', answers: [{}] },
    { what: 'does not say how it goes on', answers: [{ IsTruncated: true, Contents: one }] },
    {
      what: 'goes on where it began',
      answers: [1, 2].map(() => ({ IsTruncated: true, NextContinuationToken: 'n', Contents: one })),
    },
  ])('is none where it $what', async ({ answers }) => {
    await expect(listed(...answers)).rejects.toThrow('no list of its objects')
  })
})
