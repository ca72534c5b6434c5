import type { RedisOptions } from 'ioredis'

/** Without the options that change what commands return. */
export type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>

const SENTINELS =
  /^(?<scheme>rediss?)\+sentinel:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^/@\s]+)\/(?<name>[^/?#\s]+)$/
const HOST = /^(?<host>[^:]+):(?<port>\d{1,5})$/

/**
 * Reads `redis+sentinel://user:password@host:26379,host:26379/name`: the Sentinels say which Redis called `name` is the
 * primary. They have the same user and password, and with `rediss` also TLS. Null for any other address.
 */
export function sentinelsOf(address: string): ConnectionOptions | null {
  const { scheme, user, password, hosts, name } = SENTINELS.exec(address)?.groups ?? {}
  const sentinels = hosts?.split(',').map((each) => HOST.exec(each)?.groups)
  if (name === undefined || sentinels === undefined || sentinels.includes(undefined)) return null
  const isSecure = scheme === 'rediss'
  return {
    sentinels: sentinels.map((each) => ({ host: each?.host ?? '', port: Number(each?.port) })),
    name: decodeURIComponent(name),
    ...(user && { username: decodeURIComponent(user), sentinelUsername: decodeURIComponent(user) }),
    ...(password && {
      password: decodeURIComponent(password),
      sentinelPassword: decodeURIComponent(password),
    }),
    ...(isSecure && { tls: {}, enableTLSForSentinelMode: true }),
  }
}
