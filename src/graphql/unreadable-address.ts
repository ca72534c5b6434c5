import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { sendFailure } from './http-answer.ts'

/** For addresses such as `/%zz`, which no route is looked up for. Fastify's own answer repeats the whole address. */
export function refuseUnreadableAddress(cause: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = new AppError('INVALID_INPUT', 'The address of the request cannot be read', {
    statusCode: 400,
    cause,
  })
  void sendFailure(request, reply.header('x-request-id', request.id), error, null)
}
