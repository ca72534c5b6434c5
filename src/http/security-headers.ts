import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'

export interface SecurityHeadersOptions {
  readonly isProduction: boolean
}

const HSTS_SECONDS = 31_536_000

/**
 * Limits what browsers may do with an answer. By default they may only give it to the script that asked. Routes for
 * pages or public files allow more with the route option `helmet` or with `reply.helmet()`.
 */
export const securityHeadersPlugin = fp<SecurityHeadersOptions>(async (app, { isProduction }) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // No <img> or <script> of another origin can load an answer. Requests of scripts are not affected: CORS controls
    // those.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    // Answers hold preferences, which are health data. A route with a public answer sets its own header.
    void reply.header('cache-control', 'no-store')
    // Behind a trusted proxy that terminates TLS, X-Forwarded-Proto states the protocol.
    if (isProduction && request.protocol === 'https')
      void reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`)
    done()
  })
})
