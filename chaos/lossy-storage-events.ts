import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../samples/generator/large/random.ts'
import type { World } from './chaos-world.ts'
import { fork } from './fork.ts'

export interface StorageEvents {
  /** Sends the API the event of a stored key: never, late, once or twice. */
  readonly tell: (objectKey: string) => void
  /** Resolves once all events are sent. */
  readonly told: () => Promise<void>
}

const DROPPED = 0.3
const DUPLICATED = 0.3
const DELAYED = 0.3
const MAX_DELAY_MS = 2_000

/** Loses 30 % of all events. Of the others 30 % come twice and 30 % so late that later ones overtake them. */
export function lossyStorageEvents(world: World, fate: Random): StorageEvents {
  const random = fork(fate)
  const underWay: Promise<void>[] = []
  const send = async (objectKey: string) => {
    if (random.chance(DELAYED)) await pause(random.between(0, MAX_DELAY_MS))
    await postStorageEvent(world, objectKey)
  }
  return {
    tell: (objectKey) => {
      if (random.chance(DROPPED)) return
      underWay.push(send(objectKey))
      if (random.chance(DUPLICATED)) underWay.push(send(objectKey))
    },
    told: async () => {
      await Promise.all(underWay)
    },
  }
}

/** Posts the event as S3 does. Throws where the API does not take it. */
export async function postStorageEvent({ address, config }: World, objectKey: string): Promise<void> {
  const { S3_BUCKET: name, STORAGE_EVENTS_SECRET: secret } = config
  const answer = await fetch(`${address}/internal/storage-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({
      Records: [
        {
          eventName: 'ObjectCreated:Put',
          s3: { bucket: { name }, object: { key: encodeURIComponent(objectKey) } },
        },
      ],
    }),
  })
  if (!answer.ok) throw new Error(`a storage event was refused: ${answer.status} ${await answer.text()}`)
}
