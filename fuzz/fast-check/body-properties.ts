import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { answerFault } from '../answer-fault.ts'
import type { FuzzTarget } from '../fuzz-target.ts'
import type { Property } from './fuzz-property.ts'
import { oddJson, oddNumber, oddText, ownNames } from './odd-values.ts'
import { refuse, send } from './send.ts'

interface OddBody {
  readonly bytes: Buffer
  readonly contentType: string
  readonly contentEncoding?: string
}

const QUERY = '{ search(pagination: { first: 2 }) { counts { total } matches { dish { name } } } }'
const HASH = 'ecf4edb46db40b5132295c0291d62fb65d6759a9eedfa4d5d612dd5ec54a6b38'
const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset="x',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/graphql',
  'application/vnd.api+json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'x',
]

/** Members of the request's object, each with valid and invalid values. */
const members = fc.array(
  fc.oneof(
    fc.tuple(fc.constant('query'), fc.oneof(fc.constant(QUERY), oddText, oddJson)),
    fc.tuple(fc.constant('variables'), oddJson),
    fc.tuple(fc.constant('operationName'), fc.oneof(oddText, oddJson)),
    fc.tuple(fc.constantFrom('id', 'documentId', 'doc_id'), fc.oneof(fc.constant(HASH), oddJson)),
    fc.tuple(
      fc.constant('extensions'),
      fc.oneof(
        oddJson,
        fc.record({
          persistedQuery: fc.oneof(oddJson, fc.record({ version: oddNumber, sha256Hash: oddText })),
        }),
      ),
    ),
    fc.tuple(fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString'), oddJson),
  ),
  { maxLength: 6 },
)
const objects = members.map(ownNames)
/** JSON that is valid but that JavaScript never writes. */
const texts = fc.constantFrom(
  `{"query":"{ __typename }","query":${JSON.stringify(QUERY)}}`,
  '{"query":"{ __typename }","variables":{"a":1e999}}',
  '{"query":"{ __typename }","variables":{"a":-0,"a":1}}',
  '{"query":"\\u007b __typename \\u007d"}',
  '{"query":"{ __typename } # \\ud800"}',
  '{"query":"{ __typename }","variables":{"__proto__":{"a":1}}}',
  '{"query":"{ __typename }","variables":{"constructor":{"prototype":{"a":1}}}}',
  '[{"query":"{ __typename }"}]',
  '{"query":"{ __typename }"} {"query":"{ __typename }"}',
  "{'query':'{ __typename }'}",
  '',
  'null',
)
const nested = fc
  .tuple(
    fc.constantFrom('[', '{"a":', '{"variables":', '{"query":['),
    fc.integer({ min: 1, max: 20_000 }),
    fc.boolean(),
  )
  .map(([open, depth, isClosed]) => {
    const close = open.includes('{') ? (open.endsWith('[') ? ']}' : '}') : ']'
    return `{"query":"{ __typename }","variables":${open.repeat(depth)}1${isClosed ? close.repeat(depth) : ''}}`
  })
const jsonText = fc.oneof(
  { weight: 4, arbitrary: objects.map((value) => JSON.stringify(value)) },
  oddJson.map((value) => JSON.stringify(value)),
  texts,
  nested,
)

const edit = fc.tuple(
  fc.nat({ max: 3_000 }),
  fc.oneof(
    fc.constant(Buffer.alloc(0)),
    fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
  ),
  fc.nat({ max: 40 }),
)
const edited = fc
  .tuple(jsonText, fc.array(edit, { maxLength: 3 }))
  .map(([text, edits]) =>
    edits.reduce(
      (bytes, [at, inserted, removed]) =>
        Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]),
      Buffer.from(text),
    ),
  )

