import type { Socket } from 'node:net'
import { anyFreePort } from './free-port.ts'
import { forwardPort } from './port-forwarder.ts'

export type LinkFault =
  /** Each piece of a request reaches the engine that much later. */
  | Readonly<{ kind: 'SLOW'; delayMs: number }>
  /** Connections are accepted, and nothing comes back: the engine is frozen. */
  | Readonly<{ kind: 'SILENT' }>
  /** Connections are reset at their first byte. */
  | Readonly<{ kind: 'RESETTING' }>

/** A way to a real engine by TCP that can be made faulty for those who use it. */
export interface FaultyLink {
  readonly address: string
  /** null = passes everything on, also what a silent engine has not been given. */
  readonly setFault: (fault: LinkFault | null) => void
  /** How many pieces of requests came so far; a short request is one piece. */
  readonly pieces: () => number
  readonly close: () => void
}

export async function startFaultyLink(target: string): Promise<FaultyLink> {
  const own = new URL(target)
  own.hostname = '127.0.0.1'
  own.port = String(await anyFreePort())
  let fault: LinkFault | null = null
  let pieces = 0
  let held: (() => void)[] = []
  const passOn = (piece: Buffer, from: Socket, to: Socket) => {
    pieces += 1
    if (fault?.kind === 'RESETTING') from.resetAndDestroy()
    else if (fault?.kind === 'SILENT') held.push(() => to.write(piece))
    else if (fault?.kind === 'SLOW') setTimeout(() => to.write(piece), fault.delayMs)
    else to.write(piece)
  }
  const way = await forwardPort(Number(own.port), new URL(target), passOn)
  return {
    address: own.href.replace(/\/$/, ''),
    setFault(next) {
      fault = next
      if (next !== null) return
      for (const go of held) go()
      held = []
    },
    pieces: () => pieces,
    close: way.close,
  }
}
