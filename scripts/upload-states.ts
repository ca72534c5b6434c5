import {
  awaitsOperator,
  isEndState,
  LIFE_EVENTS,
  type LifeEvent,
  nextState,
  STATE,
  statesBefore,
  UPLOAD_STATES,
  type UploadState,
} from '../src/features/uploads/upload-life.ts'
import { withGeneratedPart } from './generated-part.ts'

/** The document with today's diagram and tables between its markers. */
export function withUploadStates(document: string): string {
  return withGeneratedPart(document, { by: 'npm run codegen', text: `${diagram()}\n\n${eventTable()}` })
}

const EVENTS = Object.keys(LIFE_EVENTS) as LifeEvent[]
const isTakenByAll = (event: LifeEvent) => statesBefore(event).length === UPLOAD_STATES.length

/** In HELD and FAILED an upload has ended and waits for a decision of the operator. */
const isFinal = (state: UploadState) => isEndState(state) && !awaitsOperator({ state })

/** An event that every state takes is drawn once. */
function diagram(): string {
  const always = EVENTS.filter(isTakenByAll).map((event) => arrow('any_state', STATE.AWAITING_UPLOAD, event))
  return [
    '```mermaid',
    'stateDiagram-v2',
    '    state "any state" as any_state',
    `    [*] --> ${STATE.AWAITING_UPLOAD}`,
    ...always,
    ...UPLOAD_STATES.flatMap((state) =>
      EVENTS.filter((event) => !isTakenByAll(event)).flatMap((event) => arrow(state, state, event)),
    ),
    ...UPLOAD_STATES.filter(isFinal).map((state) => `    ${state} --> [*]`),
    '```',
  ].join('\n')
}

function arrow(from: string, state: UploadState, event: LifeEvent): string[] | string {
  const next = nextState(state, event)
  return next === null ? [] : `    ${from} --> ${next}: ${event}`
}

function eventTable(): string {
  const rows = EVENTS.map((event) => {
    const from = isTakenByAll(event) ? 'every state' : statesBefore(event).join(', ')
    const next = [...new Set(statesBefore(event).map((state) => nextState(state, event)))].join(', ')
    return `| \`${event}\` | ${LIFE_EVENTS[event]} | ${from} | ${next} |`
  })
  return ['| event | what happens | in | leads to |', '|---|---|---|---|', ...rows].join('\n')
}
