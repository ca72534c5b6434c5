import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'
import { type GraphqlParameters, parametersOf } from './request/http-request.ts'
import type { TrustedDocuments } from './request/trusted-documents.ts'
import { createSightings } from './sightings.ts'
import type { RequestedSearches } from './validation/requested-dishes.ts'

/** Parameters that passed every check whose outcome is the same for whoever sends them. */
export interface CheckedParameters extends GraphqlParameters {
  /** Coerced. Frozen where they are remembered: many requests share them. */
  readonly variables: Readonly<Record<string, unknown>>
  /** The same as JSON. */
  readonly variablesText: string
  readonly requested: RequestedSearches
}

/** Parameters of a request, and the text of its body, if that came before. */
export type SentParameters = CheckedParameters | (GraphqlParameters & { readonly text?: string | undefined })

/** The bodies of requests that were checked before. */
export interface SentBodies {
  /** The parameters in the body of a request. Throws as `parametersOf` does. */
  readonly parametersIn: (body: unknown, trusted: TrustedDocuments | null) => SentParameters
  /** Remembers what this text asks for. */
  readonly remember: (text: string, parameters: CheckedParameters) => void
}

/** A body, of which `json` is read only where it is not known. */
type SentBody =
  | { readonly checked: CheckedParameters }
  | { readonly checked: undefined; readonly text: string | undefined; readonly json: unknown }

/** Limit for the remembered texts and what they ask for, together. */
const MAX_BYTES = 16 * 1_024 * 1_024
const BYTES_PER_CHARACTER = 2
const BYTES_PER_VALUE = 200
const BYTES_PER_BODY = 1_024
/** V8 takes the length of a longer text as its hash, so a look-up would compare it with all others of that length. */
const MAX_TEXT_LENGTH = 16_383

/**
 * Reads JSON bodies as Fastify does, except those that were checked before: they ask for the same again. What depends on
 * the caller is no part of it, and is checked for every request. Refuses bytes that are not UTF-8: decoded all the same,
 * "sin maní" would lose its last letter, and with it the allergen that the guest excludes.
 */
export function createSentBodies(app: FastifyInstance): SentBodies {
  const known = new LRUCache<string, CheckedParameters>({ maxSize: MAX_BYTES })
  const isAgain = createSightings()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (!isUtf8(bytes)) return done(unreadable(request))
    const text = bytes.toString()
    const checked = text.length > MAX_TEXT_LENGTH ? undefined : known.get(text)
    if (checked !== undefined) return done(null, { checked } satisfies SentBody)
    const repeated = text.length <= MAX_TEXT_LENGTH && isAgain(bytes) ? text : undefined
    void parse(request, text, (error, json) =>
      done(error, error === null ? ({ checked, text: repeated, json } satisfies SentBody) : undefined),
    )
  })
  return {
    parametersIn(body, trusted) {
      const sent = body as SentBody | null | undefined
      if (sent?.checked !== undefined) return sent.checked
      // A request without a body has no type to be read by.
      return sent == null
        ? parametersOf(sent, trusted)
        : { ...parametersOf(sent.json, trusted), text: sent.text }
    },
    remember(text, parameters) {
      // The parameters hold each part of the text once more.
      const characters = 2 * text.length + parameters.variablesText.length
      const values = frozenValues(parameters.variables)
      const size = characters * BYTES_PER_CHARACTER + values * BYTES_PER_VALUE + BYTES_PER_BODY
      known.set(text, Object.freeze(parameters), { size })
    },
  }
}

function unreadable({ headers }: FastifyRequest): AppError {
  if (headers['content-encoding'] === undefined)
    return new AppError('INVALID_INPUT', 'The request body is not UTF-8')
  return new AppError('INVALID_INPUT', 'Send the body as it is, without Content-Encoding', {
    statusCode: 415,
  })
}

/** Freezes a value with everything in it. Returns the number of values. */
function frozenValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(Object.freeze(value)).reduce((sum: number, one) => sum + frozenValues(one), 1)
}
