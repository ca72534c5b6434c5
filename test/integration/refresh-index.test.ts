import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshIndex } from '../../src/search-index/refresh-index.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ hasWorker: false })
})
afterAll(() => service?.close())

const WRITERS = 100

it('shows each of many writers what it wrote, with few refreshes', async () => {
  const { es, stores } = service
  const index = stores.names.chains
  let refreshes = 0
  es.diagnostic.on('request', (_error, request) => {
    if (request?.meta.request.params.path.endsWith('/_refresh')) refreshes += 1
  })
  const isFound = async (chainId: string) => {
    await es.index({ index, id: chainId, document: { chainId } })
    await refreshIndex(es, index)
    return (await es.count({ index, query: { term: { chainId } } })).count
  }
  const found = await Promise.all(Array.from({ length: WRITERS }, (_, n) => isFound(`writer-${n}`)))
  expect(found).toEqual(Array(WRITERS).fill(1))
  expect(refreshes).toBeLessThan(WRITERS / 2)
})
