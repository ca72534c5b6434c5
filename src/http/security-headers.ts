import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'

export interface SecurityHeadersOptions {
  readonly isProduction: boolean
}

export type SecurityHeaders = Readonly<Record<string, string>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The headers of a route for pages or public files, which allow more. */
    readonly securityHeaders?: SecurityHeaders
  }
}

const HSTS_SECONDS = 31_536_000

const FOR_SCRIPTS = {
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
} as const satisfies HelmetOptions

/** What a route for pages or public files may allow. */
type RouteHeaderOptions = Pick<HelmetOptions, 'contentSecurityPolicy' | 'crossOriginResourcePolicy'>

/**
 * The headers that Helmet sets by these options. They limit what browsers may do with an answer: without options, only
 * the script that asked may have it. Helmet decides them anew at each call, so make them once where they are constant.
 */
export function securityHeaders(more: RouteHeaderOptions = {}): SecurityHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({ ...FOR_SCRIPTS, ...more })(answer.req, answer, (error) => {
    if (error !== undefined) throw error
  })
  return answer.getHeaders() as SecurityHeaders
}

/** Gives each answer the usual security headers, or those of its route. */
export const securityHeadersPlugin = fp<SecurityHeadersOptions>(async (app, { isProduction }) => {
  const usual = securityHeaders()
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.routeOptions.config.securityHeaders ?? usual)
    // Answers hold preferences, which are health data. A route with a public answer sets its own header.
    void reply.header('cache-control', 'no-store')
    // Behind a trusted proxy that terminates TLS, X-Forwarded-Proto states the protocol.
    if (isProduction && request.protocol === 'https')
      void reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`)
    done()
  })
})
