import { S3ServiceException } from '@aws-sdk/client-s3'
import { errors } from '@elastic/elasticsearch'
import fc from 'fast-check'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { engineError } from '../../test/support/engine-error.ts'
import { hostileText, unsafeIn } from '../../test/support/hostile-text.ts'
import { AppError } from '../errors.ts'
import { MAX_LINE_BYTES } from './bounded-line.ts'
import { loggerOptions } from './logger-options.ts'

const WORDS = 'peanut soup'

/** The line that something logged becomes. */
function lineOf(log: (logger: pino.Logger) => void, quotesEngine = false): string {
  let line = ''
  const stream = {
    write: (text: string) => {
      line = text
    },
  }
  log(pino(loggerOptions({ level: 'trace', quotesEngine }), stream))
  return line
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into lines of any shape
const recordOf = (...args: Parameters<typeof lineOf>): any => JSON.parse(lineOf(...args))
const errorOf = (error: unknown, quotesEngine = false) =>
  recordOf((log) => log.error({ err: error }, 'it failed'), quotesEngine).err

const refused = engineError(
  400,
  {
    status: 400,
    error: {
      type: 'search_phase_execution_exception',
      reason: `all shards failed: ${WORDS}`,
      root_cause: [{ type: 'query_shard_exception', reason: `failed to create query: ${WORDS}` }],
      caused_by: { type: 'number_format_exception', reason: `For input string: "${WORDS}"` },
      failed_shards: [{ reason: { reason: WORDS } }],
    },
  },
  { body: WORDS, path: `/_search?q=${WORDS}` },
)

describe('an error in the log', () => {
  it('says what it is, where it comes from and what caused it', () => {
    const error = new AppError('SEARCH_UNAVAILABLE', 'Try again', { cause: new TypeError('x is undefined') })
    expect(errorOf(error)).toEqual({
      type: 'AppError',
      message: 'Try again',
      code: 'SEARCH_UNAVAILABLE',
      statusCode: 503,
      stack: expect.stringMatching(/^ {4}at .*logger-options\.test\.ts/),
      cause: {
        type: 'TypeError',
        message: 'x is undefined',
        stack: expect.stringMatching(/^ {4}at /),
      },
    })
  })

  it('is no word of the request or the answer where it is the engine’s', () => {
    const cause = { statusCode: 400, message: expect.stringMatching(/^search_phase_execution_exception < /) }
    const logged = errorOf(new AppError('SEARCH_UNAVAILABLE', 'Try again', { cause: refused }))
    expect(logged.cause).toMatchObject(cause)
    expect(JSON.stringify(logged)).not.toContain(WORDS)
    expect(errorOf(refused).message).toBe(
      'search_phase_execution_exception < query_shard_exception < number_format_exception',
    )
  })

  it('is the engine’s reason too where the log may quote it', () => {
    expect(errorOf(refused, true).message).toMatch(
      / < number_format_exception: failed to create query: peanut/,
    )
  })

  it.each([
    ['no body', null],
    ['a text', WORDS],
    ['another form', { message: WORDS }],
    ['an error that is a text', { error: WORDS }],
  ])('is no word of an answer of another form: %s', (_, body) => {
    const odd = engineError(502, body)
    expect(errorOf(odd)).toMatchObject({ type: 'ResponseError', statusCode: 502, message: '' })
    expect(JSON.stringify(errorOf(odd))).not.toContain(WORDS)
  })

  it('has the status of an answer of the storage that has nothing else', () => {
    const $metadata = { httpStatusCode: 403 }
    const error = new S3ServiceException({
      name: 'Unknown',
      message: 'UnknownError',
      $fault: 'client',
      $metadata,
    })
    expect(errorOf(error)).toMatchObject({ message: 'UnknownError', statusCode: 403 })
  })

  it('says why there was no answer', () => {
    expect(errorOf(new errors.ConnectionError('connect ECONNREFUSED 127.0.0.1:9200'))).toMatchObject({
      type: 'ConnectionError',
      message: 'connect ECONNREFUSED 127.0.0.1:9200',
    })
    expect(errorOf(new errors.DeserializationError(`bad JSON: ${WORDS}`, WORDS)).message).toBe('')
  })

  it('has no more of a chain than four, however long or round it is', () => {
    const round = new Error('round')
    round.cause = round
    expect(errorOf(round).cause.cause.cause).not.toHaveProperty('cause')
    expect(lineOf((log) => log.error({ err: round })).length).toBeLessThan(MAX_LINE_BYTES)
  })

  it('has one error of several for the same host', () => {
    const several = new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })])
    expect(errorOf(several).cause).toMatchObject({ message: 'refused', code: 'ECONNREFUSED' })
  })

  it('takes no line of a message for a place in the code', () => {
    const forged = new Error(`no\n    at ${WORDS} (file.ts:1:1)`)
    expect(errorOf(forged).stack).not.toContain(WORDS)
  })

  it('may be anything that was thrown', () => {
    expect(errorOf('odd\u001b')).toEqual({ type: 'string', message: 'odd\\u{1b}', stack: '' })
    expect(errorOf(undefined)).toBeUndefined()
    expect(errorOf(null)).toEqual({ type: 'object', message: 'null', stack: '' })
  })

  it.each<[string, (log: pino.Logger) => void]>([
    ['alone', (log) => log.error(refused)],
    ['with its message', (log) => log.error(refused, refused.message)],
    ['in an object', (log) => log.error({ err: refused })],
    ['in an object, with its message', (log) => log.error({ err: refused }, refused.message)],
  ])('is not repeated by the line’s message, logged %s', (_, log) => {
    expect(lineOf(log)).not.toContain(WORDS)
    expect(recordOf(log).msg).toMatch(/^search_phase_execution_exception/)
  })
})

