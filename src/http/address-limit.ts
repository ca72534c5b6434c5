import type { FastifyInstance, HookHandlerDoneFunction } from 'fastify'
import fp from 'fastify-plugin'
import type { RateLimiter } from '../features/rate-limits/rate-limiter.ts'
import { isHealthProbe } from './health.ts'
import { limitAddress } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route checks credentials and counts its requests by them. */
    readonly hasCredentials?: boolean
  }
}

interface AddressLimitOptions {
  readonly limiter: RateLimiter
  readonly perAddress: number
}

/**
 * Counts every request by its address, except on routes that check credentials. Health probes have a separate count. So
 * a flood from the probe's address to other routes does not make the service look unhealthy.
 */
export const addressLimitPlugin = fp<AddressLimitOptions>(
  async (app: FastifyInstance, { limiter, perAddress }) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.hasCredentials === true) return done()
      const purpose = isHealthProbe(request) ? 'health' : undefined
      void after(limitAddress(limiter, request, reply, perAddress, purpose), done)
    })
  },
)

/**
 * Counts preflights by their address, separately from all other requests. They carry no credential and ask no engine,
 * and they are answered before any other limit.
 */
export const preflightLimitPlugin = fp<AddressLimitOptions>(async (app, { limiter, perAddress }) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS') return done()
    void after(limitAddress(limiter, request, reply, perAddress, 'preflight'), done)
  })
})

/** Most requests have nothing to wait for in these hooks, and so need no promise. */
async function after(work: Promise<void>, done: HookHandlerDoneFunction): Promise<void> {
  try {
    await work
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}
