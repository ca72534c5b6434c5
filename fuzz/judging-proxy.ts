import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally } from '../harness/network/local-server.ts'
import type { SeenAnswer } from './answer-fault.ts'

/** The header with the fault of an answer; `judge_answers.py` fails the case for it. */
export const FAULT_HEADER = 'x-fuzz-fault'

export interface JudgingProxy {
  readonly address: string
  readonly close: () => void
}

/** The fault of an answer to a request, or null. */
export type Judge = (sent: string, answer: SeenAnswer) => string | null

/**
 * A proxy between a tool and the service. It passes requests and answers on unchanged and judges them, so the same
 * code judges the cases of every tool, in whatever language the tool is written.
 */
export async function startJudgingProxy(target: string, judge: Judge): Promise<JudgingProxy> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, response) => {
    handOn({ target, agent, judge }, incoming, response).catch((error: unknown) => {
      response.writeHead(502, { [FAULT_HEADER]: headerText(`no answer: ${String(error)}`) }).end()
    })
  })
  const { address, close } = await listenLocally(server)
  return {
    address,
    close: () => {
      close()
      agent.destroy()
    },
  }
}

interface ProxyDeps {
  readonly target: string
  readonly agent: Agent
  readonly judge: Judge
}

async function handOn(
  { target, agent, judge }: ProxyDeps,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sent = await buffer(incoming)
  const { method, headers, url = '/' } = incoming
  const outgoing = request(new URL(url, target), { method, headers, agent }).end(sent)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  const fault = judge(sent.toString(), {
    status: answer.statusCode ?? 0,
    contentType: answer.headers['content-type'] ?? '',
    requestId: String(answer.headers['x-request-id']),
    body: body.toString(),
  })
  const shown = fault === null ? {} : { [FAULT_HEADER]: headerText(fault) }
  response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...shown }).end(body)
}

/** Headers hold neither line breaks nor most of Unicode. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 500)
}
