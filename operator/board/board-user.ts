import { createHash, timingSafeEqual } from 'node:crypto'
import type { BoardUser } from './board-settings.ts'

/**
 * Reads the name of a user from an `Authorization` header of HTTP Basic; null for anybody else. Compares with all users in
 * a time that says nothing about their secrets.
 */
export function userCheck(users: readonly BoardUser[]): (header: string | undefined) => string | null {
  const known = users.map(({ name, secret }) => ({ name, digest: digestOf(`${name}:${secret}`) }))
  return (header) => {
    const [, encoded = ''] = /^Basic +([A-Za-z\d+/=]+)$/i.exec(header ?? '') ?? []
    const digest = digestOf(Buffer.from(encoded, 'base64').toString('utf8'))
    const matching = known.filter((user) => timingSafeEqual(user.digest, digest))
    return matching[0]?.name ?? null
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
