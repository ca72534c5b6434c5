import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web site of an origin of its own. */
export interface Site {
  readonly origin: string
  readonly close: () => void
}

/** Serves these pages and scripts (`.js`) by their paths, and an empty page at every other path. */
export async function startSite(
  host: 'localhost' | '127.0.0.1',
  pages: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const text = pages[path] ?? ''
    const isScript = path.endsWith('.js')
    response.setHeader('content-type', `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`)
    response.end(isScript ? text : `<!doctype html><title>A site</title>${text}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
