import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

let service: TestService | undefined
const audits = serverAudits({ url: () => `${service?.address}/graphql`, fetchFn: fetch })

/** The server audit suite of the GraphQL-over-HTTP working group's reference implementation. */
describe('the audits of graphql-http', () => {
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
  })
  afterAll(() => service?.close())

  it('are 61', () => expect(audits).toHaveLength(61))

  it.each(audits)('$id: $name', async (audit) => {
    const result = await audit.fn()
    expect(result).toMatchObject({ status: 'ok' })
  })
})
