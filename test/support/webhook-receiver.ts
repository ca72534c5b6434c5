import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { listenLocally } from '../../harness/network/local-server.ts'

export interface ReceivedEvent {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface WebhookReceiver {
  readonly address: string
  readonly received: ReceivedEvent[]
  /** Sets its next answers; the last one repeats. A function writes the answer itself. */
  readonly answerWith: (...answers: readonly (number | ((response: ServerResponse) => void))[]) => void
  readonly close: () => void
}

/** A partner's server, on this machine. Answers 204 until it is told otherwise. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = []
  let answers: readonly (number | ((response: ServerResponse) => void))[] = [204]
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = request.headers as Record<string, string>
    received.push({ path: request.url ?? '', headers, body: await text(request) })
    const [answer = 204, ...later] = answers
    if (later.length > 0) answers = later
    if (typeof answer === 'number') response.writeHead(answer).end()
    if (typeof answer === 'function') answer(response)
  }
  const server = createServer((request, response) => void take(request, response))
  const { address, close } = await listenLocally(server)
  return {
    address,
    received,
    answerWith: (...next) => {
      answers = next
    },
    close,
  }
}

/** Verifies as a partner does, with the library of Standard Webhooks. Throws where the signature is wrong. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of any shape
export function verified(secret: string, event: ReceivedEvent | undefined): any {
  return new Webhook(secret).verify(event?.body ?? '', { ...event?.headers })
}
