import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { checkedWebhookUrl } from './webhook-url.ts'

const check = (text: string, allowPrivate = false) => checkedWebhookUrl(text, allowPrivate)

describe('a public address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    'can be %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd00:ec2::254']],
    ['link-local', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fec0::1']],
    ['of a carrier’s network', ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
    ['multicast or broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    ['reserved', ['192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1']],
    ['IPv4 mapped into IPv6', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8']],
    ['IPv4 embedded in IPv6', ['::127.0.0.1', '::ffff:0:127.0.0.1', '2002:7f00:1::', '2001:0:7f00:1::']],
    ['IPv4 behind NAT64', ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1']],
    ['for documentation', ['2001:db8::1', '3fff::1']],
    ['a cloud’s platform service', ['168.63.129.16']],
    ['none at all', ['', 'localhost', '1.2.3', '999.1.1.1', '[::1]']],
  ])('cannot be %s', (_what, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})

describe('the address of a webhook', () => {
  it.each([
    'https://partner.example.com/hooks?for=dishmatch',
    'https://partner.example.com:8443/',
    'https://8.8.8.8/',
  ])('may be %s', (url) => expect(check(url).href).toBe(url))

  it.each([
    ['https://127.0.0.1/', 'public internet'],
    ['https://0.0.0.0/', 'public internet'],
    ['https://[::1]/', 'public internet'],
    ['https://[::ffff:127.0.0.1]/', 'public internet'],
    ['https://[::ffff:a9fe:a9fe]/', 'public internet'],
    ['https://169.254.169.254/latest/meta-data/', 'public internet'],
    ['https://10.1.2.3/', 'public internet'],
    ['https://2130706433/', 'public internet'],
    ['https://0x7f000001/', 'public internet'],
    ['https://0x7f.1/', 'public internet'],
    ['https://0177.0.0.1/', 'public internet'],
    ['https://127.1/', 'public internet'],
    ['https://①②⑦.0.0.1/', 'public internet'],
    ['https://localhost/', 'public internet'],
    ['https://LOCALHOST./', 'public internet'],
    ['https://a.localhost/', 'public internet'],
    ['https://elasticsearch/', 'public internet'],
    ['https://metadata.google.internal/', 'public internet'],
    ['http://partner.example.com/', 'https'],
    ['ftp://partner.example.com/', 'https'],
    ['file:///etc/passwd', 'https'],
    ['https://partner.example.com:9200/', 'port'],
    ['https://user@partner.example.com/', 'user'],
    ['https://user:pass@partner.example.com/', 'user'],
    ['https://partner.example.com/#top', 'fragment'],
    ['partner.example.com', 'not an address'],
    ['', 'not an address'],
  ])('is refused: %s', (url, reason) => {
    expect(() => check(url)).toThrow(reason)
  })

  it('is refused where it is longer than 2,048 characters', () => {
    expect(() => check(`https://partner.example.com/${'a'.repeat(2_048)}`)).toThrow('longer')
  })

  it('may be inside the network, on any port, where the installation allows it', () => {
    expect(check('http://127.0.0.1:9999/hook', true).port).toBe('9999')
    expect(() => check('http://user:pass@127.0.0.1/', true)).toThrow('user')
    expect(() => check('file:///etc/passwd', true)).toThrow('https')
  })
})
