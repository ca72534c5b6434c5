import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { anyFreePort } from '../service/free-port.ts'
import { forwardPort, type PassOn } from './port-forwarder.ts'

export type LinkFault =
  /** Each piece of a request reaches the engine that much later. */
  | Readonly<{ kind: 'SLOW'; delayMs: number }>
  /** Connections are accepted, and nothing comes back: the engine is frozen. */
  | Readonly<{ kind: 'SILENT' }>
  /** Connections are reset at their first byte. */
  | Readonly<{ kind: 'RESETTING' }>
  /** The engine does what it is asked for, and each piece of its answer arrives that much later. */
  | Readonly<{ kind: 'LATE_ANSWERS'; delayMs: number }>
  /** The engine does what it is asked for, and its answer is lost: the connection is reset. */
  | Readonly<{ kind: 'LOST_ANSWERS' }>

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
  let mended = Promise.withResolvers<void>()
  const written = new WeakMap<Socket, Promise<void>>()
  /** In the order in which the pieces came, also where the fault changes meanwhile. */
  const write = (piece: Buffer, to: Socket, due?: Promise<void>) => {
    const before = written.get(to)
    if (before === undefined && due === undefined) {
      to.write(piece)
      return
    }
    const done = Promise.all([before, due]).then(() => {
      to.write(piece)
      if (written.get(to) === done) written.delete(to)
    })
    written.set(to, done)
  }
  const passOn: PassOn = (piece, from, to) => {
    pieces += 1
    if (fault?.kind === 'RESETTING') from.resetAndDestroy()
    else if (fault?.kind === 'SILENT') write(piece, to, mended.promise)
    else write(piece, to, fault?.kind === 'SLOW' ? pause(fault.delayMs) : undefined)
  }
  const giveBack: PassOn = (piece, _, to) => {
    if (fault?.kind === 'LOST_ANSWERS') to.resetAndDestroy()
    else write(piece, to, fault?.kind === 'LATE_ANSWERS' ? pause(fault.delayMs) : undefined)
  }
  const way = await forwardPort(Number(own.port), new URL(target), passOn, giveBack)
  return {
    address: own.href.replace(/\/$/, ''),
    setFault(next) {
      fault = next
      if (next !== null) return
      mended.resolve()
      mended = Promise.withResolvers()
    },
    pieces: () => pieces,
    close: way.close,
  }
}
