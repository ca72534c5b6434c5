import { describe, expect, it } from 'vitest'
import { sentinelsOf } from './sentinels-of.ts'

describe('an address of Sentinels', () => {
  it('names them, the primary and their common password', () => {
    expect(sentinelsOf('redis+sentinel://:p%40ss@one:26379,two:26380/main')).toEqual({
      sentinels: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 26_380 },
      ],
      name: 'main',
      ...{ password: 'p@ss', sentinelPassword: 'p@ss' },
    })
  })

  it('may name a user, and ask for TLS', () => {
    expect(sentinelsOf('rediss+sentinel://ada:pw@one:26379/main')).toMatchObject({
      ...{ username: 'ada', sentinelUsername: 'ada', tls: {}, enableTLSForSentinelMode: true },
    })
  })

  it.each([
    'redis://one:6379',
    'redis+sentinel://one/main',
    'redis+sentinel://one:1',
    'redis+sentinel://one:1,/m',
  ])('is not %s', (address) => expect(sentinelsOf(address)).toBeNull())
})
