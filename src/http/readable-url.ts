import type { IncomingMessage } from 'node:http'

/**
 * The address for routing. An address that cannot be decoded ("/%zz") becomes one without a route. Otherwise Fastify
 * would answer it without hooks, and so without limits, security headers and our form of errors.
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
