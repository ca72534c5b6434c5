import { anyFreePort } from '../service/free-port.ts'
import { forwardPort } from './port-forwarder.ts'

/** A way to an engine, for one process or several, that can be cut and mended. */
export interface EngineLink {
  readonly address: string
  /** From now on the engine refuses every connection that comes by this way; those that are open end. */
  readonly cut: () => void
  readonly mend: () => Promise<void>
}

export async function linkTo(target: string): Promise<EngineLink> {
  const port = await anyFreePort()
  const url = new URL(target)
  let way = await forwardPort(port, url)
  const here = new URL(target)
  here.port = String(port)
  here.hostname = '127.0.0.1'
  return {
    address: here.href.replace(/\/$/, ''),
    cut: () => way.close(),
    mend: async () => {
      way = await forwardPort(port, url)
    },
  }
}
