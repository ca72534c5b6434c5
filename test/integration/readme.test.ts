import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../support/graphql.ts'
import { publishSample } from '../support/sample-service.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
/** `ask '<request>'` and the JSON block that follows it. */
const EXAMPLES = [...README.matchAll(/^ask '(.+)'\n```\n```json\n(.+)\n```/gm)].map(
  ([, request, answer]) => ({ request, answer }),
)

describe('the queries of the README', () => {
  let service: TestService
  let key: string

  beforeAll(async () => {
    service = await startTestService()
    key = (await publishSample(service, 'mexican-grill')).apiKey
  })
  afterAll(() => service?.close())

  it('are three', () => expect(EXAMPLES).toHaveLength(3))

  it.each(EXAMPLES)('get the answer that is shown: $request', async ({ request, answer }) => {
    const { body } = await post(service.address, request, { authorization: key })
    expect(body).toEqual(JSON.parse(answer ?? ''))
  })
})
