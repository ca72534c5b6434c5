import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { WRONG_FILES } from '../support/wrong-files.ts'

describe('a file that is no items.json', () => {
  let service: TestService
  let chains = 0

  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service?.close())

  /** A business of its own for each file: its files of a day would wait for one another. */
  async function sent(file: Uint8Array | string) {
    const { partnerToken } = await service.onboard({ chainId: `wrong-${chains++}`, name: 'Wrong' })
    return uploadCatalog(service.address, partnerToken, file)
  }

  it.concurrent.each(WRONG_FILES)('such as $what is REJECTED, and its partner reads why', async (file) => {
    const { code, message } = file
    expect(await sent(file.bytes)).toMatchObject({
      state: 'REJECTED',
      stateReason: message,
      problems: expect.arrayContaining([{ severity: 'ERROR', code, message, partnerDishId: null }]),
    })
  })

  it('is not one that only begins with a byte order mark', async () => {
    const file = `\uFEFF${JSON.stringify([{ partnerDishId: '1', name: 'Jalapeño Soup' }])}`
    expect(await sent(file)).toMatchObject({ state: 'LIVE', counts: { accepted: 1, warnings: 1 } })
  })
})
