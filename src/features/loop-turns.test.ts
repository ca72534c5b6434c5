import { expect, it } from 'vitest'
import { createLoopTurns } from './loop-turns.ts'

/** Takes longer than a turn. */
function work(name: string, log: string[]): string {
  const until = performance.now() + 10
  while (performance.now() < until);
  log.push(name)
  return name
}

it('gives others a turn between pieces of work that are asked for at once', async () => {
  const log: string[] = []
  const other = () => {
    log.push('other')
    if (!log.includes('c')) setImmediate(other)
  }
  setImmediate(other)
  const inLoopTurn = createLoopTurns()
  const done = await Promise.all(['a', 'b', 'c'].map(async (name) => inLoopTurn(() => work(name, log))))
  expect(done).toEqual(['a', 'b', 'c'])
  expect(log.filter((name, at) => name !== log[at - 1]).join(' ')).toMatch(/a other b other c/)
})

it('works at once as long as the turn lasts', () => {
  const inLoopTurn = createLoopTurns()
  expect([1, 2].map((number) => inLoopTurn(() => number))).toEqual([1, 2])
})

it.each(['in', 'after'])('goes on after work that fails %s its turn', async (when) => {
  const inLoopTurn = createLoopTurns()
  if (when === 'after') await inLoopTurn(() => work('long', []))
  const failing = async () =>
    inLoopTurn(() => {
      throw new Error('wrong')
    })
  await expect(failing()).rejects.toThrow('wrong')
  expect(await inLoopTurn(() => 1)).toBe(1)
})

it('stops between pieces where nobody waits for their results any more', async () => {
  const log: string[] = []
  const inLoopTurn = createLoopTurns(() => {
    throw new Error('nobody waits')
  })
  const done = ['a', 'b', 'c'].map(async (name) => inLoopTurn(() => work(name, log)))
  expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(log).toEqual(['a'])
})
