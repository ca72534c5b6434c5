import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startRounds } from './start-rounds.ts'

const OPTIONS = { name: 'sweep', intervalMs: 1, log: pino({ level: 'silent' }) }

it('rounds that stop wait for the current one', async () => {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isDone = false
  const rounds = startRounds(async () => {
    begun.resolve()
    await gate.promise
    isDone = true
  }, OPTIONS)
  await begun.promise
  const stopped = rounds.stop()
  gate.resolve()
  await stopped
  expect(isDone).toBe(true)
})

it('rounds that stop leave a round that an engine holds up', async () => {
  const begun = Promise.withResolvers<void>()
  const rounds = startRounds(
    () => {
      begun.resolve()
      return new Promise(() => undefined)
    },
    OPTIONS,
    10,
  )
  await begun.promise
  expect(await rounds.stop()).toBeUndefined()
})
