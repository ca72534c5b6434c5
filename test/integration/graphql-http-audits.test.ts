import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

let service: TestService | undefined
let apiKey = ''
/** The suite knows nothing of keys. */
const fetchWithKey: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers)
  headers.set('authorization', apiKey)
  return fetch(url, { ...init, headers })
}
const audits = serverAudits({ url: () => `${service?.address}/graphql`, fetchFn: fetchWithKey })

/** The server audit suite of the GraphQL-over-HTTP working group's reference implementation. */
describe('the audits of graphql-http', () => {
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    apiKey = (await service.onboard()).apiKey
  })
  afterAll(() => service?.close())

  it('are 61', () => expect(audits).toHaveLength(61))

  it.each(audits)('$id: $name', async (audit) => {
    const result = await audit.fn()
    expect(result).toMatchObject({ status: 'ok' })
  })
})
