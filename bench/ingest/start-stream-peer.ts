import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../src/config.ts'
import { asEnvironment } from '../bench-process.ts'
import type { PeerAnswer, PeerOrder } from './stream-peer.ts'

export interface StreamPeer {
  /** Returns the seconds from the creation of the index until its documents can be found. */
  readonly ingested: (order: PeerOrder) => Promise<number>
  readonly stop: () => Promise<void>
}

const PROGRAM = fileURLToPath(new URL('stream-peer.ts', import.meta.url))

/** Starts the program that an ingest is compared with. It ends with this process. */
export async function startStreamPeer(config: Config): Promise<StreamPeer> {
  const child = fork(PROGRAM, { env: { ...process.env, ...asEnvironment(config) } })
  await once(child, 'spawn')
  return {
    async ingested(order) {
      const answered = once(child, 'message') as Promise<[PeerAnswer]>
      const ended = once(child, 'exit').then(() => {
        throw new Error('the peer ended')
      })
      child.send(order)
      const [answer] = await Promise.race([answered, ended])
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.seconds
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
