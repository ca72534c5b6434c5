import { describe, expect, it } from 'vitest'
import {
  awaitsOperator,
  END_STATES,
  holdsFile,
  isOpenTicket,
  isPending,
  LIFE_EVENTS,
  type LifeEvent,
  nextState,
  statesBefore,
  UPLOAD_STATES,
  type UploadState,
} from './upload-life.ts'

const EVENTS = Object.keys(LIFE_EVENTS) as LifeEvent[]

/** Written out a second time on purpose: whoever changes the life changes it here, too. */
const LEGAL: Readonly<Record<LifeEvent, readonly [from: readonly UploadState[], to: UploadState]>> = {
  fileNoticed: [UPLOAD_STATES, 'QUEUED'],
  oversizedFileNoticed: [
    ['AWAITING_UPLOAD', 'LIVE', 'VALIDATED', 'REJECTED', 'SUPERSEDED', 'EXPIRED'],
    'REJECTED',
  ],
  ticketExpired: [['AWAITING_UPLOAD'], 'EXPIRED'],
  readingStarted: [['QUEUED', 'PROCESSING'], 'PROCESSING'],
  wentLive: [['PROCESSING'], 'LIVE'],
  validated: [['PROCESSING'], 'VALIDATED'],
  fileRejected: [['PROCESSING'], 'REJECTED'],
  held: [['PROCESSING'], 'HELD'],
  superseded: [['PROCESSING'], 'SUPERSEDED'],
  failed: [['PROCESSING'], 'FAILED'],
  operatorApproved: [['HELD'], 'QUEUED'],
  comparedAgain: [['HELD'], 'QUEUED'],
  lossesApproved: [['LIVE'], 'QUEUED'],
  operatorRejected: [['HELD'], 'REJECTED'],
  partnerWithdrew: [['HELD'], 'REJECTED'],
  operatorRetried: [['FAILED'], 'QUEUED'],
}

const CASES = UPLOAD_STATES.flatMap((state) =>
  EVENTS.map((event) => {
    const [from, to] = LEGAL[event]
    return { state, event, next: from.includes(state) ? to : null }
  }),
)

describe('the life of an upload', () => {
  it.each(CASES.filter(({ next }) => next !== null))('$state goes to $next by $event', (one) => {
    expect(nextState(one.state, one.event)).toBe(one.next)
  })

  it.each(CASES.filter(({ next }) => next === null))('$state refuses $event', ({ state, event }) => {
    expect(nextState(state, event)).toBeNull()
  })

  it('leads to every state but the first', () => {
    const reached = new Set<UploadState | null>(CASES.map(({ state, event }) => nextState(state, event)))
    expect(UPLOAD_STATES.filter((state) => !reached.has(state))).toEqual(['AWAITING_UPLOAD'])
  })

  it('ends where nothing more happens by itself', () => {
    const byItself: LifeEvent[] = ['ticketExpired', 'readingStarted']
    const ended = UPLOAD_STATES.filter((state) => byItself.every((event) => nextState(state, event) === null))
    expect(END_STATES).toEqual(ended)
  })
})

describe('a question about the life of an upload', () => {
  const whereTrue = (question: (record: { state: UploadState; object: object }) => boolean) =>
    UPLOAD_STATES.filter((state) => question({ state, object: {} }))

  it('is answered by the table', () => {
    expect(statesBefore('readingStarted')).toEqual(['QUEUED', 'PROCESSING'])
    expect(whereTrue(isPending)).toEqual(['QUEUED', 'PROCESSING'])
    expect(whereTrue(isOpenTicket)).toEqual(['AWAITING_UPLOAD', 'EXPIRED'])
    expect(whereTrue(holdsFile)).toEqual(['QUEUED', 'PROCESSING', 'HELD', 'FAILED'])
    expect(whereTrue(awaitsOperator)).toEqual(['HELD', 'FAILED'])
  })

  it('takes no upload without a file for one that waits for a worker', () => {
    expect(isPending({ state: 'QUEUED', object: null })).toBe(false)
  })
})
