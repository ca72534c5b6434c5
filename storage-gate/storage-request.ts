import { Refusal } from './refusal.ts'

/** A parsed request in which every part has only one reading. */
export interface StorageRequest {
  readonly method: string
  /** As sent, in percent-encoding. */
  readonly path: string
  /** Decoded. Each name occurs once. */
  readonly query: ReadonlyMap<string, string>
  /** All values of a header, by its name in lower case. */
  readonly headers: ReadonlyMap<string, readonly string[]>
}

export interface RawRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** Names and values, alternating. */
  readonly rawHeaders: readonly string[]
}

const METHODS_WITH_BODY = ['PUT', 'POST']
const METHODS = new Set(['GET', 'HEAD', 'DELETE', ...METHODS_WITH_BODY])
/** Characters of a path in RFC 3986. A URL parser does not change them, so the signature stays right. */
const PATH = /^\/(?!\/)(?:[\w\-.~!$&'()*+,;=:@/]|%[\dA-Fa-f]{2})*$/
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/

/** Throws a Refusal for a request that two servers could read differently. */
export function readStorageRequest({ method = '', url = '', rawHeaders }: RawRequest): StorageRequest {
  if (!METHODS.has(method))
    throw new Refusal('MethodNotAllowed', `The storage knows ${[...METHODS].join(', ')}; this is ${method}.`)
  const [path = '', ...rest] = url.split('?')
  const decoded = PATH.test(path) ? decodedOrNull(path) : null
  if (decoded === null || DOT_SEGMENT.test(decoded) || url.includes('#'))
    throw new Refusal('InvalidURI', 'The path of the address is not valid. Use the address as it was given.')
  return { method, path, query: readQuery(rest.join('?')), headers: readHeaders(rawHeaders) }
}

/** Whether requests of this method have a body. */
export function mayHaveBody(method: string): boolean {
  return METHODS_WITH_BODY.includes(method)
}

/** The only value of a header; undefined if there is none. Throws a Refusal if the header occurs twice. */
export function onlyHeader({ headers }: Pick<StorageRequest, 'headers'>, name: string): string | undefined {
  const [value, ...others] = headers.get(name) ?? []
  if (others.length > 0) throw new Refusal('InvalidRequest', `The header ${name} comes twice. Send it once.`)
  return value
}

/** A storage may use the first, the last or all values of a name. So only one value is allowed, in one spelling. */
function readQuery(text: string): ReadonlyMap<string, string> {
  const query = new Map<string, string>()
  const seen = new Set<string>()
  for (const part of text === '' ? [] : text.split('&')) {
    const [name, ...value] = part.split('=').map(decodedOrNull)
    if (name == null || value.includes(null))
      throw new Refusal(
        'InvalidURI',
        'The query of the address is not valid. Use the address as it was given.',
      )
    if (seen.has(name.toLowerCase()))
      throw new Refusal('InvalidRequest', `The query names ${name} twice. Use the address as it was given.`)
    seen.add(name.toLowerCase())
    query.set(name, value.join('='))
  }
  return query
}

function readHeaders(rawHeaders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), rawHeaders[at + 1] ?? ''])
  }
  return headers
}

function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
