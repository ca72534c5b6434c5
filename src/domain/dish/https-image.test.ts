import { expect, it } from 'vitest'
import { httpsImage } from './https-image.ts'

it.each(['https://images.example/1.jpg', 'https://images.example/a%20b.jpg?w=1#x', 'https://[::1]:8443/1'])(
  'shows a picture at %s',
  (address) => expect(httpsImage(address)).toBe(address),
)

it.each([
  ['HTTPS://Images.example/1.jpg', 'https://images.example/1.jpg'],
  ['https://images.example/a b.jpg', 'https://images.example/a%20b.jpg'],
  ['https://images.example/"><b>.jpg', 'https://images.example/%22%3E%3Cb%3E.jpg'],
  ['https://images.example/\n\u202egpj.1', 'https://images.example/%E2%80%AEgpj.1'],
  ['https://bücher.example/1.jpg', 'https://xn--bcher-kva.example/1.jpg'],
])('encodes what an address cannot hold: %j', (address, shown) => expect(httpsImage(address)).toBe(shown))

it.each([
  null,
  '',
  'http://images.example/1.jpg',
  '//images.example/1.jpg',
  '/1.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  'https://',
  'https:1.jpg',
  'https:/images.example/1.jpg',
  'https://user:secret@images.example/1.jpg',
  'ftp://images.example/1.jpg',
])('shows none at %s', (address) => expect(httpsImage(address)).toBe(null))
