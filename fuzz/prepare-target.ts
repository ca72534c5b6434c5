import { readFileSync } from 'node:fs'
import type { Client } from '@elastic/elasticsearch'
import { uploadCatalog } from '../harness/catalogs/upload-catalog.ts'
import { sampleChain } from '../samples/sample-chains.ts'
import type { Config } from '../src/config.ts'
import type { Stores } from '../src/create-stores.ts'
import { type OnboardedChain, onboardChain } from '../src/features/chains/onboard-chain.ts'
import { approveUpload } from '../src/features/uploads/operator-decisions.ts'
import { STATE } from '../src/features/uploads/upload-life.ts'
import type { FuzzTarget } from './fuzz-target.ts'
import { knownValues } from './known-values.ts'

const SAMPLE = 'mexican-grill'
const FILE_CHAINS = 4
const FIRST_MENU = JSON.stringify([{ partnerDishId: 'soup', name: 'Soup' }])

export interface TargetDeps {
  readonly address: string
  readonly config: Pick<Config, 'STORAGE_EVENTS_SECRET' | 'S3_BUCKET'>
  readonly es: Client
  readonly stores: Stores
  readonly signal: AbortSignal
}

/** Onboards the chains of a running service and uploads their first menus as a partner does. */
export async function prepareTarget({ address, config, stores, signal }: TargetDeps): Promise<FuzzTarget> {
  const { name, restaurants, catalog } = sampleChain(SAMPLE)
  const publish = async (chain: OnboardedChain, file: Uint8Array | string) => {
    const { state } = await uploadCatalog(address, chain.partnerToken, file)
    if (state !== STATE.LIVE) throw new Error(`the first menu of ${chain.chainId} is ${state}`)
    return chain
  }
  const chain = await publish(
    await onboardChain(stores, { chainId: SAMPLE, name, restaurants }),
    readFileSync(catalog),
  )
  const names = Array.from({ length: FILE_CHAINS }, (_, place) => `files-${place}`)
  const fileChains = await Promise.all(
    names.map(async (chainId) =>
      publish(await onboardChain(stores, { chainId, name: chainId, restaurants: [] }), FIRST_MENU),
    ),
  )
  return {
    address,
    storageEventsSecret: config.STORAGE_EVENTS_SECRET,
    bucket: config.S3_BUCKET,
    chain,
    fileChains,
    known: await knownValues(
      address,
      chain,
      restaurants.map(({ id }) => id),
    ),
    approve: (uploadId) => approveUpload(stores, uploadId),
    signal,
  }
}
