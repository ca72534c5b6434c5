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

interface AddressLimitOptions {
  readonly limiter: RateLimiter
  readonly perAddress: number
}

const HEALTH_PATH = '/health/'

/**
 * Counts every request by its address, but for the routes that look at credentials. Probes of health have a count of
 * their own: whoever floods other addresses from where the probes come must not make the service look ill.
 */
export const addressLimitPlugin = fp<AddressLimitOptions>(
  async (app: FastifyInstance, { limiter, perAddress }) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.config.hasCredentials === true) return
      await limitAddress(limiter, request, reply, perAddress, purposeOf(request))
    })
  },
)

/**
 * Counts preflights by their address, apart from everything else: they carry no credential and ask no engine, but are
 * answered before any other limit.
 */
export const preflightLimitPlugin = fp<AddressLimitOptions>(async (app, { limiter, perAddress }) => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') await limitAddress(limiter, request, reply, perAddress, 'preflight')
  })
})

function purposeOf({ routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url?.startsWith(HEALTH_PATH) ? 'health' : undefined
}
