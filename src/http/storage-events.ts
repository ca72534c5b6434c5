import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import Type from 'typebox'
import { AppError } from '../errors.ts'
import type { RateLimiter } from '../features/rate-limits/rate-limiter.ts'
import { type Announcement, createAnnouncements } from '../features/uploads/announcements.ts'
import type { Noticed } from '../features/uploads/notice-stored.ts'
import type { UploadState } from '../features/uploads/upload-life.ts'
import { inTime } from '../in-time.ts'
import { clientError, knownError } from './client-error.ts'
import { limitAddress, limitUse, type RequestLimits } from './rate-limits.ts'

export interface StorageEventsOptions {
  /** The secret that the service shares with the storage. */
  readonly secret: string
  readonly bucket: string
  /** Checks the storage for an object under a key, and notices it. */
  readonly noticeStored: (objectKey: string) => Promise<Noticed>
  readonly limiter: RateLimiter
  readonly limits: RequestLimits
  /** Longest time for one request. */
  readonly totalMs?: number
}

/** The result for the object of one or several events. */
type Outcome =
  | { readonly objectKey: string; readonly uploadId: string; readonly state: UploadState }
  | { readonly objectKey: string; readonly ignored: string }

const PATH = '/internal/storage-events'
const MAX_BODY_BYTES = 1_048_576
const MAX_RECORDS = 1_000
/** Number of different objects in one request. S3 and MinIO send one. */
const MAX_OBJECTS = 100
/** Objects of one request that are processed at the same time: one after another, a slow engine makes many of them late. */
const OBJECTS_AT_ONCE = 4
/** S3 allows 1,024 bytes. URL encoding takes up to three characters for each byte. */
const MAX_KEY_CHARACTERS = 3 * 1_024
const MAX_TEXT_CHARACTERS = 255
const TOTAL_MS = 10_000
const RETRY_AFTER_SECONDS = 5
/** Number of upload ids in one log line. */
const MAX_LOGGED = 20

const Text = Type.String({ maxLength: MAX_TEXT_CHARACTERS })
const EventsSchema = Type.Object({
  Records: Type.Array(
    Type.Object({
      eventName: Text,
      eventTime: Type.Optional(Text),
      s3: Type.Object({
        bucket: Type.Object({ name: Text }),
        object: Type.Object({
          key: Type.String({ maxLength: MAX_KEY_CHARACTERS }),
          eTag: Type.Optional(Text),
        }),
      }),
    }),
    { maxItems: MAX_RECORDS },
  ),
})
type StorageEvents = Type.Static<typeof EventsSchema>
type StorageEvent = StorageEvents['Records'][number]

/**
 * Serves `POST /internal/storage-events`: S3 notifications in the format of S3 and MinIO, with `Authorization: Bearer
 * <secret>`. An event is only a hint, and the service checks the storage itself. So events may come twice, late, in any
 * order or not at all. Answers 200 with the results. Answers 400, 401 or 413 to an invalid request. Answers 503 if an
 * engine is unavailable or there are too many events; the storage then sends them again.
 */
export async function storageEventsPlugin(
  app: FastifyInstance,
  { secret, bucket, noticeStored, limiter, limits, totalMs = TOTAL_MS }: StorageEventsOptions,
): Promise<void> {
  const isSecret = secretCheck(secret)
  const announced = createAnnouncements(noticeStored)
  // Reads the body as JSON, whatever its Content-Type.
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
      const announcements = announcementsOf(body.Records, bucket)
      if (announcements.length > MAX_OBJECTS) throw tooManyObjects(announcements.length)
      const work = async (each: Announcement) => outcomeOf(each.key, await announced(each))
      const outcomes = await inTime(totalMs, (late) => settleAll(announcements, work, late), tooLate)
      log.info(
        { events: body.Records.length, objects: outcomes.length, ...named(outcomes) },
        'storage events',
      )
      return { events: body.Records.length, objects: outcomes }
    },
  )
}

/** Compares digests in constant time, so the time does not depend on how much of a wrong secret is right. */
function secretCheck(secret: string): (header: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(secret)
  return (header) => {
    const given = /^bearer +(\S.*)$/i.exec(header ?? '')?.[1]
    return given !== undefined && timingSafeEqual(digest(given), expected)
  }
}

/** The newest event of each object that was stored in our bucket. */
function announcementsOf(records: readonly StorageEvent[], bucket: string): readonly Announcement[] {
  const created = records.filter(
    ({ eventName, s3 }) => /^(s3:)?ObjectCreated:/.test(eventName) && s3.bucket.name === bucket,
  )
  const byKey = new Map<string, Announcement>()
  for (const { eventTime, s3 } of created) {
    const [key, time] = [decodedKey(s3.object.key), Date.parse(eventTime ?? '')]
    const announcement = { key, etag: s3.object.eTag ?? null, at: Number.isNaN(time) ? null : time }
    if (newness(announcement) >= newness(byKey.get(key))) byKey.set(key, announcement)
  }
  return [...byKey.values()]
}

/** An event without a time counts as the newest. */
function newness(announcement: Announcement | undefined): number {
  return announcement === undefined ? Number.NEGATIVE_INFINITY : (announcement.at ?? Number.POSITIVE_INFINITY)
}

/** Notifications have keys in URL encoding, with + for a space. A key that cannot be decoded belongs to no partner. */
function decodedKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    return key
  }
}

/** Processes few objects at once. A failure does not stop the others; afterwards the storage sends all events again. */
async function settleAll<E, T>(
  elements: readonly E[],
  work: (element: E) => Promise<T>,
  late: AbortSignal,
): Promise<T[]> {
  const few = pLimit(OBJECTS_AT_ONCE)
  const running = elements.map((element) =>
    few(async () => {
      late.throwIfAborted()
      return work(element)
    }),
  )
  await Promise.allSettled(running)
  return Promise.all(running)
}

/** For the log: a request may name more uploads than one line should hold. */
function named(outcomes: readonly Outcome[]): { readonly uploads: readonly string[] } {
  const uploads = outcomes.flatMap((outcome) => ('uploadId' in outcome ? [outcome.uploadId] : []))
  return { uploads: uploads.slice(0, MAX_LOGGED) }
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

function tooManyObjects(count: number): AppError {
  return new AppError(
    'INVALID_INPUT',
    `The events name ${count} objects; a request may name ${MAX_OBJECTS}. Send the others in another one`,
  )
}

function tooLate(): AppError {
  return new AppError('UPLOADS_UNAVAILABLE', 'The events could not be processed in time; send them again', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { validation, message } = (error ?? {}) as { validation?: unknown; message?: string }
  const app =
    validation === undefined
      ? knownError(error)
      : new AppError('INVALID_INPUT', `This is no S3 notification: ${message}`, { cause: error })
  if (request.record !== null) request.record.outcome = app.code
  if (app.statusCode >= 500) request.log.error({ err: app.cause ?? error, code: app.code }, app.message)
  else request.log.info({ code: app.code }, app.message)
  if (app.retryAfter !== undefined) void reply.header('retry-after', app.retryAfter)
  if (app.statusCode === 401) void reply.header('www-authenticate', 'Bearer')
  return reply.code(app.statusCode).send({ errors: [clientError(app, request.id)] })
}
