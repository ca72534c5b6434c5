import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { indexBrokenDish } from '../../support/broken-dish.ts'
import { publishEmptyCatalog } from '../../support/empty-catalog.ts'
import { post } from '../../support/graphql.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

/** No part of these may appear anywhere. */
const IDENTITIES = {
  email: 'zebediah.quux@guests.example',
  guestId: 'guest-zq-778899',
  passportId: 'PZQX556677',
}
const READABLE = /zebediah|quux|zq-778899|PZQX556677/i
const START = 'mutation ($input: StartSessionInput!) { startSession(input: $input) { sessionId } }'

/** The server as a process of its own, logging everything. */
describe('a guest’s identity cannot be read', () => {
  let service: TestService
  let chain: OnboardedChain
  let server: ServerProcess
  let address: string
  const sessionIds: string[] = []

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
    await publishEmptyCatalog(service, chain.chainId)
    server = startServerProcess(service, { NODE_ENV: 'production', SERVICE_ENVIRONMENT: 'test' })
    address = await server.address()
    await useEveryWay()
  })
  afterAll(async () => {
    await server?.stop()
    await service?.close()
  })

  /** Sends valid requests, and one with each mistake that a client can make. */
  async function useEveryWay(): Promise<void> {
    const headers = { authorization: chain.apiKey }
    const start = (input: object, more: Record<string, string> = {}) =>
      post(address, { query: START, variables: { input } }, { ...headers, ...more })
    for (const [kind, value] of Object.entries(IDENTITIES)) {
      const { body } = await start({ [kind]: value })
      const { sessionId } = body.data.startSession
      sessionIds.push(sessionId)
      const search = { query: '{ search { counts { total } } }' }
      expect((await post(address, search, { ...headers, 'x-session-id': sessionId })).status).toBe(200)
      await start({ [kind]: value, unknown: 1 })
      await start({ [kind]: [value, value] })
      await start({ [kind]: { value } })
      await start({ [kind]: value }, { authorization: 'pk_test_wrong' })
      await post(
        address,
        { query: `mutation { startSession(input: { ${kind}: "${value}" ) { x } }` },
        headers,
      )
      await post(address, { query: `mutation { startSession(input: "${value}") { sessionId } }` }, headers)
      await post(address, { query: `mutation { startSession { "${value}" } }` }, headers)
      await post(address, `{"query": "mutation", "variables": { "${value}`, headers)
      await post(address, { query: START, variables: value }, headers)
      await post(address, { query: START, operationName: value }, headers)
      const query = `mutation { startSession(input: { ${kind}: "${value}" }) { sessionId } }`
      await fetch(`${address}/graphql?query=${encodeURIComponent(query)}`, { headers })
      await fetch(`${address}/nowhere?email=${encodeURIComponent(value)}`)
    }
    await start(IDENTITIES)
  }

  it('in the session id', () => {
    expect(sessionIds).toHaveLength(3)
    for (const sessionId of sessionIds) {
      const parts = sessionId.replace('sess_', '').split('.')
      const decoded = parts.map((part) => Buffer.from(part, 'base64url').toString('latin1')).join(' ')
      expect(`${sessionId} ${decoded}`).not.toMatch(READABLE)
    }
  })

  it('in Redis', async () => {
    const { redis } = service
    let seen = ''
    for await (const keys of redis.scanStream({ match: `*${service.config.NAMESPACE}*` })) {
      for (const key of keys as string[]) seen += `${key} ${(await redis.dump(key))?.toString()}\n`
    }
    expect(seen).toContain('-limit:key:')
    expect(seen).not.toMatch(READABLE)
  })

  it('in Elasticsearch', async () => {
    const answer = await service.es.search({ index: `${service.config.NAMESPACE}-*`, size: 1_000 })
    expect(JSON.stringify(answer)).not.toMatch(READABLE)
  })

  it('in the log, whatever went wrong; nor can keys and session ids', async () => {
    await vi.waitFor(
      () => expect(server.output().match(/request completed/g)?.length).toBeGreaterThan(30),
      5_000,
    )
    const isTelling = (line: string) =>
      READABLE.test(line) || line.includes(chain.apiKey) || line.includes('sess_')
    expect(server.output().split('\n').filter(isTelling)).toEqual([])
  })

  it('and yet every refused request is in the log, with the id that the client was given', async () => {
    const { body } = await post(address, { query: '{ nothing }' }, { authorization: chain.apiKey })
    const { requestId } = body.errors[0].extensions
    const line = () =>
      server
        .output()
        .split('\n')
        .find((each) => each.includes(requestId) && each.includes('outcome'))
    await vi.waitFor(() => expect(line()).toContain('GRAPHQL_VALIDATION_FAILED'), 5_000)
  })

  it('an error of ours is in the log with its stack, under the requestId that the client was given', async () => {
    const id = await indexBrokenDish(service, chain.chainId)
    const query = `{ dish(id: "${id}") { cuisines { name } } }`
    const { body } = await post(address, { query }, { authorization: chain.apiKey })
    const { code, requestId } = body.errors[0].extensions
    expect(code).toBe('INTERNAL_ERROR')
    const line = () =>
      server
        .output()
        .split('\n')
        .find((each) => each.includes(requestId) && each.includes('"level":50'))
    await vi.waitFor(() => expect(line()).toMatch(/"message":"[^"]*Dish\.cuisines.*"stack":" +at /), 5_000)
  })
})
