import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { factList, table } from '../../terminal/table.ts'
import type { LoadedSample } from './load-samples.ts'

const SHOWN_ONCE = 'Keys and tokens are shown this once: only their hashes are kept.'

export function onboardedText({ chainId, businessId, apiKey, partnerToken }: OnboardedChain): string {
  const facts = factList([
    ['chain', chainId],
    ['business', businessId],
    ['API key', apiKey],
    ['partner token', partnerToken],
  ])
  return `${facts}\n\n${SHOWN_ONCE}`
}

export function loadedText(samples: readonly LoadedSample[]): string {
  const rows = samples.map((sample) => [sample.chainId, sample.dishes, sample.apiKey, sample.partnerToken])
  return `${table(['chain', 'dishes', 'API key', 'partner token'], rows, 'Nothing loaded.')}\n\n${SHOWN_ONCE}`
}
