import { NoSuchKey } from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import { FailingLooks } from '../failing-looks.ts'
import { type ReconcileDeps, reconcile } from './reconcile.ts'

const AT = '2026-11-21T10:00:00.000Z'
const TICKETS = 120

it('expires hundreds of tickets in several rounds, and looks for other files of their key once a round', async () => {
  const records = new Map<string, UploadRecord>()
  for (let ticket = 0; ticket < TICKETS; ticket += 1) {
    const record = newUpload({ businessId: 'b', chainId: 'c' }, 'key', AT, AT)
    records.set(record.uploadId, record)
  }
  let looks = 0
  const uploads = {
    listInStates: async (states: readonly string[]) =>
      [...records.values()].filter(({ state }) => states.includes(state)),
    listForKey: async () => {
      looks += 1
      return [...records.values()]
    },
    update: async (id: string, change: (record: UploadRecord) => Partial<UploadRecord> | null) => {
      const record = records.get(id)
      if (record !== undefined) records.set(id, { ...record, ...change(record) })
    },
  }
  const send = () =>
    Promise.reject(new NoSuchKey({ message: 'The key does not exist', $metadata: { httpStatusCode: 404 } }))
  const deps = {
    ...{ uploads, s3: { send }, bucket: 'b', isClockWrong: () => false },
    ...{ underWay: new Set(), looks: new FailingLooks() },
    catalogs: { listAwaitingRebuild: async () => [] },
  } as unknown as ReconcileDeps
  const open = () => [...records.values()].filter(({ state }) => state === STATE.AWAITING_UPLOAD).length

  const left: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await reconcile(deps)
    left.push(open())
  }
  expect(left).toEqual([70, 20, 0])
  expect(looks).toBe(3)
})
