import { describe, expect, it } from 'vitest'
import { chooseRedis, isNewEnough } from './redis-plan.ts'

describe('choosing a Redis', () => {
  it.each([
    ['6.2.0', true],
    ['6.0.16', false],
    ['7.0.15', true],
    ['10.1.0', true],
    ['5.0.14', false],
    [undefined, false],
  ])('takes %s: %s', (version, expected) => expect(isNewEnough(version)).toBe(expected))

  it('says what to install when the artifact has none for this machine', () => {
    expect(() => chooseRedis({ PATH: '/nowhere' }, '/nowhere/redis-server')).toThrow(
      /install redis-server 6\.2 or newer/,
    )
  })
})
