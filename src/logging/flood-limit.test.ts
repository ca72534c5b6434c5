import { execFileSync } from 'node:child_process'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_LINES } from './flood-limit.ts'
import { loggerOptions } from './logger-options.ts'

const FLOOD = 10_000
const MINUTE_MS = 60_000

interface Line {
  readonly level: number
  readonly msg: string
  readonly skipped?: number
}

describe('a flood of log lines', () => {
  let lines: Line[]
  let log: pino.Logger

  beforeEach(() => {
    vi.useFakeTimers()
    lines = []
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
    log = pino(loggerOptions({ level: 'trace', quotesEngine: false }), stream)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const flood = (write: (at: number) => void) => {
    for (let at = 0; at < FLOOD; at += 1) write(at)
  }

  it('of one cause is ten lines and one that has the number of the others', () => {
    flood(() => log.error({ err: new Error('no connection') }, 'it failed'))
    expect(lines).toHaveLength(MAX_LINES)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(lines).toHaveLength(MAX_LINES + 1)
    expect(lines.at(-1)).toMatchObject({
      level: 50,
      skipped: FLOOD - MAX_LINES,
      msg: `${FLOOD - MAX_LINES} more of these in 60 s: it failed`,
    })
  })

  it('that goes on for minutes has ten lines and a sum in each of them, and no line is uncounted', () => {
    for (let second = 0; second < 180; second += 1) {
      for (let at = 0; at < 100; at += 1) log.warn('it is slow')
      vi.advanceTimersByTime(1_000)
    }
    vi.advanceTimersByTime(MINUTE_MS)
    expect(lines).toHaveLength(3 * (MAX_LINES + 1))
    const sums = lines.map(({ skipped = 1 }) => skipped)
    expect(sums.reduce((all, each) => all + each)).toBe(18_000)
  })

  it('loses no other cause, whether its message, its class, its code or its own cause differs', () => {
    const write = (error: Error, message = 'it failed') => log.error({ err: error }, message)
    flood(() => write(new Error('no connection')))
    const others: readonly (readonly [Error, string?])[] = [
      [new Error('no connection'), 'something else failed'],
      [new TypeError('no connection')],
      [new Error('no memory')],
      [Object.assign(new Error('no connection'), { code: 'ECONNRESET' })],
      [new Error('no connection', { cause: new Error('the cable') })],
      [new Error('no connection', { cause: new Error('the socket') })],
    ]
    for (const [error, message] of others) write(error, message)
    log.warn({ err: new Error('no connection') }, 'it failed')
    expect(lines).toHaveLength(MAX_LINES + others.length + 1)
  })

  it('is one cause where only ids, numbers and quoted words differ', () => {
    flood((at) => log.error({ err: new Error(`up_${at}: "name ${at}" after ${at} ms`) }, `job ${at} failed`))
    expect(lines).toHaveLength(MAX_LINES)
  })

  it('sums up for the process, not for the request that came first', () => {
    flood((at) => log.child({ reqId: `r${at}` }).error('it failed'))
    vi.advanceTimersByTime(MINUTE_MS)
    expect(lines[0]).toHaveProperty('reqId', 'r0')
    expect(lines.at(-1)).toHaveProperty('skipped', FLOOD - MAX_LINES)
    expect(lines.at(-1)).not.toHaveProperty('reqId')
  })

  it('keeps what is no warning, and what ends the process', () => {
    flood(() => log.info('request completed'))
    flood(() => log.fatal('unexpected exception'))
    expect(lines).toHaveLength(2 * FLOOD)
  })

  it.each(['', '; process.exit()'])('loses no sum where the process ends before the minute%s', (end) => {
    vi.useRealTimers()
    const program = `import pino from 'pino'
      import { loggerOptions } from './src/logging/logger-options.ts'
      const log = pino(loggerOptions({ level: 'info', quotesEngine: false }))
      for (let at = 0; at < 100; at += 1) log.error('it failed')${end}`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    })
    expect(output).toMatch(new RegExp(`"msg":"${100 - MAX_LINES} more of these in \\d+ s: it failed"`))
  })

  it('of more causes than are counted loses no sum', () => {
    flood(() => log.error('the first'))
    for (let at = 0; at < 600; at += 1) log.error(`cause ${'x'.repeat(at % 100)} ${'y'.repeat(at / 100)}`)
    expect(lines.find(({ msg }) => msg.endsWith('s: the first'))).toMatchObject({
      skipped: FLOOD - MAX_LINES,
    })
  })
})
