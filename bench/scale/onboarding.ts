import { onboardChain } from '../../src/features/chains/onboard-chain.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds } from '../figure.ts'
import { median } from '../statistics.ts'

const TIMES = 21
const LIMIT_MS = 50

/** How long onboarding takes where there are as many chains. */
export async function onboardingFigure({ stores }: BenchService, chains: number): Promise<Figure> {
  const times: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    const startedAt = performance.now()
    await onboardChain(stores, { chainId: `new-${chains}-${n}`, name: 'New', restaurants: [] })
    times.push(performance.now() - startedAt)
  }
  const value = median(times)
  return {
    name: `beside ${chains}: median of ${TIMES}`,
    ...{ tried: '', reference: '', value, shown: milliseconds(value), limit: LIMIT_MS },
  }
}
