import type { CredentialEnvironment } from '../credentials/credential-format.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import type { ChainStore, Restaurant } from './chain-store.ts'

export interface Onboarding {
  readonly chainId: string
  readonly name: string
  readonly restaurants: readonly Restaurant[]
  /** Environment of the key and the token. Default: test. */
  readonly environment?: CredentialEnvironment
}

export interface OnboardedChain {
  readonly chainId: string
  readonly businessId: string
  /** Shown only once. */
  readonly apiKey: string
  /** Shown only once. */
  readonly partnerToken: string
}

/** Creates everything that a chain needs before its first upload: the chain, its business, a key and a token. */
export async function onboardChain(
  stores: Readonly<{ chains: ChainStore; credentials: CredentialStore }>,
  { chainId, name, restaurants, environment = 'test' }: Onboarding,
): Promise<OnboardedChain> {
  const businessId = `${chainId}-catalog`
  await stores.chains.save({ chainId, name, restaurants })
  await stores.chains.saveBusiness({ businessId, chainId, name: `${name} catalog team` })
  const base = { environment, chainId, label: 'onboarding' }
  const [key, token] = await Promise.all([
    stores.credentials.issue({ ...base, kind: 'API_KEY', businessId: null }),
    stores.credentials.issue({ ...base, kind: 'PARTNER_TOKEN', businessId }),
  ])
  return { chainId, businessId, apiKey: key.credential, partnerToken: token.credential }
}
