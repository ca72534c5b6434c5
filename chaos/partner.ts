import { completeTicket, putCatalog } from '../harness/catalogs/upload-catalog.ts'
import { patientGraphqlClient } from '../harness/requests/graphql-client.ts'
import { type Random, random, seedOf } from '../samples/generator/large/random.ts'
import { type OnboardedChain, onboardChain } from '../src/features/chains/onboard-chain.ts'
import { unquoted } from '../src/features/uploads/same-object.ts'
import { STATE } from '../src/features/uploads/upload-life.ts'
import { type CatalogFile, catalogFile, type FileKind } from './catalog-file.ts'
import type { World } from './chaos-world.ts'

/** A file whose PUT the storage acknowledged. */
export interface Acknowledged {
  readonly uploadId: string
  readonly objectKey: string
  readonly file: CatalogFile
  /** Without quotes; unique in a run. */
  readonly etag: string
}

/** A chain and the partner that sends its catalogs. */
export interface Partner {
  readonly chain: OnboardedChain
  /** The approximate size of its menu, in dishes. */
  readonly size: number
  /** In the order in which they were acknowledged. */
  readonly acknowledged: readonly Acknowledged[]
  /** Uploads as a partner does: a ticket, then a PUT to the signed address. */
  readonly upload: (kind: FileKind) => Promise<Acknowledged>
  /** Uploads that were announced and answered QUEUED. */
  readonly queued: ReadonlySet<string>
  readonly announce: (upload: Acknowledged) => Promise<void>
}

export async function newPartner(
  world: World,
  chainId: string,
  size: number,
  seed: number,
): Promise<Partner> {
  const chain = await onboardChain(world.stores, { chainId, name: chainId, restaurants: [] })
  const client = patientGraphqlClient(world.address, `Bearer ${chain.partnerToken}`)
  const acknowledged: Acknowledged[] = []
  const queued = new Set<string>()
  const own: Random = random(seedOf(seed, 1))
  return {
    chain,
    size,
    acknowledged,
    queued,
    announce: async (upload) => {
      if ((await completeTicket(client, upload)) === STATE.QUEUED) queued.add(upload.uploadId)
    },
    upload: async (kind) => {
      const file = catalogFile(own, kind, acknowledged.length + 1, size)
      const { uploadId, objectKey, etag } = await putCatalog(client, file.body)
      const done = { uploadId, objectKey, file, etag: unquoted(etag ?? '') }
      acknowledged.push(done)
      return done
    },
  }
}
