import { factList, table } from '../cli/table.ts'
import type { LoadedSample } from './load-samples.ts'
import type { OnboardedChain } from './onboard-chain.ts'

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
