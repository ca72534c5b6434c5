import { Redis } from 'ioredis'

/** For BullMQ workers and other connections that have to wait for Redis as long as it takes. */
export function createRedis(url: string): Redis {
  return new Redis(url, { maxRetriesPerRequest: null })
}

/** For the API: a command fails at once while Redis is away, instead of queueing up. */
export function createImpatientRedis(url: string): Redis {
  return new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 1_000,
    commandTimeout: 500,
  })
}
