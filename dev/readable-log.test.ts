import { expect, it } from 'vitest'
import { logText } from './readable-log.ts'

it.each([
  [{ msg: 'closing' }, 'closing'],
  [{ msg: 'incoming request', req: { method: 'POST', url: '/graphql' } }, 'incoming request POST /graphql'],
  [
    { msg: 'request completed', res: { statusCode: 200 }, responseTime: 4.26 },
    'request completed 200 in 4.3 ms',
  ],
  [{}, ''],
])('a line %j of the log is shown as %s', (log, expected) => expect(logText(log)).toBe(expected))
