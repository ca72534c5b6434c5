import { readFileSync } from 'node:fs'
import { type UploadStatus, uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { type SampleChain, sampleChains } from '../../samples/sample-chains.ts'
import { AppError } from '../../src/errors.ts'
import { type OnboardedChain, onboardChain } from '../../src/features/chains/onboard-chain.ts'
import type { CredentialEnvironment } from '../../src/features/credentials/credential-format.ts'
import { approveUpload } from '../../src/features/uploads/operator-decisions.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import { setUpIndices } from '../../src/search-index/setup.ts'
import type { Operator } from '../operator.ts'
import { foreignApi, stallWatch } from './upload-obstacles.ts'

export interface LoadedSample extends OnboardedChain {
  readonly dishes: number
}

export interface LoadOptions {
  /** Empty = all. */
  readonly chainIds: readonly string[]
  /** Address of the running API, without a path. */
  readonly api: string
  readonly environment: CredentialEnvironment
  readonly onProgress: (line: string) => void
}

/** Onboards sample chains and uploads their menus as a partner does, through the running API. */
export async function loadSamples(operator: Operator, options: LoadOptions): Promise<LoadedSample[]> {
  const samples = chosenSamples(options.chainIds)
  await refuseSilentApi(options.api)
  await setUpIndices(operator.es, operator.stores.names)
  const loaded: LoadedSample[] = []
  for (const sample of samples) loaded.push(await loadSample(operator, sample, options))
  return loaded
}

function chosenSamples(chainIds: readonly string[]): readonly SampleChain[] {
  const samples = sampleChains()
  const known = samples.map((sample) => sample.id)
  const unknown = chainIds.find((id) => !known.includes(id))
  if (unknown !== undefined)
    throw new AppError('INVALID_INPUT', `There is no sample "${unknown}", only ${known.join(', ')}.`)
  return chainIds.length === 0 ? samples : samples.filter((sample) => chainIds.includes(sample.id))
}

async function refuseSilentApi(api: string): Promise<void> {
  const isReady = await fetch(new URL('/health/ready', api)).then(
    (answer) => answer.ok,
    () => false,
  )
  if (!isReady)
    throw new AppError(
      'INVALID_INPUT',
      `No API is ready at ${api}: start it with "npm run dev", or name it with --api.`,
    )
}

async function loadSample(
  operator: Operator,
  { id, name, restaurants, catalog }: SampleChain,
  { api, environment, onProgress }: LoadOptions,
): Promise<LoadedSample> {
  const chain = await onboardChain(operator.stores, { chainId: id, name, restaurants, environment })
  onProgress(`${name}: uploading ${catalog}`)
  const ended = await upload(operator, api, chain, readFileSync(catalog))
  if (ended.state !== STATE.LIVE)
    throw new AppError('INVALID_INPUT', `${id} did not go live: ${ended.state}: ${ended.stateReason}.`)
  const dishes = ended.counts?.accepted ?? 0
  onProgress(`${name}: live with ${dishes} dishes`)
  return { ...chain, dishes }
}

/** Who loads a sample wants it, also where it differs much from an older one. */
async function upload(
  { stores, namespace }: Operator,
  api: string,
  chain: OnboardedChain,
  file: Uint8Array,
): Promise<UploadStatus> {
  const approve = (uploadId: string) => approveUpload(stores, uploadId)
  try {
    return await uploadCatalog(api, chain.partnerToken, file, stallWatch(), approve)
  } catch (cause) {
    const error = cause as Error
    if (!error.message.startsWith('INVALID_TOKEN')) throw error
    throw foreignApi(api, namespace, error)
  }
}
