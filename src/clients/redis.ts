import { type Command, Redis } from 'ioredis'
import { type ConnectionOptions, sentinelsOf } from '../sentinels-of.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

/** For BullMQ workers and other connections that wait for Redis without a limit, also while it fails over. */
export function createRedis(address: string): Redis {
  return connect(address, { maxRetriesPerRequest: null, socketTimeout: DEAD_MS.patient })
}

/**
 * A connection on which a command has waited for so long without a byte is made anew, and Sentinels are asked again: a
 * primary that is frozen or cut off closes none. A patient one waits longer than a blocking read of BullMQ, 10 s at most.
 */
const DEAD_MS = { patient: 15_000, impatient: 5_000 } as const

/**
 * For the API: a command fails at once while Redis is away, and is not queued. While Redis is silent, one command a second
 * waits for it, for `waitMs`, and those that come meanwhile wait with it; `onRefused` is told of each other one.
 */
export function createImpatientRedis(
  address: string,
  waitMs: number,
  onRefused: () => void = () => undefined,
): Redis {
  const options = {
    ...{ maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: CONNECT_MS },
    socketTimeout: waitMs + DEAD_MS.impatient,
  }
  return connect(address, options, impatientRedis(waitMs, onRefused))
}

/** For a connection, and for each command that makes it ready. */
const CONNECT_MS = 1_000
const SILENCE_MS = 1_000

class RedisSilentError extends Error {
  override readonly name = 'RedisSilentError'
}

const impatientRedis = (waitMs: number, onRefused: () => void) =>
  class extends Redis {
    readonly #breaker = createCircuitBreaker({
      isFailure: (error) => error instanceof RedisSilentError,
      failures: 1,
      pauseMs: SILENCE_MS,
      longestPauseMs: SILENCE_MS,
      onRefused,
    })

    override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
      // Without a limit, a connection that dies before it is ready would never be given up.
      if (this.status !== 'ready') {
        command.setTimeout(CONNECT_MS)
        return super.sendCommand(command, stream)
      }
      // One command of a transaction is no trial: the connection would be left within the transaction.
      if (stream !== undefined && !this.#breaker.isClosed()) {
        onRefused()
        command.reject(new RedisSilentError('Redis did not answer lately, so it is not asked now'))
        return command.promise
      }
      this.#breaker
        .run(() => {
          super.sendCommand(command, stream)
          return inTimeOf(waitMs, command)
        })
        .catch((error: Error) => command.reject(error))
      return command.promise
    }
  }

/** Where this process was busy, the answer may have come and not been read: it is read before the command is given up. */
async function inTimeOf(waitMs: number, { promise }: Command): Promise<void> {
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    setImmediate(() => reject(new RedisSilentError(`Redis did not answer within ${waitMs} ms`)))
  }, waitMs)
  try {
    await Promise.race([promise, isLate])
  } finally {
    clearTimeout(timer)
  }
}

function connect(address: string, options: ConnectionOptions, Client: typeof Redis = Redis): Redis {
  const sentinels = sentinelsOf(address)
  return sentinels === null ? new Client(address, options) : new Client({ ...sentinels, ...options })
}