describe('a line of the log', () => {
  it('is what pino writes where there is nothing to mend', () => {
    const line = lineOf((log) => log.info({ reqId: 'r-1', url: '/graphql' }, 'said "yes" \\ no'))
    expect(JSON.parse(line)).toMatchObject({ reqId: 'r-1', url: '/graphql', msg: 'said "yes" \\ no' })
    expect(line.endsWith('}\n')).toBe(true)
  })

  it('shows what would steer a terminal, also to a program that decodes it', () => {
    const record = recordOf((log) => log.info({ reason: '\u001b[2J\u202e\n' }, 'a\u0007'))
    expect([record.reason, record.msg]).toEqual(['\\u{1b}[2J\\u{202e}\\u{a}', 'a\\u{7}'])
  })

  it('has no secret, wherever it stands', () => {
    const secret = 'sess_abc.def.ghi'
    const line = lineOf((log) =>
      log.error({ err: new Error(`a\n${secret}`), [secret]: [`\\${secret}`] }, `\n${secret}\ta@b.co`),
    )
    expect(line.match(/\[redacted\]/g)).toHaveLength(5)
    expect(JSON.parse(line).msg).toBe('\\u{a}[redacted]\\u{9}[redacted]')
    expect(line).not.toMatch(/sess_|a@b/)
  })

  it('is cut where it is too long: its texts, its lists, in the end all but what finds the request', () => {
    const reqId = 'r-1'
    const texts = recordOf((log) => log.info({ reqId, a: 'x'.repeat(20_000), b: 'y'.repeat(5_000) }, 'm'))
    expect(texts).toMatchObject({ reqId, msg: 'm', a: `${'x'.repeat(1_999)}…` })
    const lists = recordOf((log) =>
      log.info({ reqId, events: Array(3_000).fill({ key: 'k'.repeat(20) }) }, 'm'),
    )
    expect(lists.events).toHaveLength(51)
    expect(lists.events[50]).toBe('… and 2950 more')
    const deep = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`${at}`, Object.assign({}, Array(50).fill('z'.repeat(90)))]),
    )
    const nested = { a: deep, b: deep, c: deep, d: deep, e: deep }
    const essentials = recordOf((log) => log.info({ reqId, ...nested, f: nested, g: { nested } }, 'm'))
    expect(essentials).toMatchObject({ level: 30, reqId, msg: 'm' })
  })

  it('is short, whole JSON and harmless, whatever is logged', () => {
    const anything = fc.object({
      key: hostileText,
      values: [hostileText, fc.integer(), fc.string({ minLength: 9_000, maxLength: 20_000 })],
      maxKeys: 20,
    })
    fc.assert(
      fc.property(anything, hostileText, (details, message) => {
        const line = lineOf((log) =>
          log.child({ reqId: message }).warn({ ...details, err: new Error(message) }, message),
        )
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_LINE_BYTES)
        expect(unsafeIn(line.trimEnd())).toEqual([])
        const { err, ...record } = JSON.parse(line)
        expect(unsafeIn(textOf({ ...record, err: { ...err, stack: '' } }))).toEqual([])
        expect(record.level).toBe(40)
      }),
      { numRuns: 100 },
    )
  })
})

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([name, each]) => name + textOf(each))
    .join('')
}
