import type { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { untilAborted } from '../../in-time.ts'
import { pinnedTo, publicAddresses } from './public-lookup.ts'
import { checkedWebhookUrl, hostOf } from './webhook-url.ts'

export interface WebhookSender {
  readonly resolver: Resolver
  /** Also allows plain http and private addresses. */
  readonly allowPrivate: boolean
  /** Time limit of the whole attempt: resolving, connecting, sending, the answer. */
  readonly timeoutMs: number
}

export interface WebhookMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Either the receiver's status, or the error if there is none. */
export interface WebhookAnswer {
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
}

/** Only the status of the receiver's answer counts. The connection closes after this much of the body. */
const MAX_ANSWER_BYTES = 16_384

/** Makes one attempt. Follows no redirect. Never throws: errors are in the result. */
export async function postWebhook(sender: WebhookSender, message: WebhookMessage): Promise<WebhookAnswer> {
  const startedAt = performance.now()
  const outcome = await attempt(sender, message).then(
    (status) => ({ status, error: null }),
    (error: unknown) => ({ status: null, error: describe(error, sender.timeoutMs) }),
  )
  return { ...outcome, durationMs: Math.round(performance.now() - startedAt) }
}

async function attempt(sender: WebhookSender, message: WebhookMessage): Promise<number> {
  const signal = AbortSignal.timeout(sender.timeoutMs)
  const url = checkedWebhookUrl(message.url, sender.allowPrivate)
  const pinned = sender.allowPrivate ? {} : { lookup: await checkedLookup(sender, url, signal) }
  /* A connection of its own for every attempt: one that is kept could outlive the check of its address. */
  const options = { ...pinned, method: 'POST', headers: message.headers, agent: false }
  return post(url, message, options, signal)
}

async function checkedLookup(sender: WebhookSender, url: URL, signal: AbortSignal): Promise<LookupFunction> {
  return pinnedTo(await untilAborted(signal, publicAddresses(sender.resolver, hostOf(url))))
}

async function post(
  url: URL,
  message: WebhookMessage,
  options: RequestOptions,
  signal: AbortSignal,
): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http
  const outgoing = request(url, { ...options, signal })
  /* For what goes wrong once the status is there: the status counts. */
  outgoing.on('error', () => undefined)
  outgoing.end(message.body)
  /* With the signal: a receiver that switches protocols (101) causes neither a response nor an error. */
  const [answer] = (await once(outgoing, 'response', { signal })) as [IncomingMessage]
  await drained(answer).catch(() => undefined)
  return answer.statusCode ?? 0
}

/** Ends when the answer has ended or has reached its size limit. */
async function drained(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_ANSWER_BYTES) return
  }
}

function describe(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`
  /* Several addresses that all failed: the message is empty, the code is that of the first. */
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}
