import { setTimeout as pause } from 'node:timers/promises'
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { KEPT_CATALOGS } from '../../workers/ingest/retention.ts'
import { type Scenario, type Scene, SMALL } from '../scenario.ts'
import { fullCatalogs, someUploads } from './uploads.ts'

const LOSSES = 6

/**
 * The storage loses objects: files of partners, our copies, dates of dishes. What is lost cannot go live, and says so;
 * guests notice nothing, and whole menus that come later go live.
 */
export const storageLoses: Scenario = {
  name: 'storage-loses',
  runs: 10,
  chains: 3,
  readersPerChain: 1,
  sizes: SMALL,
  act: async (scene) => {
    const { random } = scene
    await fullCatalogs(scene)
    const uploads = someUploads(scene, { count: 4, maxGapMs: 800, kinds: ['full', 'partial', 'truncated'] })
    for (let loss = 0; loss < LOSSES; loss += 1) {
      await pause(random.between(50, 700))
      await loseOne(scene)
    }
    await uploads
    // Until no kept catalog is made of what was lost.
    for (let catalog = 0; catalog < KEPT_CATALOGS; catalog += 1) await fullCatalogs(scene)
  },
}

async function loseOne({ world: { s3, config }, random }: Scene): Promise<void> {
  const { S3_BUCKET: Bucket } = config
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }))
  if (Contents.length === 0) return
  const { Key } = random.pick(Contents)
  await s3.send(new DeleteObjectCommand({ Bucket, Key }))
}
