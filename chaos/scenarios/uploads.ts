import { setTimeout as pause } from 'node:timers/promises'
import type { FileKind } from '../catalog-file.ts'
import { isAtRest } from '../outcome.ts'
import type { Partner } from '../partner.ts'
import type { Scene } from '../scenario.ts'

/** Half of the files are whole menus, a third are changes; the rest are wrong in some way. */
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

/** Makes a full catalog of every chain live. The guards compare what comes later with it. */
export async function fullCatalogs({ world, partners }: Scene): Promise<void> {
  await Promise.all(
    partners.map(async (partner) => {
      await partner.upload('full')
      const deadline = performance.now() + LIVE_WITHIN_MS
      while (!(await isAtRest(world, partner)) && performance.now() < deadline) await pause(POLL_MS)
    }),
  )
}

/** Uploads some files to every chain, with pauses of up to `maxGapMs`; often two without a pause. */
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
