import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { AppError } from '../errors.ts'
import type { RateLimiter } from '../features/rate-limits/rate-limiter.ts'
import type { Noticed } from '../features/uploads/notice-stored.ts'
import type { UploadState } from '../features/uploads/upload-record.ts'
import { appErrorOf, requestErrors } from '../graphql/error-response.ts'
import { limitAddress, limitUse, type RequestLimits } from '../http/rate-limits.ts'

export interface StorageEventsOptions {
  /** Shared with the storage. */
  readonly secret: string
  readonly bucket: string
  /** Asks the storage what lies under a key and takes it up. */
  readonly noticeStored: (objectKey: string) => Promise<Noticed>
  readonly limiter: RateLimiter
  readonly limits: RequestLimits
}

/** What became of the object of one or several events. */
type Outcome =
  | { readonly objectKey: string; readonly uploadId: string; readonly state: UploadState }
  | { readonly objectKey: string; readonly ignored: string }

const PATH = '/internal/storage-events'
const MAX_BODY_BYTES = 1_048_576
const MAX_RECORDS = 1_000

const EventsSchema = Type.Object({
  Records: Type.Array(
    Type.Object({
      eventName: Type.String(),
      s3: Type.Object({
        bucket: Type.Object({ name: Type.String() }),
        object: Type.Object({ key: Type.String() }),
      }),
    }),
    { maxItems: MAX_RECORDS },
  ),
})
type StorageEvents = Type.Static<typeof EventsSchema>
type StorageEvent = StorageEvents['Records'][number]

/**
 * `POST /internal/storage-events`: S3 notifications, as S3 and MinIO send them, with `Authorization: Bearer <secret>`.
 * An event is a hint that something may lie under a key: the storage itself is asked, so events may come twice, late,
 * in any order or not at all. Answers 200 with what was done; 400, 401 or 413 for what is no such request; 503 where
 * an engine is away, so that the storage sends them again.
 */
export async function storageEventsPlugin(
  app: FastifyInstance,
  { secret, bucket, noticeStored, limiter, limits }: StorageEventsOptions,
): Promise<void> {
  const isSecret = secretCheck(secret)
  // Whatever type the sender states: the body is JSON or refused.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  app.addHook('onRequest', async (request, reply) => {
    if (!isSecret(request.headers.authorization)) {
      await limitAddress(limiter, request, reply, limits.perAddress)
      throw wrongSecret()
    }
    await limitUse(limiter, reply, { key: 'storage-events', limit: limits.perKey, whose: 'by the storage' })
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.post<{ Body: StorageEvents }>(
    PATH,
    { bodyLimit: MAX_BODY_BYTES, schema: { body: EventsSchema }, config: { hasCredentials: true } },
    async ({ body, log }) => {
      const outcomes = await settleAll(keysOf(body.Records, bucket), async (objectKey) =>
        outcomeOf(objectKey, await noticeStored(objectKey)),
      )
      log.info({ events: body.Records.length, outcomes }, 'storage events')
      return { events: body.Records.length, objects: outcomes }
    },
  )
}

/** Compares digests: as long for a wrong secret as for the right one, whatever they have in common. */
function secretCheck(secret: string): (header: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(secret)
  return (header) => {
    const given = /^bearer +(\S.*)$/i.exec(header ?? '')?.[1]
    return given !== undefined && timingSafeEqual(digest(given), expected)
  }
}

/** Each object of our bucket that something was stored under, once. */
function keysOf(records: readonly StorageEvent[], bucket: string): readonly string[] {
  const created = records.filter(
    ({ eventName, s3 }) => /^(s3:)?ObjectCreated:/.test(eventName) && s3.bucket.name === bucket,
  )
  return [...new Set(created.map(({ s3 }) => decodedKey(s3.object.key)))]
}

/** Notifications have keys in URL encoding, with + for a space. A key that cannot be read is nobody's. */
function decodedKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    return key
  }
}

/** One after another. One that fails does not keep the others from being done; then all of them are to come again. */
async function settleAll<T>(keys: readonly string[], work: (key: string) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  const failures: unknown[] = []
  for (const key of keys)
    await work(key).then(
      (each) => done.push(each),
      (error) => failures.push(error),
    )
  if (failures.length > 0) throw failures[0]
  return done
}

function outcomeOf(objectKey: string, { object, upload }: Noticed): Outcome {
  if (upload !== null) return { objectKey, uploadId: upload.uploadId, state: upload.state }
  return {
    objectKey,
    ignored: object === null ? 'no file of a partner is there' : 'no known partner expects it',
  }
}

function wrongSecret(): AppError {
  return new AppError('INVALID_TOKEN', "Send the shared secret as 'Bearer …' in the Authorization header")
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { validation, message } = (error ?? {}) as { validation?: unknown; message?: string }
  const app =
    validation === undefined
      ? appErrorOf(error)
      : new AppError('INVALID_INPUT', `This is no S3 notification: ${message}`, { cause: error })
  if (app.statusCode >= 500) request.log.error({ err: app.cause ?? error, code: app.code }, app.message)
  else request.log.info({ code: app.code }, app.message)
  if (app.retryAfter !== undefined) void reply.header('retry-after', app.retryAfter)
  if (app.statusCode === 401) void reply.header('www-authenticate', 'Bearer')
  return reply.code(app.statusCode).send({ errors: requestErrors(app, request.id) })
}
