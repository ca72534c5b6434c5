import { connect, type Socket } from 'node:net'
import { putCatalog } from '../harness/catalogs/upload-catalog.ts'
import { createGraphqlClient } from '../harness/requests/graphql-client.ts'
import type { FaultyWorld, InjectedFault } from './injected-fault.ts'
import { MAX_CONNECTIONS_PER_ADDRESS } from './monitored-world.ts'
import { MENU } from './soup-menu.ts'

/** A process with this preloaded has a clock that is two minutes ahead. */
const CLOCK_AHEAD = `--import=data:text/javascript,${encodeURIComponent(`
const Right = Date
globalThis.Date = class extends Right {
  constructor(...given) { given.length === 0 ? super(Right.now() + 120000) : super(...given) }
  static now() { return Right.now() + 120000 }
}`)}`

export const OUTAGE_FAULTS: readonly InjectedFault[] = [
  {
    name: 'a worker whose clock is two minutes ahead',
    alerts: ['ClockOff'],
    inject: async ({ worker }) => {
      await worker.stop()
      await worker.start([CLOCK_AHEAD])
      return async () => {
        await worker.stop()
        await worker.start()
      }
    },
  },
  {
    name: 'more connections than one address may open',
    alerts: ['ConnectionsRefused'],
    inject: async ({ api }) => {
      const { hostname, port } = new URL(api.address)
      const sockets = Array.from({ length: 2 * MAX_CONNECTIONS_PER_ADDRESS }, () =>
        connect(Number(port), hostname).on('error', () => undefined),
      )
      // All are held open until the API has refused one.
      await Promise.race(sockets.map(closed))
      for (const socket of sockets) socket.destroy()
      return async () => undefined
    },
  },
  {
    name: 'an engine that takes 1.2 s for a search',
    alerts: ['SlowSearches'],
    inject: async ({ delaySearches }) => {
      delaySearches(1_200)
      return async () => delaySearches(0)
    },
  },
  {
    name: 'an API that was killed',
    alerts: ['ApiDown'],
    inject: async ({ api }) => {
      await api.kill()
      return () => api.start()
    },
  },
  {
    name: 'a worker that was killed',
    alerts: ['WorkerDown'],
    inject: async ({ worker }) => {
      await worker.kill()
      return () => worker.start()
    },
  },
  {
    name: 'a Redis that refuses connections',
    alerts: ['FiguresMissing', 'RedisUnreachable', 'WorkerNotReady'],
    inject: (world) => cut(world, 'redis'),
  },
  {
    name: 'a storage that refuses to copy the file of a partner',
    alerts: ['FilesNotNoticed'],
    inject: async ({ api, other, refuseCopies }) => {
      refuseCopies(true)
      await putCatalog(createGraphqlClient(api.address, `Bearer ${other.partnerToken}`), MENU)
      return async () => refuseCopies(false)
    },
  },
  {
    name: 'an Elasticsearch that refuses connections',
    alerts: ['ApiNotReady', 'EngineUnreachable', 'ErrorRate', 'FiguresMissing', 'WorkerNotReady'],
    inject: (world) => cut(world, 'elasticsearch'),
  },
]

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
  })
}

async function cut({ links }: FaultyWorld, name: keyof FaultyWorld['links']) {
  links[name].cut()
  return () => links[name].mend()
}
