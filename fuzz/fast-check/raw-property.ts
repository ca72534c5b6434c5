import fc from 'fast-check'
import { INTERNAL } from '../../harness/requests/internal-text.ts'
import { type RawAnswer, type RawExchange, rawExchange } from '../../harness/requests/raw-exchange.ts'
import { answerFault, MAX_REFUSAL_BYTES } from '../answer-fault.ts'
import type { FuzzTarget } from '../fuzz-target.ts'
import type { Property } from './fuzz-property.ts'
import { INJECTED, type RawMessage, rawRequests } from './raw-request.ts'
import { refuse, sendJson } from './send.ts'

/** Sent at the same time, each over its own connection. */
const AT_ONCE = 12
/** Fastify's answers to bytes that are no request. */
const PROTOCOL_REFUSAL = /^(\{"error":"[\w ]+","message":"[\w ]+","statusCode":4\d\d\})?$/

/** Requests with hostile lines, headers and lengths: refused or answered, and the next one is served. */
export function rawHttp(target: FuzzTarget): Property {
  const { apiKey, partnerToken } = target.chain
  const requests = fc.array(
    rawRequests([apiKey, `Bearer ${partnerToken}`, `Bearer ${target.storageEventsSecret}`]),
    {
      minLength: AT_ONCE,
      maxLength: AT_ONCE,
    },
  )
  return fc.asyncProperty(requests, async (each) => {
    target.signal.throwIfAborted()
    await Promise.all(each.map((request) => judge(target, request)))
    const answer = await sendJson(target.address, apiKey, { query: '{ __typename }' })
    if (answer.status !== 200) refuse(`the next request is answered ${answer.status}: ${answer.body}`, '')
  })
}

async function judge({ address }: FuzzTarget, { bytes, isHead }: RawMessage): Promise<void> {
  const sent = bytes.toString('latin1')
  refuse(exchangeFault(await rawExchange(address, bytes, isHead), sent), JSON.stringify(sent))
}

export function exchangeFault({ answers, unreadable, isEnded }: RawExchange, sent: string): string | null {
  if (!isEnded) return 'neither an answer nor an end'
  if (unreadable !== '') return `bytes that are no answer: ${JSON.stringify(unreadable.slice(0, 200))}`
  return answers.map((answer) => rawAnswerFault(answer, sent)).find((fault) => fault !== null) ?? null
}

function rawAnswerFault({ status, headers, body }: RawAnswer, sent: string): string | null {
  if (headers.has(INJECTED)) return 'a value of the request became a header of the answer'
  const requestId = headers.get('x-request-id')
  const contentType = headers.get('content-type') ?? ''
  if (status >= 500) return `status ${status}: ${body.slice(0, 300)}`
  if (requestId === undefined)
    return PROTOCOL_REFUSAL.test(body) ? null : `an answer of nobody: ${body.slice(0, 300)}`
  if (body.startsWith('{"data"') || body.startsWith('{"errors"'))
    return answerFault({ status, contentType, requestId, body: Buffer.from(body, 'latin1').toString() }, sent)
  if (status >= 400 && body.length > MAX_REFUSAL_BYTES) return `a refusal of ${body.length} bytes`
  const internal = status >= 400 ? INTERNAL.exec(body)?.[0] : undefined
  return internal === undefined ? null : `it tells of "${internal}": ${body.slice(0, 300)}`
}
