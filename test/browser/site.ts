import { createServer } from 'node:http'
import { listenLocally } from '../../harness/network/local-server.ts'

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
  const { address, close } = await listenLocally(server)
  return { origin: `http://${host}:${new URL(address).port}`, close }
}
