import type { Watched } from './watched-process.ts'

/** An answer and the work for it, without the parts that differ for every request. */
export interface Comparable {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  readonly calls: readonly string[]
  readonly log: readonly string[]
}

/** Move with the time and with the caller's own requests; `rate-limits.test.ts` looks at them. */
const MOVING_HEADERS: ReadonlySet<string> = new Set([
  'date',
  'x-request-id',
  'ratelimit-remaining',
  'ratelimit-reset',
])
const MOVING_FIELDS: ReadonlySet<string> = new Set([
  'time',
  'reqId',
  'durationMs',
  'engineMs',
  'waitMs',
  'lease',
])

/** Requests to the engines that refresh a cache, whatever the request is: credential, chain, catalog. */
const FROM_TIME_TO_TIME = /^es GET \/(?:\S+-(?:credentials|chains|catalogs|serving|vocabularies)\/_doc\/)/
/** Tokens for some requests at once: which request of a busy process asks for them is chance. */
const TOKENS = /^redis eval\w* \S+-limit:(?:key|address|guess|tickets):/
/** The installation's only record of them is renewed beside the requests: which one it falls into is chance. */
const SYNONYMS = /^es GET \S+-synonyms\/_doc\//
/** Requests that come together share a refresh: which of them asks for it is chance. */
const REFRESH = /^es GET \S+\/_refresh /

const ISSUED: readonly (readonly [RegExp, string])[] = [
  [/"requestId":"[^"]+"/g, '"requestId":"…"'],
  [/sess_[\w-]+\.[\w-]+\.[\w-]+/g, 'sess_…'],
  [/up_[0-9a-f-]{36}/g, 'up_…'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>'],
  [/X-Amz-(Date|Signature)=\w+/g, 'X-Amz-$1=…'],
]

/**
 * `sent`: what the caller sent stands in messages and in what the engine is asked. `isFirst`: the process has just
 * started, so what it asks for only from time to time counts too.
 */
export async function comparable(
  { status, headers, body, calls, logLines }: Watched,
  sent: readonly string[],
  isFirst = false,
): Promise<Comparable> {
  const masked = (text: string) => withoutIssued(withoutSent(text, sent))
  const lines = await logLines()
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !MOVING_HEADERS.has(name))),
    body: masked(JSON.stringify(body)),
    calls: calls
      .filter((call) => ![TOKENS, SYNONYMS, REFRESH].some((chance) => chance.test(call)))
      .filter((call) => isFirst || !FROM_TIME_TO_TIME.test(call))
      .map(masked),
    log: lines.map((line) => masked(JSON.stringify(JSON.parse(line, withoutMoving)))),
  }
}

function withoutMoving(name: string, value: unknown): unknown {
  return MOVING_FIELDS.has(name) ? undefined : value
}

/** Messages show no more than the beginning of a long text. */
const SHOWN_AT_LEAST = 50

function withoutStart(text: string, value: string): string {
  if (value.length <= SHOWN_AT_LEAST) return text
  const start = value.slice(0, SHOWN_AT_LEAST).replace(/[^\w]/g, '\\$&')
  return text.replace(new RegExp(`${start}[^"…]*…`, 'g'), '<sent>')
}

function withoutSent(text: string, sent: readonly string[]): string {
  const rest = sent.reduce((part, value) => withoutStart(part.replaceAll(value, '<sent>'), value), text)
  const words = new Set(sent.flatMap(wordsOf))
  return rest
    .replace(TEXT_CLAUSE, (clause, query: string) =>
      wordsOf(query).every((word) => words.has(word)) ? 'query: <sent>' : clause,
    )
    .replace(LEFT_OUT, (list) => list.replace(/\p{L}+/gu, (word) => (words.has(word) ? '<sent>' : word)))
}

/** The words of a term that a forgiving search left out. */
const LEFT_OUT = /(?<="leftOutWords":)\[[^\]]*\]/g

/** A search sends the words of a term one by one. Quotes may be escaped. */
const TEXT_CLAUSE = /"(?:query|value)\\*":\\*"([^"\\]*)\\*"/g

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function withoutIssued(text: string): string {
  return ISSUED.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text)
}

/** The traces of another chain that can be seen in an answer, in the log, or in what the engines were asked. */
export async function tracesIn(
  { headers, body, calls, logLines }: Watched,
  traces: readonly string[],
  sent: readonly string[],
  query = '',
): Promise<readonly string[]> {
  const { data, ...rest } = body
  const seen = [headers, rest, calls, await logLines()].map((part) => withoutSent(JSON.stringify(part), sent))
  // Data quotes what was sent only where it says how a search term was read.
  const words = new Set(sent.flatMap(wordsOf))
  const fields = fieldsOf(query)
  const told = JSON.stringify(data ?? null, (key, value) => {
    const name = fields.get(key) ?? key
    if (name === 'interpretation') return withoutSent(JSON.stringify(value), sent)
    return SEARCHED.has(name) ? wordsOf(String(value)).filter((word) => !words.has(word)) : value
  })
  const text = `${readable(told)} ${seen.join(' ')}`.toLowerCase()
  return traces.filter((trace) => text.includes(trace.toLowerCase()))
}

/** Fields that say word by word what was searched. */
const SEARCHED: ReadonlySet<string> = new Set(['correctedTerm', 'leftOutWords'])

/** The fields of a query by their aliases. */
function fieldsOf(query: string): ReadonlyMap<string, string> {
  const aliases = [...query.matchAll(/(\w+) *: *(\w+)/g)]
  return new Map(aliases.map(([, alias = '', field = '']) => [alias, field]))
}

/** With what session ids and cursors hold. */
function readable(text: string): string {
  const encoded = text.matchAll(/(?<=sess_[\w-]+\.)[\w-]+|(?<=ursor":")[^"]+/g)
  return [text, ...[...encoded].map(([part]) => Buffer.from(part, 'base64').toString())].join(' ')
}

/** What a log line may say of its caller: the chain of the credential. As it stands in a line, and in a text of lines. */
export function ownChainInLog({ chainId }: Readonly<{ chainId: string }>): readonly string[] {
  const field = `"chainId":"${chainId}"`
  return [field, JSON.stringify(field).slice(1, -1)]
}
