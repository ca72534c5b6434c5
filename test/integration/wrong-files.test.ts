import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/upload-catalog.ts'
import { ask } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { WRONG_FILES } from '../support/wrong-files.ts'

describe('a file that is no items.json', () => {
  let service: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    service = await startTestService({
      settings: { TICKETS_PER_MINUTE: '1000', REQUESTS_PER_MINUTE: '10000' },
    })
    chain = await onboardWithCatalog(service, 'wrong-files', [{ partnerDishId: '1', name: 'Soup' }])
  })
  afterAll(() => service?.close())

  it.each(WRONG_FILES)('such as $what is REJECTED, and its partner reads why', async (file) => {
    const { code, message } = file
    expect(await uploadCatalog(service.address, chain.partnerToken, file.bytes)).toMatchObject({
      state: 'REJECTED',
      stateReason: message,
      problems: expect.arrayContaining([{ severity: 'ERROR', code, message, partnerDishId: null }]),
    })
  })

  it('leaves the menu as it is', async () => {
    const query = '{ search { matches { dish { name } } } }'
    const { search } = await ask(service.address, chain.apiKey, query)
    expect(search.matches).toEqual([{ dish: { name: 'Soup' } }])
  })

  it('does not end there only because of a byte order mark', async () => {
    const file = `\uFEFF${JSON.stringify([{ partnerDishId: '1', name: 'Jalapeño Soup' }])}`
    expect(await uploadCatalog(service.address, chain.partnerToken, file)).toMatchObject({
      state: 'LIVE',
      counts: { accepted: 1, warnings: 0 },
    })
  })
})
