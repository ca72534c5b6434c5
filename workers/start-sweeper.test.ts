import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startSweeper } from './start-sweeper.ts'

it('a sweeper that rests stops at once, and begins nothing more', async () => {
  const done: string[] = []
  const resting = Promise.withResolvers<void>()
  const sweeper = startSweeper(
    {
      async sweep(rest) {
        const rested = rest(3_600_000)
        resting.resolve()
        await rested
        done.push('sweep')
      },
      async *sweepStrays() {
        done.push('a page of strays')
        yield
      },
      async *deleteDueChains() {
        done.push('a page of chains')
        yield
      },
      log: pino({ level: 'silent' }),
    },
    1,
  )
  await resting.promise
  await sweeper.stop()
  expect(done).toEqual(['sweep'])
})