type Coding = (text: string) => OddBody
const json = (bytes: Buffer): OddBody => ({ bytes, contentType: 'application/json' })
/** Good JSON in encodings that the service does not know. */
const CODINGS: readonly Coding[] = [
  (text) => json(Buffer.from(`\uFEFF${text}`)),
  (text) => json(Buffer.from(text, 'utf16le')),
  (text) => json(Buffer.from(text, 'latin1')),
  (text) => ({ ...json(gzipSync(text)), contentEncoding: 'gzip' }),
  (text) => ({ ...json(deflateSync(text)), contentEncoding: 'deflate' }),
  (text) => ({ ...json(Buffer.from(text)), contentEncoding: 'gzip' }),
  (text) => ({ ...json(Buffer.from(text)), contentEncoding: 'identity, br' }),
  (text) => json(Buffer.concat([Buffer.from(text), Buffer.alloc(110_000, ' ')])),
  (text) => json(Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0, 0x80])])),
]
const bodies: fc.Arbitrary<OddBody> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(
        jsonText.map((text) => Buffer.from(text)),
        fc.constant('application/json'),
      ),
    },
    { weight: 3, arbitrary: fc.tuple(edited, fc.constant('application/json')) },
    {
      weight: 2,
      arbitrary: fc.tuple(
        jsonText.map((text) => Buffer.from(text)),
        fc.constantFrom(...CONTENT_TYPES),
      ),
    },
  )
  .map(([bytes, contentType]) => ({ bytes, contentType }))
const coded = fc
  .tuple(fc.oneof(fc.constant(JSON.stringify({ query: QUERY })), jsonText), fc.constantFrom(...CODINGS))
  .map(([text, coding]) => coding(text))

function shown({ bytes, contentType, contentEncoding = '' }: OddBody): string {
  return `${contentType} ${contentEncoding} ${bytes.toString()} (base64: ${bytes.toString('base64').slice(0, 1_000)})`
}

function headersOf({ contentType, contentEncoding }: OddBody): Record<string, string> {
  return {
    'content-type': contentType,
    ...(contentEncoding === undefined ? {} : { 'content-encoding': contentEncoding }),
  }
}

/** Bodies of requests to GraphQL with a valid credential. */
export function requestBodies(target: FuzzTarget): Property {
  const { apiKey, partnerToken } = target.chain
  const credential = fc.constantFrom(apiKey, apiKey, `Bearer ${partnerToken}`)
  return fc.asyncProperty(
    fc.tuple(fc.oneof({ weight: 4, arbitrary: bodies }, coded), credential),
    async ([body, authorization]) => {
      target.signal.throwIfAborted()
      const answer = await send(target.address, {
        headers: { ...headersOf(body), authorization },
        body: body.bytes,
      })
      refuse(answerFault(answer, body.bytes.toString()), shown(body))
    },
  )
}

const eventNames = fc.oneof(
  fc.constantFrom('ObjectCreated:Put', 's3:ObjectCreated:Put', 'ObjectRemoved:Delete'),
  oddText,
)
const objectKeys = fc.oneof(
  fc.constantFrom(
    'partner/business_id=files-0-catalog/date=2026-11-20/items.json',
    'partner%2Fbusiness_id%3Dfiles-0-catalog%2Fdate%3D2026-11-20%2Fitems.json',
    'partner/business_id=/date=/items.json',
    'partner/business_id=../date=2026-11-20/items.json',
    'captured/x',
  ),
  oddText,
)
const eventsOf = (bucket: string) =>
  fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          eventName: eventNames,
          s3: fc.record({
            bucket: fc.record({ name: fc.constantFrom(bucket, bucket, 'other') }),
            object: fc.record({ key: objectKeys }),
          }),
        }),
      },
      oddJson,
    ),
    { maxLength: 5 },
  )

/** Storage events, from the storage and from other senders. */
export function storageEvents(target: FuzzTarget): Property {
  const right = [`Bearer ${target.storageEventsSecret}`, `bearer  ${target.storageEventsSecret}`]
  const secret = fc.constantFrom(...right, 'Bearer x', '')
  const events = eventsOf(target.bucket).map((records) => ({ Records: records }))
  const body = fc.oneof(
    { weight: 4, arbitrary: events.map((value) => JSON.stringify(value)) },
    jsonText,
    edited.map((bytes) => bytes.toString('latin1')),
  )
  return fc.asyncProperty(fc.tuple(body, secret), async ([text, authorization]) => {
    target.signal.throwIfAborted()
    const answer = await send(target.address, {
      path: '/internal/storage-events',
      headers: { 'content-type': 'application/json', authorization },
      body: text,
    })
    if (answer.status !== 200) refuse(answerFault(answer, text), text)
    else if (!right.includes(authorization)) refuse('taken without the secret', text)
  })
}
