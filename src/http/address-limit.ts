import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { RateLimiter } from '../features/rate-limits/rate-limiter.ts'
import { limitAddress } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route looks at credentials, and counts requests by them. */
    readonly hasCredentials?: boolean
  }
}

const HEALTH_PATH = '/health/'

/**
 * Counts every request by its address, but for the routes that look at credentials. Probes of health have a count of
 * their own: whoever floods other addresses from where the probes come must not make the service look ill.
 */
export const addressLimitPlugin = fp<{ limiter: RateLimiter; perAddress: number }>(
  async (app: FastifyInstance, { limiter, perAddress }) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.config.hasCredentials === true) return
      await limitAddress(limiter, request, reply, perAddress, purposeOf(request))
    })
  },
)

function purposeOf({ routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url?.startsWith(HEALTH_PATH) ? 'health' : undefined
}
