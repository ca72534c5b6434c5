import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import type { Queue } from 'bullmq'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildInnerServer } from '../../src/http/inner-server.ts'
import { securityHeaders } from '../../src/http/security-headers.ts'
import { AuditedAdapter, type BoardAuditDeps } from './audited-adapter.ts'
import type { BoardUser } from './board-settings.ts'
import { userCheck } from './board-user.ts'

export interface BoardDeps extends Omit<BoardAuditDeps, 'userOf'> {
  readonly queues: readonly Queue[]
  readonly users: readonly BoardUser[]
  /** The installation, shown at the top of the page. */
  readonly namespace: string
}

const CHALLENGE = 'Basic realm="Dishmatch queues", charset="UTF-8"'
/** The page names fonts of another site. It is readable without them. */
const FOREIGN_LINK = /<link [^>]*href="https?:[^>]*>/g
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** The queue board. It does not listen yet. Nobody sees any of it without credentials. */
export async function buildBoard({ queues, users, namespace, ...deps }: BoardDeps): Promise<FastifyInstance> {
  const userOf = userCheck(users)
  const app = await buildInnerServer({ logger: false })
  const headers = { ...securityHeaders({ contentSecurityPolicy: policy() }), 'cache-control': 'no-store' }
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers)
    if (userOf(request.headers.authorization) === null)
      return reply
        .code(401)
        .header('www-authenticate', CHALLENGE)
        .send({ error: 'Credentials are missing or wrong' })
    if (!isOfThisPage(request))
      return reply.code(403).send({ error: 'Actions come from the page of the board only' })
    return undefined
  })
  app.addHook('onSend', async (_request, reply, payload) =>
    String(reply.getHeader('content-type')).startsWith('text/html')
      ? String(payload).replace(FOREIGN_LINK, '')
      : payload,
  )
  const adapter = new AuditedAdapter({ ...deps, userOf })
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: `Dishmatch: ${namespace}`, hideDocsLink: true } },
  })
  await app.register(adapter.registerPlugin())
  return app
}

/** A browser adds the credentials to requests of any page. It states the origin of each that is no GET. */
function isOfThisPage({ method, headers }: FastifyRequest): boolean {
  if (SAFE_METHODS.has(method)) return true
  const { origin = '', host } = headers
  return URL.canParse(origin) && new URL(origin).host === host
}

/** The page's own files; inline styles, which it makes at run time; nothing of another site. */
function policy() {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      baseUri: ["'self'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  }
}
