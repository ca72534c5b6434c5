import { Redis } from 'ioredis'
import type { StackAddresses } from './engine-plan.ts'
import { messageOf, StackError } from './stack-error.ts'

const ANSWER_TIMEOUT_MS = 5_000

/** Checks that the engines of the environment answer. Fails with one sentence per engine that does not. */
export async function refuseSilentEngines(addresses: StackAddresses): Promise<void> {
  const checks = await Promise.all([
    ...addresses.elasticsearchUrl
      .split(',')
      .map((node) => complaint('ELASTICSEARCH_URL', node, () => httpAnswers(node))),
    complaint('REDIS_URL', addresses.redisUrl, () => redisAnswers(addresses.redisUrl)),
    complaint('S3_ENDPOINT', addresses.storage.endpoint, () => httpAnswers(addresses.storage.endpoint)),
  ])
  const complaints = checks.flat()
  if (complaints.length > 0) throw new StackError(complaints.join('\n'))
}

async function complaint(variable: string, address: string, check: () => Promise<void>): Promise<string[]> {
  try {
    await check()
    return []
  } catch (error) {
    return [`${variable} names ${withoutPassword(address)}, which does not answer (${reason(error)}).`]
  }
}

/** Any status is an answer: the probe sends no keys. */
async function httpAnswers(address: string): Promise<void> {
  const { username, password, ...rest } = splitPassword(address)
  const headers = username ? { authorization: `Basic ${btoa(`${username}:${password}`)}` } : {}
  const response = await fetch(rest.url, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  await response.body?.cancel()
}

async function redisAnswers(address: string): Promise<void> {
  const client = new Redis(address, {
    lazyConnect: true,
    connectTimeout: ANSWER_TIMEOUT_MS,
    commandTimeout: ANSWER_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let cause: unknown
  client.on('error', (error) => {
    cause = error
  })
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    throw cause ?? error
  } finally {
    client.disconnect()
  }
}

/** fetch refuses addresses with a password in them. */
function splitPassword(address: string): { url: string; username: string; password: string } {
  const url = new URL(address)
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  url.username = ''
  url.password = ''
  return { url: url.href, username, password }
}

function withoutPassword(address: string): string {
  return URL.canParse(address) ? address.replace(/\/\/[^@/]*@/, '//') : 'something that is not an address'
}

function reason(error: unknown): string {
  const { cause } = error as Error
  return cause === undefined ? messageOf(error) : messageOf(cause) || messageOf(error)
}
