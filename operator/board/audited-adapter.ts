import type { AppControllerRoute, ControllerHandlerReturnType } from '@bull-board/api/typings/app'
import { FastifyAdapter } from '@bull-board/fastify'
import { inTime } from '../../src/in-time.ts'
import { redacted } from '../../src/logging/redacted.ts'
import { type AuditDeps, audited } from '../audit/audit-log.ts'
import type { Invocation } from '../audit/invocation.ts'

/**
 * What a user may do on the board, by its route: its name in the audit log. Other actions are not served: adding a job and
 * changing its data, because jobs have a contract (`src/queues`); deleting a queue with all that it holds; limits and
 * schedules, which this service does not use. A new version of the board brings no action that is not here.
 */
const ACTIONS: Readonly<Record<string, string>> = {
  '/api/queues/pause': 'board pause-all',
  '/api/queues/resume': 'board resume-all',
  '/api/queues/:queueName/pause': 'board pause',
  '/api/queues/:queueName/resume': 'board resume',
  '/api/queues/:queueName/promote': 'board promote-all',
  '/api/queues/:queueName/retry/:queueStatus': 'board retry-all',
  '/api/queues/:queueName/clean/:queueStatus': 'board remove-all',
  '/api/queues/:queueName/empty': 'board empty',
  '/api/queues/:queueName/:jobId/retry': 'board retry',
  '/api/queues/:queueName/:jobId/clean': 'board remove',
  '/api/queues/:queueName/:jobId/promote': 'board promote',
}
const TIMEOUT_MS = 10_000

export interface BoardAuditDeps extends Omit<AuditDeps, 'who'> {
  /** The user of an `Authorization` header. */
  readonly userOf: (header: string | undefined) => string | null
}

type Handler = AppControllerRoute['handler']
type Request = Parameters<Handler>[0]
type Answer = ControllerHandlerReturnType

/** An action that the board did not do. The audit log says why. */
class RefusedAction extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`status ${answer.status}: ${JSON.stringify(answer.body)}`)
    this.answer = answer
  }
}

/** Serves the board by Fastify. Writes every action to the audit log, and hides what looks like a secret. */
export class AuditedAdapter extends FastifyAdapter {
  readonly #deps: BoardAuditDeps

  constructor(deps: BoardAuditDeps) {
    super()
    this.#deps = deps
  }

  override setApiRoutes(routes: AppControllerRoute[]): FastifyAdapter {
    return super.setApiRoutes(routes.flatMap((route) => this.#served(route)))
  }

  #served(route: AppControllerRoute): AppControllerRoute[] {
    const patient: Handler = async (request) =>
      withoutSecrets(await inTime(TIMEOUT_MS, async () => route.handler(request)))
    if (route.method === 'get') return [{ ...route, handler: patient }]
    const command = ACTIONS[String(route.route)]
    return command === undefined
      ? []
      : [{ ...route, handler: (request) => this.#audit(command, patient, request) }]
  }

  async #audit(command: string, handler: Handler, request: Request): Promise<Answer> {
    const { userOf, ...deps } = this.#deps
    const who = userOf(request?.headers.authorization)
    if (who === null) throw new Error('an action without a user')
    const invocation: Invocation = { command, arguments: Object.values(request?.params ?? {}).map(String) }
    try {
      return await audited({ ...deps, who }, invocation, async () => {
        const answer = await handler(request)
        if ((answer.status ?? 200) >= 400) throw new RefusedAction(answer)
        return answer
      })
    } catch (error) {
      if (error instanceof RefusedAction) return error.answer
      throw error
    }
  }
}

/** Job data holds ids only; the reason of a failure may quote what an engine said. */
function withoutSecrets(answer: Answer): Answer {
  const body = JSON.parse(JSON.stringify(answer.body), (_key, value: unknown) =>
    typeof value === 'string' ? redacted(value) : value,
  ) as Answer['body']
  return { ...answer, body }
}
