import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { post } from '../support/graphql.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const WITHIN = { timeout: 20_000, interval: 50 }
const COUNTS = '{ search { counts { total } } }'

describe('the log of a request', () => {
  let service: TestService
  let chain: OnboardedChain
  let server: ServerProcess
  let address: string

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
    server = startServerProcess(service)
    address = await server.address()
  })
  afterAll(async () => {
    await server?.stop()
    await service?.close()
  })

  /** The lines of a request, once its last one is written. */
  async function linesOf(requestId: string | null): Promise<Record<string, unknown>[]> {
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes(`"reqId":"${requestId}"`))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    await vi.waitFor(() => expect(lines().map(({ msg }) => msg)).toContain('request completed'), WITHIN)
    return lines()
  }
  const sendWith = async (clientRequestId: string) =>
    post(address, { query: '{ nothing }' }, { authorization: chain.apiKey, 'x-request-id': clientRequestId })

  it.each(['42', 'a.B_c:d-e', '018f6b0e-7b1c-7cc3-98c4-dc0c0c07398f', 'x'.repeat(64)])(
    'keeps the client’s X-Request-Id beside ours: %s',
    async (sent) => {
      const { headers, body } = await sendWith(sent)
      const ours = headers.get('x-request-id')
      expect(ours).not.toBe(sent)
      expect(body.errors[0].extensions.requestId).toBe(ours)
      const lines = await linesOf(ours)
      expect(lines).toEqual([expect.objectContaining({ reqId: ours, clientRequestId: sent })])
    },
  )

  it.each(['x'.repeat(65), 'two words', '{"level":60}', 'a\tb', 'ümlaut', 'a,b'])(
    'has nothing of one that is not well-formed: %j',
    async (sent) => {
      const lines = await linesOf((await sendWith(sent)).headers.get('x-request-id'))
      expect(lines).toHaveLength(1)
      for (const line of lines) {
        expect(line).not.toHaveProperty('clientRequestId')
        expect(JSON.stringify(line)).not.toContain(JSON.stringify(sent).slice(1, -1))
      }
    },
  )

  it('is one line that says who asked for what, how it ended, and how long it and the engine took', async () => {
    const answer = await post(address, { query: COUNTS }, { authorization: chain.apiKey })
    const [line, ...others] = await linesOf(answer.headers.get('x-request-id'))
    expect(others).toEqual([])
    expect(line).toMatchObject({
      ...{ method: 'POST', url: '/graphql', status: 200, operation: 'search', chainId: chain.chainId },
      ...{ outcome: 'OK', durationMs: expect.any(Number), engineMs: expect.any(Number) },
    })
    expect(line?.engineCalls).toBeGreaterThanOrEqual(1)
    expect(line?.engineMs).toBeGreaterThan(0)
  })

  it.each([
    [
      'another key',
      COUNTS,
      'pk_test_unknown',
      { operation: 'none', chainId: null, outcome: 'INVALID_TOKEN' },
    ],
    [
      'a document with a fault',
      '{ nothing }',
      '',
      { operation: 'none', outcome: 'GRAPHQL_VALIDATION_FAILED' },
    ],
    [
      'a subscription, which the schema has none of',
      'subscription { zq7788 }',
      '',
      { operation: 'none', outcome: 'GRAPHQL_VALIDATION_FAILED' },
    ],
    [
      'an unknown restaurant',
      '{ search(restaurantId: "x") { counts { total } } }',
      '',
      { operation: 'search', outcome: 'RESTAURANT_NOT_FOUND', field: 'restaurantId' },
    ],
    [
      'several operations',
      '{ search { counts { total } } filterOptions { diets { type } } }',
      '',
      { operation: 'several' },
    ],
    ['the schema', '{ __typename }', '', { operation: 'schema', outcome: 'OK' }],
  ])('names its operation and outcome with bounded words: %s', async (_what, query, key, expected) => {
    const { headers } = await post(address, { query }, { authorization: key || chain.apiKey })
    expect(await linesOf(headers.get('x-request-id'))).toEqual([expect.objectContaining(expected)])
  })

  it('has no line for probes of health', async () => {
    for (const path of ['/health/live', '/health/ready']) await fetch(`${address}${path}`)
    await linesOf(
      (await post(address, { query: COUNTS }, { authorization: chain.apiKey })).headers.get('x-request-id'),
    )
    expect(server.output()).not.toContain('"url":"/health/')
  })

  it('has nothing of a query string, whatever the address', async () => {
    const secret = 'zq-7788-peanut'
    const asked = `query=${encodeURIComponent(COUNTS)}&variables=${encodeURIComponent(`{"term":"${secret}"}`)}`
    const paths = [
      '/graphql',
      '/nowhere',
      '/graphql/',
      '/%zz',
      '/graphiql',
      '/health/live',
      '/schemas/items.v1.json',
    ]
    const before = server.output().match(/"msg":"request completed"/g)?.length ?? 0
    for (const path of paths) {
      for (const query of [asked, `${secret}`, `extensions=${secret}`, `documentId=${secret}`])
        await fetch(`${address}${path}?${query}`, { headers: { authorization: chain.apiKey } })
    }
    await fetch(`${address}/graphql#${secret}`, { headers: { authorization: chain.apiKey } })
    await vi.waitFor(() => {
      const now = server.output().match(/"msg":"request completed"/g)?.length ?? 0
      expect(now - before).toBeGreaterThanOrEqual((paths.length - 2) * 4)
    }, WITHIN)
    expect(
      server
        .output()
        .split('\n')
        .filter((line) => line.includes(secret)),
    ).toEqual([])
  })
})
