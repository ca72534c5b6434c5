import type { Stores } from '../../src/create-services.ts'
import type { Restaurant } from '../../src/features/chains/chain-store.ts'
import type { CredentialEnvironment } from '../../src/features/credentials/credential-format.ts'

export interface Onboarding {
  readonly chainId: string
  readonly name: string
  readonly restaurants: readonly Restaurant[]
  /** Of its key and its token. Default: test. */
  readonly environment?: CredentialEnvironment
}

export interface OnboardedChain {
  readonly chainId: string
  readonly businessId: string
  /** Shown once. */
  readonly apiKey: string
  /** Shown once. */
  readonly partnerToken: string
}

/** Everything a chain needs before its first upload: the chain, its catalog partner, a key and a token. */
export async function onboardChain(
  stores: Pick<Stores, 'chains' | 'credentials'>,
  { chainId, name, restaurants, environment = 'test' }: Onboarding,
): Promise<OnboardedChain> {
  const businessId = `${chainId}-catalog`
  await stores.chains.save({ chainId, name, restaurants })
  await stores.chains.saveBusiness({ businessId, chainId, name: `${name} catalog team` })
  const base = { environment, chainId, label: 'onboarding' }
  const key = await stores.credentials.issue({ ...base, kind: 'API_KEY', businessId: null })
  const token = await stores.credentials.issue({ ...base, kind: 'PARTNER_TOKEN', businessId })
  return { chainId, businessId, apiKey: key.credential, partnerToken: token.credential }
}
