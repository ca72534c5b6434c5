import { isIP } from 'node:net'
import { AppError } from '../../errors.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_URL_LENGTH = 2_048
const PUBLIC_PORTS: ReadonlySet<string> = new Set(['', '443', '8443'])
/** Names that always mean this machine or its network. */
const LOCAL_NAME = /^[^.]*$|(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * The address of a webhook: https to a host on the public internet, port 443 or 8443. With `allowPrivate`: http or
 * https to any host and port. A user, a password or a fragment is never allowed. Throws INVALID_INPUT.
 *
 * The resolved address is checked when the connection is made, because it may change before that.
 */
export function checkedWebhookUrl(text: string, allowPrivate: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const fault =
    url === null ? 'it is not an address like https://example.com/hooks' : faultOf(url, allowPrivate)
  if (url !== null && fault === null) return url
  throw new AppError('INVALID_INPUT', `This cannot be the address of a webhook: ${fault}.`, { field: 'url' })
}

function faultOf(url: URL, allowPrivate: boolean): string | null {
  if (url.href.length > MAX_URL_LENGTH) return `it is longer than ${MAX_URL_LENGTH} characters`
  if (url.username !== '' || url.password !== '') return 'it holds a user or a password'
  if (url.hash !== '') return 'it has a fragment (#…), which is never sent'
  if (allowPrivate) return /^https?:$/.test(url.protocol) ? null : 'it must begin with https:// or http://'
  if (url.protocol !== 'https:') return 'it must begin with https://'
  if (!PUBLIC_PORTS.has(url.port)) return 'its port must be 443 or 8443'
  return isPublicHost(hostOf(url)) ? null : 'its host is not on the public internet'
}

/** The host's name or IP address, without brackets and without a final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function isPublicHost(host: string): boolean {
  return isIP(host) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(host)
}
