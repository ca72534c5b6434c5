import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { expectError } from '../../support/error-answer.ts'
import { post } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const INTROSPECTION = ['{ __schema { types { name } } }', '{ __type(name: "Dish") { fields { name } } }']

async function inProduction(settings: Record<string, string>, test: (service: TestService) => Promise<void>) {
  const service = await startTestService({
    hasWorker: false,
    settings: { NODE_ENV: 'production', ...settings },
  })
  try {
    await test(service)
  } finally {
    await service.close()
  }
}

describe('in production', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false, settings: { NODE_ENV: 'production' } })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  const send = (query: string) => post(service.address, { query }, { authorization: chain.apiKey })

  it('introspection is off; queries and __typename work', async () => {
    for (const query of INTROSPECTION)
      expectError(await send(query), {
        status: 400,
        code: 'GRAPHQL_VALIDATION_FAILED',
        says: /introspection/i,
      })
    expect((await send('{ __typename search { __typename counts { total } } }')).body.data).toEqual({
      __typename: 'Query',
      search: { __typename: 'SearchResult', counts: { total: 0 } },
    })
  })

  it('GraphiQL is not there', async () => {
    expect((await fetch(`${service.address}/graphiql`)).status).toBe(404)
  })

  it('GRAPHIQL=true switches both on', () =>
    inProduction({ GRAPHIQL: 'true' }, async ({ address, onboard }) => {
      const { apiKey: authorization } = await onboard()
      for (const query of INTROSPECTION)
        expect((await post(address, { query }, { authorization })).body.errors).toBeUndefined()
      expect((await fetch(`${address}/graphiql`)).status).toBe(200)
    }))
})
