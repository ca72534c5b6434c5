import { sentinelsOf } from './sentinels-of.ts'

/** The settings with addresses. An operator has none of the storage. */
export interface EngineAddresses {
  readonly ELASTICSEARCH_URL: string
  readonly REDIS_URL: string
  readonly S3_ENDPOINT?: string
  readonly S3_PUBLIC_ENDPOINT?: string
}

/** The nodes of one cluster that ELASTICSEARCH_URL names. */
export function elasticsearchNodes(addresses: string): readonly string[] {
  return addresses.split(',').map((address) => address.trim())
}

/**
 * Which addresses no client can use. Never quotes them: errors of Node and of the clients do, and an address may hold a
 * password.
 */
export function addressFaults({
  ELASTICSEARCH_URL,
  REDIS_URL,
  S3_ENDPOINT = '',
  S3_PUBLIC_ENDPOINT = '',
}: EngineAddresses): string[] {
  const undecodable = Object.entries({ ELASTICSEARCH_URL, REDIS_URL }).filter(([, one]) => !isDecodable(one))
  if (undecodable.length > 0)
    return undecodable.map(([name]) => `${name} has a % that stands for no character; write %25 for it`)
  const nodes = elasticsearchNodes(ELASTICSEARCH_URL)
  return [
    ...(nodes.every(isHttp) ? [] : [fault('ELASTICSEARCH_URL', 'http://127.0.0.1:19200')]),
    ...(isRedis(REDIS_URL) ? [] : [fault('REDIS_URL', 'redis://127.0.0.1:16379')]),
    ...Object.entries({ S3_ENDPOINT, S3_PUBLIC_ENDPOINT })
      .filter(([, address]) => address !== '' && !isHttp(address))
      .map(([name]) => fault(name, 'http://127.0.0.1:19000')),
  ]
}

function fault(name: string, example: string): string {
  return `${name} must be an address like ${example}`
}

/** The clients decode users and passwords. */
function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

function isHttp(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}

function isRedis(address: string): boolean {
  return sentinelsOf(address) !== null || (/^rediss?:\/\//i.test(address) && URL.canParse(address))
}
