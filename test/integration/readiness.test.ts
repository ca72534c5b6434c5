import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { SEARCH_SCRIPTS, searchProbes } from '../../src/search-index/search-probes.ts'
import { post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const UP = { elasticsearch: 'up', scripts: 'up', servingRecords: 'up' }

describe('the API is', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  const readiness = async () => {
    const answer = await fetch(`${service.address}/health/ready`)
    return [answer.status, await answer.json()]
  }

  it('ready while a chain has no catalog and the bucket does not exist', async () => {
    const counts = { query: '{ search { counts { total } } }' }
    const { body } = await post(service.address, counts, { authorization: chain.apiKey })
    expect(body.data.search.counts.total).toBe(0)
    expect(await readiness()).toEqual([200, { status: 'ok', ...UP }])
  })

  it('not ready while the serving records cannot be read, and ready again afterwards', async () => {
    const index = service.stores.names.serving
    await service.es.indices.close({ index })
    expect(await readiness()).toEqual([503, { status: 'unavailable', ...UP, servingRecords: 'down' }])
    await service.es.indices.open({ index })
    await service.es.cluster.health({ index, wait_for_status: 'yellow' })
    expect(await readiness()).toEqual([200, { status: 'ok', ...UP }])
  })

  it('not ready without the index of the serving records', async () => {
    await service.es.indices.delete({ index: service.stores.names.serving })
    expect(await readiness()).toEqual([503, { status: 'unavailable', ...UP, servingRecords: 'down' }])
  })

  /** The other tests share the scripts, so this one deletes a script of its own. */
  it('not ready once a script that it uses has another text, or is deleted', async () => {
    const { es, stores } = service
    const own = { id: `test-${randomUUID()}`, source: 'return 1' }
    const store = (source: string) => es.putScript({ id: own.id, script: { lang: 'painless', source } })
    const { scripts } = searchProbes({ es, names: stores.names, scripts: [...SEARCH_SCRIPTS, own] })
    await store(own.source)
    await expect(scripts()).resolves.toBeDefined()
    await store('return 2')
    await expect(scripts()).rejects.toThrow('has another text')
    await es.deleteScript({ id: own.id })
    await expect(scripts()).rejects.toMatchObject({ statusCode: 404 })
  })
})

it('the scripts of searches are those that classify a dish and read its status', () => {
  const kinds = SEARCH_SCRIPTS.map(({ id }) => id.replace(/-\w+$/, ''))
  expect(kinds).toEqual(['dishmatch-classify', 'dishmatch-status'])
})
