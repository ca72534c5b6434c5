import type { IncomingMessage } from 'node:http'

/**
 * The address to route by. One that cannot be decoded ("/%zz") becomes an address that is not there: Fastify answers
 * it by itself otherwise, without hooks, so without limits, security headers and the form of our errors.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return '/unreadable'
  }
}
