import { AppError } from '../../src/errors.ts'

/** What an operator may have forgotten who uploads a file through the running API. */

interface WatchedStatus {
  readonly state: string
  readonly progress: { readonly items: number } | null
}

/** An upload that stays in one state this long has no worker. */
const STALLED_MS = 60_000

/** Called with every status; throws once nothing has changed for too long. */
export function stallWatch(): (status: WatchedStatus) => void {
  let last = ''
  let changedAt = Date.now()
  return ({ state, progress }) => {
    const now = `${state} ${progress?.items ?? 0}`
    if (now !== last) changedAt = Date.now()
    last = now
    if (Date.now() - changedAt < STALLED_MS) return
    throw new AppError(
      'UPLOADS_UNAVAILABLE',
      `The upload has stayed ${state} for ${STALLED_MS / 1_000} s: does a worker run ("npm run worker")?`,
    )
  }
}

/** For INVALID_TOKEN: the API has another environment, or looks tokens up in another engine or namespace. */
export function foreignApi(api: string, namespace: string, cause: { readonly message: string }): AppError {
  return new AppError(
    'INVALID_TOKEN',
    `The API at ${api} refuses a token just issued (${cause.message}): it must use the same ELASTICSEARCH_URL and SERVICE_ENVIRONMENT, and the NAMESPACE "${namespace}".`,
    { cause },
  )
}
