import { compileFunction } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawExchange } from '../../harness/requests/raw-exchange.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { heapMegabytes } from '../support/heap-megabytes.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

/** The findings of `npm run fuzz`, each as a test. */
describe('a request that nobody foresaw', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  it.each(['/', '/graphiql', '/health/live', '/graphql'])(
    'by the method QUERY to %s is refused, and is no fault of ours',
    async (path) => {
      const text = `QUERY ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${chain.apiKey}\r\nContent-Length: 0\r\n\r\n`
      const { answers } = await rawExchange(service.address, Buffer.from(text), false)
      expect(answers).toHaveLength(1)
      expect([400, 404, 405]).toContain(answers[0]?.status)
      expect(answers[0]?.body).toContain('"code":"INVALID_INPUT"')
    },
  )
})

describe('the memory of a service', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
  })
  afterAll(() => service?.close())

  it('does not hold the text of every document that was compiled', () => {
    const padding = 'a += 1;\n'.repeat(5_000)
    const before = heapMegabytes()
    // As graphql-jit compiles a document: all of them together are 40 MB.
    for (let count = 1_000; count < 2_000; count += 1)
      compileFunction(`let a = ${count};${padding}return a`)()
    expect(heapMegabytes() - before).toBeLessThan(10)
  })
})
