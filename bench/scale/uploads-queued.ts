import { PutObjectCommand } from '@aws-sdk/client-s3'
import { onboardChain } from '../../src/features/chains/onboard-chain.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { quickened, type Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds, shownRatio } from '../figure.ts'
import { compared } from '../paired.ts'
import type { Crowd } from './crowd.ts'
import { announcer, liveAfter, NO_ROUNDS, textOf } from './uploads-at-once.ts'

const ROUNDS = 9
const LIMIT = 2
const DAY_MS = 86_400_000
const DISHES = 100
/** The crowd's chains that upload here: others uploaded before. */
const FROM = 250

/** Measures one chain's uploads alone, and while another chain has many that wait. */
export function queueFigures(
  service: BenchService,
  { chains }: Crowd,
  count: number,
  run: Run,
): Promise<readonly Figure[]> {
  const chain = chains[FROM] ?? chains.at(-1)
  if (chain === undefined) throw new Error('there is no chain')
  return withBenchProcess(
    service,
    'worker',
    async () => {
      const text = textOf(DISHES)
      const times = async (blank: string) => {
        const all: number[] = []
        // The same bytes within one second are the same upload.
        for (let round = 1; round <= quickened(run, ROUNDS) + 1; round += 1)
          all.push(...(await liveAfter(service, [chain], `${text}${blank.repeat(round)}`, run)))
        return all.slice(1)
      }
      const alone = await times(' ')
      run.progress(`scale: ${count} queued uploads of one chain`)
      const greedy = await queueUploads(service, count, text, run)
      const beside = await times('\n')
      const waiting = (await service.stores.uploads.listPending(greedy, count)).length
      const pair = compared(beside, alone)
      return [
        {
          name: `beside ${count} queued uploads, of which ${waiting} still waited at the end`,
          tried: milliseconds(pair.tried),
          reference: milliseconds(pair.reference),
          ...shownRatio({ ...pair.ratio, median: pair.tried / pair.reference }),
          limit: LIMIT,
        },
      ]
    },
    NO_ROUNDS,
  )
}

/** Each is of another day, so that none replaces another. Returns the chain. */
async function queueUploads(
  service: BenchService,
  count: number,
  Body: string,
  { signal }: Run,
): Promise<string> {
  const { config, s3, stores } = service
  const { chainId, businessId } = await onboardChain(stores, {
    ...{ chainId: 'greedy', name: 'Greedy', restaurants: [] },
  })
  const announce = announcer(service)
  for (let day = count; day > 0; day -= 1) {
    signal.throwIfAborted()
    const Key = objectKey(businessId, new Date(Date.now() - day * DAY_MS))
    await s3.send(new PutObjectCommand({ Bucket: config.S3_BUCKET, Key, Body }))
    await announce.notice(Key, day === 1)
  }
  await announce.close()
  return chainId
}
