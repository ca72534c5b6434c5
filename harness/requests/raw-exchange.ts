import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

export interface RawExchange {
  /** Answers in their order, without informational ones (1xx). */
  readonly answers: readonly RawAnswer[]
  /** Bytes that are not part of an HTTP/1.1 answer; normally empty. */
  readonly unreadable: string
  /** False where the server neither answered nor closed in time. */
  readonly isEnded: boolean
}

/** The client closes after this time without a byte: a request that is never complete gets no answer. */
const QUIET_MS = 500
const PATIENCE_MS = 20_000

/** Writes bytes to a new connection and reads until the server closes it. */
export function rawExchange(address: string, bytes: Buffer, isHead: boolean): Promise<RawExchange> {
  const { hostname, port } = new URL(address)
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const finish = (isEnded: boolean) => {
      clearTimeout(quiet)
      clearTimeout(patience)
      socket.destroy()
      resolve({ ...answersIn(Buffer.concat(chunks).toString('latin1'), isHead), isEnded })
    }
    const quiet = setTimeout(() => socket.end(), QUIET_MS)
    const patience = setTimeout(() => finish(false), PATIENCE_MS)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      quiet.refresh()
    })
    // The server may close while we still write: its answer before that counts.
    socket.on('error', () => undefined)
    socket.on('end', () => finish(true))
    socket.on('close', () => finish(true))
    socket.write(bytes)
  })
}

function answersIn(text: string, isHead: boolean): Pick<RawExchange, 'answers' | 'unreadable'> {
  const answers: RawAnswer[] = []
  let rest = text
  while (rest !== '') {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest)
    if (head === null) return { answers, unreadable: rest }
    const [whole, status = '', lines = ''] = head
    const headers = headersIn(lines)
    const after = rest.slice(whole.length)
    // A server that cannot read the request does not know that it is a HEAD.
    const isBare = /^(1..|204|304)$/.test(status) || (isHead && /^($|HTTP)/.test(after))
    const { body, length } = isBare ? { body: '', length: 0 } : bodyIn(after, headers)
    if (!status.startsWith('1')) answers.push({ status: Number(status), headers, body })
    rest = rest.slice(whole.length + length)
  }
  return { answers, unreadable: '' }
}

/** The body at the start of a text, and how many characters it takes there. */
function bodyIn(text: string, headers: RawAnswer['headers']): { body: string; length: number } {
  if (headers.get('transfer-encoding') === 'chunked') {
    const end = text.indexOf('0\r\n\r\n')
    return { body: text.slice(0, end), length: end + 5 }
  }
  const length = Number(headers.get('content-length') ?? text.length)
  return { body: text.slice(0, length), length }
}

function headersIn(lines: string): ReadonlyMap<string, string> {
  return new Map(
    lines
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      }),
  )
}
