import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rollBack } from '../../src/features/catalogs/rollback.ts'
import { approveLosses } from '../../src/features/uploads/operator-decisions.ts'
import { isPending } from '../../src/features/uploads/upload-life.ts'
import { type RunningWorker, startWorker } from '../../workers/start-worker.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'
import { uploadFile } from '../support/upload-file.ts'

const soup = { partnerDishId: 'soup', name: 'Soup', allergensComplete: true }
const CHANGES = { mode: 'partial', items: [{ ...soup, allergens: [] }] }

let service: TestService
let worker: RunningWorker
const start = async () => {
  worker = await startWorker({ ...service, log: pino({ level: 'silent' }) })
}
beforeAll(async () => {
  service = await startTestService({ hasWorker: false })
  await start()
})
afterAll(async () => {
  await worker?.close()
  await service?.close()
})

it('an approval of losses does not undo a rollback that came before a worker read the file again', async () => {
  const { stores, es } = service
  const chain = await service.onboard({ chainId: 'late', name: 'Late' })
  await uploadFile(service, chain, [{ ...soup, allergens: [{ type: 'PEANUT' }] }])
  const first = await stores.serving.find(chain.chainId)
  const { id } = await uploadFile(service, chain, CHANGES)
  await worker.close()
  await approveLosses(stores, id)
  await rollBack({ es, ...stores }, chain.chainId)
  await start()
  await until('the file was read', async () => {
    const upload = await stores.uploads.find(id)
    return upload !== null && !isPending(upload)
  })
  expect(await stores.uploads.find(id)).toMatchObject({ state: 'SUPERSEDED' })
  expect((await stores.serving.find(chain.chainId))?.version).toBe(first?.version)
})
