import type { Run } from '../bench-options.ts'
import { anotherInstallation, type BenchService } from '../bench-service.ts'
import type { Figure, Section } from '../figure.ts'
import { createCrowd, DISHES } from './crowd.ts'
import { deletionFigures } from './deletion.ts'
import { engineFigures } from './engine-figures.ts'
import { onboardingFigure } from './onboarding.ts'
import { type Quiet, quietFigures, quietInstallation } from './quiet.ts'
import { oneAgainstCrowd } from './search-figures.ts'
import { smallChangeFigures } from './small-changes.ts'
import { manyUploadsFigures } from './uploads-at-once.ts'
import { queueFigures } from './uploads-queued.ts'

/** What is measured with fewer of, where there are fewer chains. */
export interface ScaleSizes {
  readonly uploads: number
  readonly queued: number
  readonly versions: number
}

function sizesOf(chains: number): ScaleSizes {
  const atMost = (most: number, share: number) => Math.max(2, Math.min(most, Math.ceil(chains / share)))
  return { uploads: atMost(200, 20), queued: atMost(1_000, 10), versions: atMost(200, 20) }
}

/** Measures what the number of chains on one engine costs each of them. */
export async function scaleSections(service: BenchService, run: Run): Promise<readonly Section[]> {
  const alone = await anotherInstallation(service, 'alone')
  const one = await createCrowd(alone, run.signal)
  const onboarding: Figure[] = [await onboardingFigure(service, 0)]
  const crowd = await createCrowd(service, run.signal)
  const quiet: Quiet[] = [await quietInstallation(service, 1, run)]
  for (const count of [Math.ceil(run.chains / 10), run.chains]) {
    await crowd.grow(count, run)
    onboarding.push(await onboardingFigure(service, count))
  }
  quiet.push(await quietInstallation(service, run.chains, run))
  const sizes = sizesOf(run.chains)
  const title = `${run.chains} chains of ${DISHES} dishes`
  const sections: Section[] = []
  const add = (what: string, figures: readonly Figure[]) => {
    sections.push({ title: `${title}${what}`, figures })
    for (const { name, shown } of figures) run.progress(`scale: ${name}: ${shown}`)
  }
  add(': a chain is onboarded', onboarding)
  add(', all quiet; reference: one chain', quietFigures(quiet))
  add(
    ': searches of any chain; reference: a chain alone on its shelf',
    await oneAgainstCrowd(service, { crowd, one, alone: alone.config }, run),
  )
  add(': the engine', await engineFigures(service, crowd))
  add(
    `: uploads at once, ${DISHES} dishes each`,
    await manyUploadsFigures(service, crowd, sizes.uploads, run),
  )
  add(
    ': an upload while another chain’s uploads are queued; reference: alone',
    await queueFigures(service, crowd, sizes.queued, run),
  )
  add(
    ': p99 of searches while versions are deleted; reference: quiet',
    await deletionFigures(service, crowd, sizes.versions, run),
  )
  add(': a small change', await smallChangeFigures(service, run))
  return sections
}
