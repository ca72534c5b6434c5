import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialOf, ownVariables } from './cell.ts'
import { OPERATIONS, type Operation } from './chain-operations.ts'
import { comparable, ownChainInLog, tracesIn } from './comparable.ts'
import { type ForeignSessions, KINDS, sessionsOf } from './kinds.ts'
import { type MarkedChain, type MarkedChains, startMarkedChains } from './marked-chains.ts'
import { MARKERS } from './marked-menu.ts'
import { startWatchedProcess, type WatchedProcess, watchEngines } from './watched-process.ts'

/** Reading operations of menus: their answers stay the same, whatever was asked before. */
const GUESTS = OPERATIONS.filter(({ credential, type }) => credential === 'API_KEY' && type === 'query')

describe('foreign ids in the headers of every operation', () => {
  let chains: MarkedChains
  let sessions: ForeignSessions
  let processes: readonly WatchedProcess[]

  beforeAll(async () => {
    chains = await startMarkedChains({ CREDENTIAL_CACHE_MS: '5000' })
    sessions = await sessionsOf(chains)
    watchEngines(chains.service)
    processes = await Promise.all([
      startWatchedProcess(chains.service, { name: 'compiling', jit: true }),
      startWatchedProcess(chains.service, { name: 'second process, not compiling', jit: false }),
    ])
  })
  afterAll(async () => {
    await Promise.all((processes ?? []).map((process) => process.close()))
    await chains?.service.close()
  })

  const ask = (
    process: WatchedProcess,
    operation: Operation,
    chain: MarkedChain,
    headers: Record<string, string> = {},
  ) =>
    process.ask(
      credentialOf(operation, chain),
      { query: operation.document('Headers'), variables: ownVariables(operation, chain) },
      headers,
    )
  const withSession = (process: WatchedProcess, operation: Operation, chain: MarkedChain, id: string) =>
    ask(process, operation, chain, { 'x-session-id': id })

  it.each(OPERATIONS)('$field: a session of another chain is one that nobody has', async (operation) => {
    const { birch, alder } = chains
    for (const process of processes) {
      await ask(process, operation, alder)
      const forged = await comparable(await withSession(process, operation, alder, sessions.forged), [])
      for (const foreign of [
        sessions.foreign,
        sessions.foreignExpired,
        sessions.forgedExpired,
        sessions.forgedOwn,
      ]) {
        const owners = await withSession(process, operation, birch, foreign)
        const answer = await withSession(process, operation, alder, foreign)
        expect(await comparable(answer, [])).toEqual(forged)
        expect(await tracesIn(answer, birch.traces, [foreign])).toEqual([])
        expect(owners.headers).toHaveProperty('vary', answer.headers.vary)
      }
    }
  })

  it.each(GUESTS)('$field: a genuine session of the own chain is another matter', async (operation) => {
    for (const process of processes) {
      const refused = await withSession(process, operation, chains.alder, chains.birch.sessionId)
      expect(refused.body).toMatchObject({ errors: [{ extensions: { code: 'INVALID_SESSION' } }] })
      const taken = await withSession(process, operation, chains.alder, chains.alder.sessionId)
      expect(taken.body).not.toHaveProperty('errors')
      const expired = await withSession(process, operation, chains.alder, sessions.ownExpired)
      expect(expired.headers).toMatchObject({ 'x-session-status': 'expired' })
    }
  })

  it.each(GUESTS)('$field: no other kind of id is a session', async (operation) => {
    const [process] = processes
    for (const kind of KINDS) {
      const foreign = kind.of(chains[kind.owner ?? 'birch'])
      const answers = [foreign, kind.unknown(foreign)].map(async (id) => {
        const answer = await (process as WatchedProcess).ask(
          chains.alder.apiKey,
          { query: operation.document('Headers'), variables: ownVariables(operation, chains.alder) },
          { 'x-session-id': id },
        )
        return comparable(answer, [id])
      })
      const [told, expected] = await Promise.all(answers)
      expect(told, kind.name).toEqual(expected)
      expect(told?.body, kind.name).toContain('INVALID_SESSION')
    }
  })

  it('an origin of another chain’s key is one that nobody allows', async () => {
    const { service, alder, birch } = chains
    const [own, foreign, nobodys] = [alder.marker, birch.marker, MARKERS.nobody].map(
      (name) => `https://${name}.example`,
    )
    const keyOf = async ({ chainId }: MarkedChain, origin = '') => {
      const key = { kind: 'API_KEY', environment: 'test', chainId, businessId: null, label: 'test' } as const
      return (await service.stores.credentials.issue({ ...key, allowedOrigins: [origin] })).credential
    }
    const [key, birchs] = [await keyOf(alder, own), await keyOf(birch, foreign)]
    const query = '{ filterOptions { categories { name } } }'
    for (const process of processes) {
      const readable = await process.ask(key, { query }, { origin: own ?? '' })
      expect(readable.headers).toMatchObject({ 'access-control-allow-origin': own })
      expect((await process.ask(birchs, { query }, { origin: foreign ?? '' })).status).toBe(200)
      const [told, expected] = await Promise.all(
        [foreign, nobodys].map(async (origin = '') =>
          comparable(await process.ask(key, { query }, { origin }), [origin]),
        ),
      )
      expect(told).toEqual(expected)
      expect(told?.status).toBe(403)
      expect(told?.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it.each(OPERATIONS)(
    '$field: the other kind of credential is refused, whosever ids it asks for',
    async (operation) => {
      const { alder, birch, cedar } = chains
      const other = operation.credential === 'API_KEY' ? 'PARTNER_TOKEN' : 'API_KEY'
      for (const process of processes) {
        const answers = [alder, birch, cedar].flatMap((caller) =>
          [alder, birch].map(async (owner) => {
            const variables = ownVariables(operation, owner)
            const query = operation.document('Headers')
            const credential = credentialOf({ credential: other }, caller)
            const answer = await process.ask(credential, { query, variables })
            const traces = [...alder.traces, ...birch.traces, ...cedar.traces]
            expect(await tracesIn(answer, traces, ownChainInLog(caller))).toEqual([])
            return comparable(answer, ownChainInLog(caller))
          }),
        )
        const [first, ...others] = await Promise.all(answers)
        expect(first).toMatchObject({ status: 401, calls: [] })
        expect(first?.body).toContain('INVALID_TOKEN')
        for (const answer of others) expect(answer).toEqual(first)
      }
    },
  )
})
