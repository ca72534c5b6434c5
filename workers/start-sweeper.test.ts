import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { startSweeper } from './start-sweeper.ts'

it('a sweeper that rests stops at once, and begins nothing more', async () => {
  const done: string[] = []
  const resting = Promise.withResolvers<void>()
  const sweeper = startSweeper(
    {
      checkRecords: () => Promise.resolve(),
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

it('a sweeper goes on with strays and chains where a part of it fails', async () => {
  const done: string[] = []
  const second = Promise.withResolvers<void>()
  const fail = () => Promise.reject(new Error('the storage is full'))
  const sweeper = startSweeper(
    {
      checkRecords: () => Promise.resolve(),
      sweep: fail,
      async *sweepStrays() {
        done.push('a page of strays')
        yield await fail()
      },
      async *deleteDueChains() {
        done.push('a page of chains')
        second.resolve()
        yield
      },
      log: pino({ level: 'silent' }),
    },
    3_600_000,
  )
  await second.promise
  await sweeper.stop()
  expect(done).toEqual(['a page of strays', 'a page of chains'])
})

it('a sweeper deletes nothing in a round in which the records could not be checked', async () => {
  const done: string[] = []
  let checks = 0
  const second = Promise.withResolvers<void>()
  const sweeper = startSweeper(
    {
      async checkRecords() {
        checks += 1
        done.push('checked')
        if (checks === 1) throw new Error('the storage is away')
      },
      async sweep() {
        done.push('swept')
        second.resolve()
      },
      async *sweepStrays() {
        yield
      },
      async *deleteDueChains() {
        yield
      },
      log: pino({ level: 'silent' }),
    },
    1,
  )
  await second.promise
  await sweeper.stop()
  expect(done.slice(0, 3)).toEqual(['checked', 'checked', 'swept'])
})

describe('a sweeper with chains to delete', () => {
  /** Runs one sweep, and says how many pages of chains were deleted when the next one begins. */
  const deletedBetweenSweeps = async (pages: number): Promise<number> => {
    let [sweeps, deleted] = [0, 0]
    const second = Promise.withResolvers<number>()
    const sweeper = startSweeper(
      {
        checkRecords: () => Promise.resolve(),
        async sweep() {
          sweeps += 1
          if (sweeps === 2) second.resolve(deleted)
        },
        async *sweepStrays() {
          yield
        },
        async *deleteDueChains() {
          while (deleted < pages) {
            deleted += 1
            yield
          }
        },
        log: pino({ level: 'silent' }),
      },
      1,
    )
    const count = await second.promise
    await sweeper.stop()
    return count
  }

  it('deletes all of their pages at once', async () => {
    expect(await deletedBetweenSweeps(7)).toBe(7)
  })

  it('lets a sweep come between where there are very many', async () => {
    expect(await deletedBetweenSweeps(10_000)).toBe(200)
  })
})
