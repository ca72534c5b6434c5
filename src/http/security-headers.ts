import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'

export interface SecurityHeadersOptions {
  readonly isProduction: boolean
}

const HSTS_SECONDS = 31_536_000

/**
 * What browsers may do with an answer: by default nothing but hand it to the script that asked. Routes that serve
 * pages or public files widen that with the route option `helmet` or with `reply.helmet()`.
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
    // No <img> or <script> of another origin loads an answer. It does not concern scripts' requests: those are CORS.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    // Answers hold preferences, which are health data. A route whose answer is public says so itself.
    void reply.header('cache-control', 'no-store')
    // Behind a trusted proxy that terminates TLS, the protocol is that of X-Forwarded-Proto.
    if (isProduction && request.protocol === 'https')
      void reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`)
    done()
  })
})
