import { Redis } from 'ioredis'

/** For BullMQ workers and other connections that wait for Redis without a limit. */
export function createRedis(url: string): Redis {
  return new Redis(url, { maxRetriesPerRequest: null })
}

/** For the API: a command fails at once while Redis is away, and is not queued. */
export function createImpatientRedis(url: string): Redis {
  return new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 1_000,
    commandTimeout: 500,
  })
}
