import { type UploadStatus, uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import type { TestService } from './test-service.ts'

/** Uploads a file as the partner of a chain does. The upload's status as it ended, with its id. */
export async function uploadFile(
  { address }: Pick<TestService, 'address'>,
  { partnerToken }: Pick<OnboardedChain, 'partnerToken'>,
  file: unknown,
): Promise<UploadStatus & { readonly id: string }> {
  let id = ''
  const status = await uploadCatalog(address, partnerToken, JSON.stringify(file), (_status, ticket) => {
    id = ticket.uploadId
  })
  return { ...status, id }
}
