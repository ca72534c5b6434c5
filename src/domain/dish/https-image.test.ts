import { expect, it } from 'vitest'
import { httpsImage } from './https-image.ts'

it.each(['https://images.example/1.jpg', 'HTTPS://images.example/a%20b.jpg?w=1#x', 'https://[::1]:8443/1'])(
  'shows a picture at %s',
  (address) => expect(httpsImage(address)).toBe(address),
)

it.each([
  null,
  '',
  'http://images.example/1.jpg',
  '//images.example/1.jpg',
  '/1.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  'https://',
  'https://user:secret@images.example/1.jpg',
  'ftp://images.example/1.jpg',
])('shows none at %s', (address) => expect(httpsImage(address)).toBe(null))
