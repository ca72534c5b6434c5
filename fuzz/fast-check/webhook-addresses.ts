import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { oddText } from './odd-values.ts'

/** Networks that no webhook may reach, from IANA's list. Copied here, so that they do not come from the tested code. */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
const PUBLIC_V6 = ['2000::', 3] as const
/** Parts of the public range that are not public: Teredo and its neighbours, documentation, 6to4. */
const PRIVATE_V6 = [
  ['2001::', 32],
  ['2001:2::', 48],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const blocked = new BlockList()
for (const [network, bits] of PRIVATE_V4) blocked.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of PRIVATE_V6) blocked.addSubnet(network, bits, 'ipv6')
const routed = new BlockList()
routed.addSubnet(...PUBLIC_V6, 'ipv6')

/** Whether a connection to this may be made; false for a name. */
export function isAllowed(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !blocked.check(address, 'ipv4')
  return version === 6 && routed.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

type Bytes = readonly [number, number, number, number]

/** An address of each private network, not always its first. */
export const privateV4: fc.Arbitrary<Bytes> = fc
  .tuple(fc.constantFrom(...PRIVATE_V4), fc.nat({ max: 0xffffffff }))
  .map(([[network, bits], random]) => {
    const base = network.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    const value = base + (random % 2 ** (32 - bits))
    return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255] as const
  })

const FULL_WIDTH = '０１２３４５６７８９'
const CIRCLED = '⓪①②③④⑤⑥⑦⑧⑨'
const hex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
const numberOf = ([a, b, c, d]: Bytes) => ((a * 256 + b) * 256 + c) * 256 + d
const groups = (bytes: Bytes) => `${hex(bytes.slice(0, 2))}:${hex(bytes.slice(2))}`
const digits = (alphabet: string) => (bytes: Bytes) =>
  bytes.join('.').replace(/\d/g, (digit) => alphabet[Number(digit)] ?? '')

/** Spellings of an IPv4 address that some parsers accept. */
const SPELLINGS: readonly ((bytes: Bytes) => string)[] = [
  (bytes) => bytes.join('.'),
  (bytes) => `${bytes.join('.')}.`,
  (bytes) => String(numberOf(bytes)),
  (bytes) => `0x${hex(bytes)}`,
  (bytes) => `0X${hex(bytes).toUpperCase()}`,
  (bytes) => `0${numberOf(bytes).toString(8)}`,
  (bytes) => bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
  (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
  ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
  ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  ([a, b, c, d]) => `${a}.0x${hex([b, c, d])}`,
  digits(FULL_WIDTH),
  digits(CIRCLED),
  (bytes) => bytes.join('。'),
  (bytes) => bytes.join('．'),
  (bytes) =>
    bytes
      .map((byte) =>
        Array.from(String(byte))
          .map((digit) => `%3${digit}`)
          .join(''),
      )
      .join('%2e'),
  (bytes) => bytes.join('\u00AD.'),
  (bytes) => `[::ffff:${bytes.join('.')}]`,
  (bytes) => `[::ffff:${groups(bytes)}]`,
  (bytes) => `[0:0:0:0:0:FFFF:${groups(bytes)}]`,
  (bytes) => `[::${bytes.join('.')}]`,
  (bytes) => `[::ffff:0:${bytes.join('.')}]`,
  (bytes) => `[64:ff9b::${groups(bytes)}]`,
  (bytes) => `[64:ff9b:1::${groups(bytes)}]`,
  (bytes) => `[2002:${groups(bytes)}::1]`,
  (bytes) => `[2001:0:${groups(bytes)}::]`,
  (bytes) => `[::ffff:${groups(bytes)}%25eth0]`,
  (bytes) => `[fe80::${groups(bytes)}]`,
  (bytes) => `[fd00::${groups(bytes)}]`,
]
const LOCAL_NAMES = [
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  'ｌｏｃａｌｈｏｓｔ',
  'local%68ost',
  'elasticsearch',
  'redis.internal',
  'printer.local',
  'router.lan',
  'x.intranet',
  'nas.home.arpa',
]

/** A host that means a private address. */
export const privateHosts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(privateV4, fc.constantFrom(...SPELLINGS)).map(([bytes, spell]) => spell(bytes)),
  },
  fc.constantFrom(...LOCAL_NAMES),
  fc.constantFrom(
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[fd00:ec2::254]',
    '[::ffff:7f00:1]',
  ),
)

const SCHEMES = [
  'https://',
  'HTTPS://',
  'https:',
  'https:/',
  'https:\\\\',
  'https:///',
  ' https://',
  'ht\ntps://',
  'http://',
  'ftp://',
  'file://',
]
const USERS = ['', 'user@', 'user:pass@', '8.8.8.8@', '8.8.8.8:443@', '8.8.8.8%40', '\\@', 'a#@']
const ENDS = [
  '/',
  '',
  ':443/',
  ':8443/hook',
  ':9200/_search',
  ':0443/',
  ':/',
  '?x=https://8.8.8.8/',
  '#@8.8.8.8/',
  '/\\8.8.8.8',
  '\t/',
]

/** Texts that a partner may give an operator as the address of a webhook. */
export function urlsOf(hosts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const mostly = (usual: string, odd: readonly string[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...odd) })
  return fc
    .tuple(mostly('https://', SCHEMES), mostly('', USERS), hosts, mostly('/', ENDS))
    .map((parts) => parts.join(''))
}

/** With leading zeros: some parsers read octal, others decimal. */
const padded = privateV4.map((bytes) => bytes.map((byte) => String(byte).padStart(3, '0')).join('.'))

/** Anything that is or was an address. */
export const oddUrls: fc.Arbitrary<string> = fc.oneof(
  oddText,
  urlsOf(padded),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(fc.webUrl(), fc.nat({ max: 40 }), fc.string({ maxLength: 3 }))
    .map(([url, at, text]) => url.slice(0, at) + text + url.slice(at + 1)),
  fc.tuple(fc.constantFrom(...SCHEMES), oddText, fc.constantFrom(...ENDS)).map((parts) => parts.join('')),
)
