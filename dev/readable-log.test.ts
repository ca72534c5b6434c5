import { expect, it } from 'vitest'
import { logText } from './readable-log.ts'

it.each([
  [{ msg: 'closing' }, 'closing'],
  [
    { msg: 'request completed', method: 'POST', url: '/graphql', status: 200, durationMs: 4.3 },
    'request completed POST /graphql 200 in 4.3 ms',
  ],
  [{}, ''],
])('a line %j of the log is shown as %s', (log, expected) => expect(logText(log)).toBe(expected))
