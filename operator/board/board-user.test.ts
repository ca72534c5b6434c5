import { describe, expect, it } from 'vitest'
import { userCheck } from './board-user.ts'

const userOf = userCheck([
  { name: 'ada', secret: 'one:é' },
  { name: 'grace', secret: 'two' },
])
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

describe('who uses the board', () => {
  it.each([
    [basic('ada:one:é'), 'ada'],
    [basic('grace:two').replace('Basic', 'basic'), 'grace'],
  ])('%s is %s', (header, name) => expect(userOf(header)).toBe(name))

  it.each([
    undefined,
    '',
    'Basic',
    'Basic !',
    basic(''),
    basic('ada'),
    basic('ada:'),
    basic('ada:two'),
    basic('ada:one:é '),
    basic('Ada:one:é'),
    basic('grace:two').replace('Basic', 'Bearer'),
  ])('nobody for %j', (header) => expect(userOf(header)).toBeNull())
})
