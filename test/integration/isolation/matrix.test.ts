import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  credentialOf,
  expectNothingForeign,
  expectOwnEach,
  expectSameFirstRequest,
  newDocument,
  ownVariables,
} from './cell.ts'
import { OPERATIONS } from './chain-operations.ts'
import { kind, kindsFor, USES } from './kinds.ts'
import { type MarkedChain, type MarkedChains, startMarkedChains } from './marked-chains.ts'
import { startWatchedProcess, type WatchedProcess, watchEngines } from './watched-process.ts'

const PLACES = OPERATIONS.flatMap((operation) => operation.places.map((place) => ({ operation, place })))
const SHARED_PLACES = PLACES.filter(({ place }) => USES[place.path]?.shared !== undefined)

describe('every operation with every kind of foreign id', () => {
  let chains: MarkedChains
  let processes: readonly WatchedProcess[]

  beforeAll(async () => {
    // Each request does its own work: that is compared.
    chains = await startMarkedChains({ CREDENTIAL_CACHE_MS: '5000', ANSWER_CACHE_BYTES: '1' })
    watchEngines(chains.service)
    processes = await Promise.all([
      startWatchedProcess(chains.service, { name: 'compiling', jit: true }),
      startWatchedProcess(chains.service, { name: 'second process, not compiling', jit: false }),
    ])
    for (const process of processes) {
      await loadOwnDishes(process, chains.alder)
      // The figures of a catalog are kept.
      await process.ask(chains.alder.apiKey, { query: '{ filterOptions { categories { name } } }' })
    }
  })
  afterAll(async () => {
    await Promise.all((processes ?? []).map((process) => process.close()))
    await chains?.service.close()
  })

  it('knows of every argument which kinds of ids it takes: a new one needs a line in kinds.ts', () => {
    expect(PLACES.map(({ place }) => place.path).toSorted()).toEqual(Object.keys(USES).toSorted())
  })

  it.each(OPERATIONS)(
    '$field can be asked with own ids: a new operation needs a line in kinds.ts',
    async (operation) => {
      for (const process of processes) {
        const variables = ownVariables(operation, chains.alder)
        const answer = await process.ask(credentialOf(operation, chains.alder), {
          query: newDocument(operation),
          variables,
        })
        expect(answer.body).toMatchObject({ data: { [operation.field]: {} } })
        expect(answer.body).not.toHaveProperty('errors')
      }
    },
  )

  it.each(PLACES)(
    '$place.path: a foreign id of any kind is one that nobody has',
    async ({ operation, place }) => {
      for (const kind of kindsFor(place.path))
        for (const process of processes)
          await expectNothingForeign(process, chains, { operation, place, kind })
    },
  )

  it.each(PLACES)(
    '$place.path: the same holds in a process that has just started',
    async ({ operation, place }) => {
      const start = () => startWatchedProcess(chains.service, { name: 'new', jit: true })
      for (const name of USES[place.path]?.kinds ?? [])
        await expectSameFirstRequest(start, chains, { operation, place, kind: kind(name) })
    },
  )

  it.each(SHARED_PLACES)(
    '$place.path: each chain has its own of what both have',
    async ({ operation, place }) => {
      for (const process of processes) await expectOwnEach(process, chains, { operation, place })
    },
  )
})

/** Otherwise the first request that needs one of them loads it, whatever it is about. */
async function loadOwnDishes(
  process: WatchedProcess,
  { apiKey, dishId, sharedDishId }: MarkedChain,
): Promise<void> {
  const query = '{ own: dish(id: "ID") { id } shared: dish(id: "OTHER") { id } }'
  await process.ask(apiKey, { query: query.replace('ID', dishId).replace('OTHER', sharedDishId) })
}
