import { S3ServiceException } from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { otherRegion, storageFailure } from './engine-failures.ts'

const answered = (httpStatusCode: number, name: string) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } })
const unreadable = Object.assign(new Error('XML parse error'), { $metadata: { httpStatusCode: 200 } })

it.each([
  { what: 'that is overloaded', error: answered(503, 'SlowDown'), failure: 'AWAY' },
  { what: 'whose balancer answers for it', error: answered(404, 'NotFound'), failure: 'AWAY' },
  { what: 'whose answer is no XML', error: unreadable, failure: 'AWAY' },
  { what: 'that cannot be reached', error: new Error('connect ECONNREFUSED'), failure: 'AWAY' },
  {
    what: 'in which another worker makes the bucket',
    error: answered(409, 'OperationAborted'),
    failure: 'AWAY',
  },
  { what: 'with other keys', error: answered(403, 'AccessDenied'), failure: 'REFUSED' },
  { what: 'in which others have the bucket', error: answered(409, 'BucketAlreadyExists'), failure: null },
  { what: 'of another region', error: answered(301, 'PermanentRedirect'), failure: null },
])('for a storage $what a worker that starts finds $failure', ({ error, failure }) => {
  expect(storageFailure(error)).toBe(failure)
})

it.each([
  { status: 400, region: 'eu-central-1', says: ', eu-central-1. Check S3_REGION' },
  { status: 301, region: undefined, says: 'another region. Check S3_REGION' },
])(
  'a storage that answers HEAD with $status and the region $region says what to check',
  ({ status, region, says }) => {
    const headers = region === undefined ? {} : { 'x-amz-bucket-region': region }
    const error = Object.assign(answered(status, 'UnknownError'), { $response: { headers } })
    expect(otherRegion(error)).toContain(says)
    expect(otherRegion(answered(400, 'ExpiredToken'))).toBeNull()
  },
)
