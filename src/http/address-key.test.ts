import { describe, expect, it } from 'vitest'
import { SettingError } from '../errors.ts'
import { addressKey } from './address-key.ts'
import { addressMatcher } from './connection-limits.ts'

describe('what an address is counted by', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::ffff:cb00:7105', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['203.0.113.5:51234', '203.0.113.5'],
    ['[2001:db8:1:2::5]:51234', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.5]:51234', '203.0.113.5'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
    ['[203.0.113.5', 'unknown'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
    ['nonsense:51234', 'unknown'],
    [undefined, 'unknown'],
  ])('is, of %s, %s', (address, key) => expect(addressKey(address)).toBe(key))
})

describe('trusted proxies', () => {
  const isTrusted = addressMatcher('TRUSTED_PROXIES', '10.0.0.0/8, 192.0.2.7,2001:db8::/32')

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8::1', '10.1.2.3:443'])('are %s', (address) =>
    expect(isTrusted(address)).toBe(true),
  )
  it.each(['11.0.0.1', '192.0.2.8', '2001:db9::1', '', 'nonsense'])('are not %s', (address) =>
    expect(isTrusted(address)).toBe(false),
  )
  it('are nobody where none is named', () =>
    expect(addressMatcher('TRUSTED_PROXIES', '')('127.0.0.1')).toBe(false))
  it.each(['proxy.internal', '10.0.0.0/33', '10.0.0.0/8 192.0.2.7'])(
    'cannot be what is no address, and the setting is named: %s',
    (entries) =>
      expect(() => addressMatcher('TRUSTED_PROXIES', entries)).toThrow(
        new SettingError(
          `TRUSTED_PROXIES: "${entries}" is no address like 10.1.2.3 and no network like 10.0.0.0/8`,
        ),
      ),
  )
})
