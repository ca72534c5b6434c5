import { expect } from 'vitest'
import { type UploadStatus, uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import type { TestService } from './test-service.ts'

export interface PublishedChain extends OnboardedChain {
  /** How the upload ended, as the partner is told. */
  readonly upload: UploadStatus
}

/** Onboards a chain and uploads this catalog as a partner does. Fails the test where an item is refused. */
export async function onboardWithCatalog(
  service: TestService,
  chainId: string,
  catalog: unknown,
): Promise<PublishedChain> {
  const chain = await service.onboard({ chainId, name: chainId })
  const upload = await uploadCatalog(service.address, chain.partnerToken, JSON.stringify(catalog))
  expect(upload).toMatchObject({ state: STATE.LIVE, counts: { rejected: 0 } })
  return { ...chain, upload }
}
