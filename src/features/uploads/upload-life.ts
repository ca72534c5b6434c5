/** The states of an upload, by the names that partners see. */
export const STATE = {
  AWAITING_UPLOAD: 'AWAITING_UPLOAD',
  QUEUED: 'QUEUED',
  PROCESSING: 'PROCESSING',
  LIVE: 'LIVE',
  VALIDATED: 'VALIDATED',
  REJECTED: 'REJECTED',
  HELD: 'HELD',
  SUPERSEDED: 'SUPERSEDED',
  FAILED: 'FAILED',
  EXPIRED: 'EXPIRED',
} as const
export type UploadState = keyof typeof STATE
export const UPLOAD_STATES = Object.values(STATE)

/** What can happen to an upload. The texts go into docs/upload-states.md. */
export const LIFE_EVENTS = {
  fileNoticed:
    "A file of the ticket is found in the storage and copied. It takes the place of the ticket's earlier file.",
  oversizedFileNoticed:
    'The file that is found is too large. Where an earlier file is still in use, the new one gets a record of its own.',
  ticketExpired: 'The ticket expired and no file was found.',
  readingStarted: 'A worker starts to read the file, for the first time or again.',
  wentLive: "The file's catalog is the live one.",
  validated: 'The file was to be checked only, and the check is done.',
  fileRejected: 'The file is wrong as a whole.',
  held: 'A guard asks for the decision of the operator.',
  superseded: 'The file was replaced or deleted before it was read, or a newer catalog went live first.',
  failed: 'The file could not be processed; the fault is on our side.',
  operatorApproved: 'The operator lets a held catalog go live.',
  comparedAgain:
    'The operator wants to approve, but another catalog went live since. The file is compared with that one.',
  lossesApproved: 'The operator approves statements that empty lists took away from the live catalog.',
  operatorRejected: 'The operator refuses a held catalog.',
  partnerWithdrew: 'The partner takes back a held catalog.',
  operatorRetried: 'The operator removed the fault and asks for another attempt.',
} as const
export type LifeEvent = keyof typeof LIFE_EVENTS

const NEW_FILE = { fileNoticed: STATE.QUEUED } as const
/** In these states the file is not needed any more, so a file that is too large may end the upload. */
const ANY_FILE = { ...NEW_FILE, oversizedFileNoticed: STATE.REJECTED } as const

/** The life of an upload: for each state, the accepted events and the next states. */
export const UPLOAD_LIFE = {
  AWAITING_UPLOAD: { ...ANY_FILE, ticketExpired: STATE.EXPIRED },
  QUEUED: { ...NEW_FILE, readingStarted: STATE.PROCESSING },
  PROCESSING: {
    ...NEW_FILE,
    readingStarted: STATE.PROCESSING,
    wentLive: STATE.LIVE,
    validated: STATE.VALIDATED,
    fileRejected: STATE.REJECTED,
    held: STATE.HELD,
    superseded: STATE.SUPERSEDED,
    failed: STATE.FAILED,
  },
  LIVE: { ...ANY_FILE, lossesApproved: STATE.QUEUED },
  VALIDATED: ANY_FILE,
  REJECTED: ANY_FILE,
  HELD: {
    ...NEW_FILE,
    operatorApproved: STATE.QUEUED,
    comparedAgain: STATE.QUEUED,
    operatorRejected: STATE.REJECTED,
    partnerWithdrew: STATE.REJECTED,
  },
  SUPERSEDED: ANY_FILE,
  FAILED: { ...NEW_FILE, operatorRetried: STATE.QUEUED },
  EXPIRED: ANY_FILE,
} as const satisfies Readonly<Record<UploadState, Readonly<Partial<Record<LifeEvent, UploadState>>>>>

type NextState<E extends LifeEvent> = {
  [S in UploadState]: (typeof UPLOAD_LIFE)[S] extends infer L ? (E extends keyof L ? L[E] : never) : never
}[UploadState]

/** The next state; null if the state does not accept the event. */
export function nextState<E extends LifeEvent>(state: UploadState, event: E): NextState<E> | null {
  const next: Readonly<Partial<Record<LifeEvent, UploadState>>> = UPLOAD_LIFE[state]
  return (next[event] as NextState<E> | undefined) ?? null
}

/** The states that accept an event. */
export function statesBefore(event: LifeEvent): readonly UploadState[] {
  return UPLOAD_STATES.filter((state) => nextState(state, event) !== null)
}

const UNFINISHED = [STATE.AWAITING_UPLOAD, STATE.QUEUED, STATE.PROCESSING] as const

/** A state that only a new event from outside can change. The partner is told of each end. */
export type EndState = Exclude<UploadState, (typeof UNFINISHED)[number]>
export const END_STATES = UPLOAD_STATES.filter(isEndState)

/** The events that end an upload. */
export type EndEvent = { [E in LifeEvent]: NextState<E> extends EndState ? E : never }[LifeEvent]

/** The events that end an upload while a worker reads its file. */
export type ReadingEnd = EndEvent & keyof (typeof UPLOAD_LIFE)['PROCESSING']

export function isEndState(state: UploadState): state is EndState {
  return !UNFINISHED.some((other) => other === state)
}

interface Stated {
  readonly state: UploadState
}

/** Whether a worker reads the file now, or was reading it when it died. */
export function isProcessing({ state }: Stated): boolean {
  return state === STATE.PROCESSING
}

/** Whether a worker still has to bring the upload to its end. */
export function isPending({ state, object }: Stated & { readonly object: object | null }): boolean {
  return object !== null && nextState(state, 'readingStarted') !== null
}

/** Whether no file of the ticket has been found. */
export function isOpenTicket({ state }: Stated): boolean {
  return state === STATE.AWAITING_UPLOAD || state === STATE.EXPIRED
}

/** Whether the upload's file is still needed. A file that is too large then does not replace it. */
export function holdsFile({ state }: Stated): boolean {
  return nextState(state, 'oversizedFileNoticed') === null
}

/** The states in which the operator decides about the file. */
export const OPERATOR_STATES = [...statesBefore('operatorApproved'), ...statesBefore('operatorRetried')]

export function awaitsOperator({ state }: Stated): boolean {
  return OPERATOR_STATES.includes(state)
}
