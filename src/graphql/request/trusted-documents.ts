import { SettingError } from '../../errors.ts'
import { documentKey, isSha256, sha256Hex } from './document-id.ts'

/** The allow-list of a deployment: only these documents run. */
export interface TrustedDocuments {
  /** The ids as the file has them. */
  readonly documents: readonly TrustedDocument[]
  /** Finds a text by the file's id or by the SHA-256 of the text. */
  readonly textOf: (key: string) => string | undefined
  readonly hasText: (text: string) => boolean
}

export interface TrustedDocument {
  readonly id: string
  readonly text: string
}

const APOLLO_FORMAT = 'apollo-persisted-query-manifest'
const APOLLO_VERSION = 1

/**
 * Reads an allow-list in one of two formats: `{ "<id>": "<text>" }` (Relay, GraphQL Code Generator) or Apollo's
 * persisted query manifest. An id that is a SHA-256 must be the hash of its text. Throws SettingError with the invalid
 * entry.
 */
export function trustedDocuments(list: unknown): TrustedDocuments {
  const documents = documentsIn(list)
  if (documents.length === 0) throw new SettingError('there is no document in it')
  const textById = new Map<string, string>()
  for (const { id, text } of documents) {
    const key = documentKey(id)
    if (isSha256(key) && key !== sha256Hex(text))
      throw wrong(id, `the SHA-256 of its text is ${sha256Hex(text)}`)
    if (textById.has(key)) throw wrong(id, 'another document has this id, too')
    textById.set(key, text)
  }
  for (const { text } of documents) textById.set(sha256Hex(text), text)
  const texts = new Set(textById.values())
  return { documents, textOf: (key) => textById.get(key), hasText: (text) => texts.has(text) }
}

function documentsIn(list: unknown): readonly TrustedDocument[] {
  if (!isRecord(list)) throw new SettingError('it is not a JSON object')
  if (list.format === APOLLO_FORMAT) return documentsOfApollo(list)
  return Object.entries(list).map(([id, text]) => document(id, text))
}

function documentsOfApollo({ version, operations }: Readonly<Record<string, unknown>>): TrustedDocument[] {
  if (version !== APOLLO_VERSION) throw new SettingError(`"version" of the manifest is not ${APOLLO_VERSION}`)
  if (!Array.isArray(operations)) throw new SettingError('"operations" of the manifest is not a list')
  return operations.map((operation: unknown, index) => {
    const { id, body } = isRecord(operation) ? operation : {}
    if (typeof id !== 'string') throw new SettingError(`operation ${index} of the manifest has no "id"`)
    return document(id, body)
  })
}

function document(id: string, text: unknown): TrustedDocument {
  if (id === '') throw wrong(id, 'its id is empty')
  if (typeof text !== 'string' || text.trim() === '') throw wrong(id, 'its text is missing')
  return { id, text }
}

export function wrong(id: string, why: string): SettingError {
  return new SettingError(`document ${JSON.stringify(id)}: ${why}`)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
