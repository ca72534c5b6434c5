import { expect, it } from 'vitest'
import { outageLog } from './outage-log.ts'

it('logs the first error of a connection, then one in ten seconds with the number of those between', () => {
  let time = 1
  const lines: object[] = []
  const log = { error: (details: object) => void lines.push(details) }
  const failed = outageLog(log, 'Redis connection failed', () => time)
  for (time of [1, 2, 9_000, 10_001, 10_002, 30_000]) failed(new Error(String(time)))
  expect(lines).toEqual([
    { err: new Error('1'), skipped: 0 },
    { err: new Error('10001'), skipped: 2 },
    { err: new Error('30000'), skipped: 1 },
  ])
})
