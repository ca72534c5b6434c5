import { setTimeout as pause } from 'node:timers/promises'
import type { FileKind } from '../catalog-file.ts'
import { isAtRest } from '../outcome.ts'
import type { Partner } from '../partner.ts'
import type { Scene } from '../scenario.ts'

/** Half of them bring a whole menu, a third changes to it; the rest is wrong in some way. */
const KINDS: readonly FileKind[] = [
  'full',
  'full',
  'full',
  'full',
  'partial',
  'partial',
  'partial',
  'truncated',
  'mostly-bad',
  'mostly-gone',
]
const POLL_MS = 100
const LIVE_WITHIN_MS = 60_000

/** The first catalog of every chain, live: what the guards compare with. */
export async function firstCatalogs({ world, partners }: Scene): Promise<void> {
  await Promise.all(
    partners.map(async (partner) => {
      await partner.upload('full')
      const deadline = performance.now() + LIVE_WITHIN_MS
      while (!(await isAtRest(world, partner)) && performance.now() < deadline) await pause(POLL_MS)
    }),
  )
}

/** Some uploads of every chain, with pauses of up to `maxGapMs`; often two right after one another. */
export async function someUploads(
  { random, partners }: Scene,
  { count, maxGapMs, kinds = KINDS }: { count: number; maxGapMs: number; kinds?: readonly FileKind[] },
  onUpload: (partner: Partner) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const plans = partners.map((partner) => ({
    partner,
    steps: Array.from({ length: count }, () => ({
      kind: random.pick(kinds),
      gapMs: random.chance(0.4) ? random.between(0, 100) : random.between(0, maxGapMs),
    })),
  }))
  await Promise.all(
    plans.map(async ({ partner, steps }) => {
      for (const { kind, gapMs } of steps) {
        await pause(gapMs)
        await partner.upload(kind)
        await onUpload(partner)
      }
    }),
  )
}
