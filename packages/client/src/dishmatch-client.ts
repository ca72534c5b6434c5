import {
  StartSessionDocument,
  type StartSessionInput,
  type StartSessionMutation,
} from './generated/operations.ts'
import { readAnswer } from './read-answer.ts'
import { CLIENT_CODES, ServiceError } from './service-error.ts'
import type { TypedDocument } from './typed-document.ts'

export interface DishmatchOptions {
  /** The service's GraphQL, e.g. `https://menu.example/graphql`. */
  readonly endpoint: string
  /** A chain's API key `pk_…`, or a partner's token `pt_…`. */
  readonly credential: string
  /** The session of a guest, as `onSession` gave it. */
  readonly sessionId?: string | null
  /** Is told each new session, and null where one has expired or is refused: for an app that keeps it. */
  readonly onSession?: (sessionId: string | null) => void
  /** Sends the ids of documents in place of their texts, for a service with a list of trusted documents. */
  readonly sendsIds?: boolean
  /** How often a question is sent at most. Default 3. */
  readonly maxTries?: number
  /** How long a question may take with all its tries. Default 15,000. */
  readonly deadlineMs?: number
}

export interface AskOptions extends Pick<DishmatchOptions, 'maxTries' | 'deadlineMs'> {
  /** Ends the question at once: `ask` throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For a mutation that may happen twice, such as `completePartnerCatalogUpload`: it is tried again as a query is. */
  readonly isRepeatable?: boolean
}

/** The fields of a query that the schema has as nullable are null beside an error alone, and that is thrown. */
export type Answered<Result> = { readonly [Field in keyof Result]: NonNullable<Result[Field]> }

/** Asks one service with one credential. */
export interface DishmatchClient {
  /**
   * The answer to a document. Tries again where the service says that it cannot answer now; throws ServiceError where
   * it stays so, and for every other error.
   */
  readonly ask: <Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    ...rest: Record<never, never> extends Variables
      ? [variables?: Variables, options?: AskOptions]
      : [variables: Variables, options?: AskOptions]
  ) => Promise<Answered<Result>>
  /** Starts a session, which later questions carry. */
  readonly startSession: (guest: StartSessionInput, options?: AskOptions) => Promise<string>
  /** Null without a session, and after one has expired or was refused. */
  readonly sessionId: string | null
}

const MAX_TRIES = 3
const DEADLINE_MS = 15_000
const DEFAULT_WAIT_SECONDS = 1
/** Guests who were refused at the same moment do not come back at the same moment. */
const SPREAD = 0.2
const ACCEPTED = 'application/graphql-response+json, application/json;q=0.9'

export function createDishmatchClient(client: DishmatchOptions): DishmatchClient {
  let session = client.sessionId ?? null
  const keep = (sessionId: string | null) => {
    session = sessionId
    client.onSession?.(sessionId)
  }
  const send = async (body: string, ends: Ends): Promise<object> => {
    const sent = session
    const headers = new Headers({
      ...{ 'content-type': 'application/json', accept: ACCEPTED, authorization: authorization(client) },
      ...(sent === null ? {} : { 'x-session-id': sent }),
    })
    const { response, text } = await receive(client.endpoint, { method: 'POST', headers, body }, ends)
    const forget = () => {
      if (session === sent) keep(null)
    }
    if (response.headers.get('x-session-status') === 'expired') forget()
    try {
      return readAnswer(response, text)
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'INVALID_SESSION') forget()
      throw error
    }
  }
  const askUntyped = async (
    document: AnyDocument,
    variables: object,
    options: AskOptions,
  ): Promise<object> => {
    const { maxTries = client.maxTries ?? MAX_TRIES, signal } = options
    const { deadlineMs = client.deadlineMs ?? DEADLINE_MS } = options
    refuseUndeclared(document, variables)
    const body = JSON.stringify({ ...named(document, client.sendsIds ?? false), variables })
    const isSafe = options.isRepeatable ?? !isMutation(document)
    const deadline = AbortSignal.timeout(deadlineMs)
    const ending = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    const ends = { ending, deadline }
    const endsAt = Date.now() + deadlineMs
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(body, ends)
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof ServiceError) || tries >= maxTries || !mayAskAgain(error, isSafe)) throw error
        const waitMs = (error.retryAfter ?? DEFAULT_WAIT_SECONDS) * 1_000 * (1 + Math.random() * SPREAD)
        if (Date.now() + waitMs >= endsAt) throw error
        await pause(waitMs, signal)
      }
    }
  }
  return {
    ask: (document, ...[variables, options]) => askUntyped(document, variables ?? {}, options ?? {}) as never,
    async startSession(input, options) {
      // A session is a signed text: one that nobody receives does no harm.
      const asking = { isRepeatable: true, ...options }
      const answer = await askUntyped(StartSessionDocument, { input }, asking)
      const { sessionId } = (answer as Answered<StartSessionMutation>).startSession
      keep(sessionId)
      return sessionId
    },
    get sessionId() {
      return session
    },
  }
}

function authorization({ credential }: DishmatchOptions): string {
  return credential.startsWith('pt_') ? `Bearer ${credential}` : credential
}

type AnyDocument = Pick<TypedDocument<never, never>, 'id' | 'text'>

/** How a request names its document. */
function named({ id, text }: AnyDocument, sendsIds: boolean): Readonly<Record<string, string>> {
  return sendsIds && id !== undefined ? { documentId: id } : { query: text }
}

/** A service ignores them: after a misspelt `preferences` each dish would be a match. */
function refuseUndeclared({ text }: AnyDocument, variables: object): void {
  const declared = new Set(Array.from(text.matchAll(/\$(\w+)/g), ([, name]) => name))
  const other = Object.entries(variables).find(([name, value]) => value !== undefined && !declared.has(name))
  if (other !== undefined) throw new TypeError(`The document declares no variable $${other[0]}`)
}

/** A query that holds the word is taken for a mutation, and only tried less often. */
function isMutation({ text }: AnyDocument): boolean {
  return /\bmutation\b/.test(text)
}

interface Ends {
  /** By the deadline, or by the caller. */
  readonly ending: AbortSignal
  readonly deadline: AbortSignal
}

/** The network alone fails here: a wrong credential, or what `onSession` throws, is no reason to ask again. */
async function receive(
  endpoint: string,
  request: RequestInit,
  { ending, deadline }: Ends,
): Promise<{ readonly response: Response; readonly text: string }> {
  try {
    const response = await fetch(endpoint, { ...request, signal: ending })
    return { response, text: await response.text() }
  } catch (cause) {
    throw networkError(cause, deadline)
  }
}

function networkError(cause: unknown, deadline: AbortSignal): ServiceError {
  if (deadline.aborted)
    return new ServiceError('No answer came in time', { code: CLIENT_CODES.DEADLINE_EXCEEDED, cause })
  return new ServiceError('The service cannot be reached', { code: CLIENT_CODES.UNREACHABLE, cause })
}

const REFUSED_UNSEEN: readonly string[] = ['RATE_LIMITED']
const PASSING: readonly string[] = [
  ...REFUSED_UNSEEN,
  ...['SEARCH_UNAVAILABLE', 'UPLOADS_UNAVAILABLE', CLIENT_CODES.UNREACHABLE],
]

/** Of a mutation only a refusal by a limit says that nothing was done: a late answer may be of one that was. */
function mayAskAgain({ code, status }: ServiceError, isSafe: boolean): boolean {
  if (REFUSED_UNSEEN.includes(code) || status === 429) return true
  return isSafe && (PASSING.includes(code) || status === 503)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
