import type { Server } from 'node:http'
import type { Client } from '@elastic/elasticsearch'
import { PROGRAMS } from '../../harness/service/node-arguments.ts'
import type { Config } from '../../src/config.ts'
import type { Services } from '../../src/graphql/services.ts'
import type { BenchProgram } from '../bench-process.ts'

/** What every peer gets: the use cases, and the engine for those that ask it themselves. */
export interface PeerDeps {
  readonly config: Config
  readonly services: Services
  readonly es: Client
  /** Whether the response cache that the peer recommends is on. */
  readonly isKept: boolean
  /** Where constant answers come from at first. */
  readonly answersFrom: string
}

/** Makes the server of a peer. It does not listen yet, and answers 200 at `/health/ready` once it does. */
export type CreatePeer = (deps: PeerDeps) => Promise<Server>

export type PeerName = 'ours' | 'mercurius' | 'yoga' | 'apollo' | 'fastify'

/** Environment variables that say which peer a process is. */
export interface PeerSettings {
  readonly PEER: PeerName
  /** `true`: with its response cache. */
  readonly PEER_KEEPS?: 'true'
  /** `true`: a search that was made before is not made again, so that only what surrounds the use case is left. */
  readonly PEER_REMEMBERS?: 'true'
}

/** With the flags of the API. */
export const PEER_PROGRAM: BenchProgram = {
  program: 'bench/peers/peer-process.ts',
  nodeArguments: PROGRAMS.API.nodeArguments,
}
