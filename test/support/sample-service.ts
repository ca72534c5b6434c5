import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { sampleChain } from '../../samples/sample-chains.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import type { TestService } from './test-service.ts'

/** Onboards a sample chain and uploads its real menu as a partner does. */
export async function publishSample(service: TestService, id: string): Promise<OnboardedChain> {
  const { name, restaurants, catalog } = sampleChain(id)
  const chain = await service.onboard({ chainId: id, name, restaurants })
  const ended = await uploadCatalog(service.address, chain.partnerToken, readFileSync(catalog))
  expect(ended).toMatchObject({ state: STATE.LIVE, counts: { rejected: 0 } })
  return chain
}
