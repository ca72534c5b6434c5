import { describe, expect, it } from 'vitest'
import { newUpload } from './create-ticket.ts'
import { changedEvent, endOfUpload, eventsOf } from './upload-event.ts'
import type { EndEvent } from './upload-life.ts'
import type { UploadRecord } from './upload-record.ts'

const AT = new Date('2026-02-03T04:05:06.000Z')
const RECORD = newUpload({ businessId: 'b', chainId: 'c' }, 'key', '2026-02-03T04:00:00.000Z', '')
const COUNTS = { received: 3, accepted: 2, rejected: 1, removed: 0, warnings: 0 }

const reading = (record: UploadRecord): UploadRecord => ({ ...record, state: 'PROCESSING' })
const ended = (record: UploadRecord, event: EndEvent, at = AT): UploadRecord => ({
  ...record,
  ...endOfUpload(reading(record), event, { stateReason: null, counts: COUNTS, catalogVersion: 'v1' }, at),
})

describe('the end of an upload', () => {
  it('is one change with the event that tells of it', () => {
    const { state, endedAt, webhookEvents } = ended(RECORD, 'held')
    expect({ state, endedAt }).toEqual({ state: 'HELD', endedAt: AT.toISOString() })
    expect(webhookEvents).toEqual([
      {
        eventId: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
        state: 'HELD',
        stateReason: null,
        counts: COUNTS,
        catalogVersion: 'v1',
        at: AT.toISOString(),
        delivery: 'PENDING',
        redeliveries: 0,
      },
    ])
  })

  it('tells of a second end by an event of its own, with the counts the record has', () => {
    const held = ended(RECORD, 'held')
    const changes = endOfUpload(reading(held), 'wentLive', { stateReason: null })
    expect(changes?.webhookEvents?.map(({ state, counts }) => ({ state, counts }))).toEqual([
      { state: 'HELD', counts: COUNTS },
      { state: 'LIVE', counts: COUNTS },
    ])
    expect(new Set(changes?.webhookEvents?.map(({ eventId }) => eventId)).size).toBe(2)
  })

  it('is later than the one before, though the worker before was two hours ahead', () => {
    const held = ended(RECORD, 'held', new Date(AT.getTime() + 7_200_000))
    const { endedAt, webhookEvents } = ended(held, 'wentLive')
    expect(webhookEvents.map(({ state, at }) => [state, at])).toEqual([
      ['HELD', '2026-02-03T06:05:06.000Z'],
      ['LIVE', '2026-02-03T06:05:06.001Z'],
    ])
    expect(endedAt).toBe(webhookEvents[1]?.at)
  })

  it('is no change where the state does not take the event', () => {
    expect(endOfUpload(RECORD, 'wentLive', { stateReason: null })).toBeNull()
    expect(endOfUpload({ ...RECORD, state: 'LIVE' }, 'failed', { stateReason: null })).toBeNull()
  })

  it('keeps the last 20 events of a record that is used again and again', () => {
    let record = RECORD
    for (let second = 0; second < 25; second += 1)
      record = ended(record, 'wentLive', new Date(second * 1_000))
    expect(record.webhookEvents).toHaveLength(20)
    expect(record.webhookEvents.at(-1)?.at).toBe(new Date(24_000).toISOString())
  })

  it('works on records of before there were webhooks', () => {
    const { webhookEvents: _, ...old } = RECORD
    expect(eventsOf(old as UploadRecord)).toEqual([])
    expect(ended(old as UploadRecord, 'wentLive').webhookEvents).toHaveLength(1)
  })
})

describe('a changed event', () => {
  it('leaves the others as they are', () => {
    const record = ended(ended(RECORD, 'held'), 'wentLive')
    const [held, live] = record.webhookEvents
    const changes = changedEvent(record, held?.eventId ?? '', () => ({ delivery: 'DELIVERED' }))
    expect(changes).toEqual({ webhookEvents: [{ ...held, delivery: 'DELIVERED' }, live] })
  })

  it('is no change where the event is unknown or nothing is to change', () => {
    const record = ended(RECORD, 'wentLive')
    expect(changedEvent(record, 'evt_other', () => ({ delivery: 'FAILED' }))).toBeNull()
    expect(changedEvent(record, record.webhookEvents[0]?.eventId ?? '', () => null)).toBeNull()
  })
})
