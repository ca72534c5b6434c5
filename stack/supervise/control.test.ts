import { describe, expect, it } from 'vitest'
import { composeArguments } from '../plans/compose-stack.ts'
import { controlSocket, parseCommand } from './control.ts'

describe('the supervisor', () => {
  it('takes a known order', () => {
    const order = { engine: 'redis', action: 'kill', signal: 'SIGSTOP' }
    expect(parseCommand(JSON.stringify(order))).toEqual(order)
  })

  it.each(['{"engine": "oven", "action": "stop"}', '{"engine": "redis", "action": "fry"}', 'nonsense'])(
    'refuses %s',
    (text) => expect(() => parseCommand(text)).toThrow(),
  )

  it('keeps the path of the socket short enough for the kernel', () => {
    expect(controlSocket('/short')).toBe('/short/control.sock')
    expect(Buffer.byteLength(controlSocket(`/${'long/'.repeat(40)}`))).toBeLessThanOrEqual(104)
  })

  it.each([
    ['start', ['up', '--detach', '--wait', 'redis']],
    ['stop', ['stop', 'redis']],
    ['kill', ['kill', '--signal', 'SIGKILL', 'redis']],
  ] as const)('translates %s for Compose', (action, expected) => {
    expect(composeArguments({ engine: 'redis', action })).toEqual(expected)
  })
})
