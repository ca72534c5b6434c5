import {
  GetBucketLifecycleConfigurationCommand,
  HeadObjectCommand,
  type LifecycleRule,
  type S3Client,
} from '@aws-sdk/client-s3'
import { createPublicS3, createS3 } from '../../src/clients/s3.ts'
import type { Config } from '../../src/config.ts'
import { CAPTURED_PREFIX } from '../../src/features/uploads/captured-key.ts'
import { unsignedHeaderProbe } from '../../src/features/uploads/unsigned-header-probe.ts'
import { type CatalogRecord, filesOf } from '../../src/search-index/catalog-store.ts'
import { hasBucket, refusedKey, statusOf } from '../bucket.ts'
import { PATIENCE_MS } from '../cli/patient-look.ts'
import type { Operator } from '../operator.ts'
import { clockFound, type DoctorCheck, finding, note, ok } from './finding.ts'

const AREA = 'Storage'
/** Not every storage knows rules, and a gate passes only what uploads need. */
const UNSUPPORTED = [400, 403, 405, 501]

/** Live menus whose files are looked for. */
const MAX_LOOKED_AT = 50
/** Files that are looked for: a menu of many changes has thousands, more than the storage answers in time. */
const MAX_FILES = 200
/** A request that nobody waits for any more would keep the doctor from ending, for minutes. */
const IMPATIENT = { connectionTimeout: PATIENCE_MS, requestTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
/** Six requests in a row; the last ones delete what the first ones wrote. */
const PROBE_MS = 10_000

export interface StorageChecks {
  readonly checks: readonly DoctorCheck[]
  readonly close: () => void
}

export function storageChecks(config: Config, operator: Operator): StorageChecks {
  const s3 = createS3(config, config.S3_ENDPOINT, IMPATIENT)
  const publicS3 = createPublicS3(config)
  const { S3_BUCKET: bucket } = config
  const check = (subject: string, look: DoctorCheck['look'], patienceMs = PATIENCE_MS): DoctorCheck => ({
    ...{ area: AREA, subject, patienceMs },
    look: () => look().catch(refusedKey),
  })
  return {
    close: () => {
      s3.destroy()
      publicS3.destroy()
    },
    checks: [
      check('bucket', () => bucketFound(s3, bucket)),
      check('rules of the bucket', () => rulesOfBucket(s3, bucket)),
      check('files of live menus', () => filesOfLiveMenus(s3, bucket, operator)),
      ...clocks(config).map(([subject, whose, endpoint]) =>
        check(subject, () => clockFoundAt(whose, endpoint)),
      ),
      check(
        'answer to unsigned headers',
        () => unsignedHeadersFound({ s3, publicS3, bucket, timeoutMs: PROBE_MS }),
        PROBE_MS,
      ),
    ],
  }
}

async function bucketFound(s3: S3Client, bucket: string) {
  if (await hasBucket(s3, bucket)) return [ok(`The bucket ${bucket} is there.`)]
  return [
    finding(
      `There is no bucket ${bucket}.`,
      'Correct S3_BUCKET if it names another one. If it is gone, start a worker again, which creates it: `npm run worker`.',
    ),
  ]
}

async function rulesOfBucket(s3: S3Client, Bucket: string) {
  try {
    const { Rules = [] } = await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))
    return rulesFound(Rules)
  } catch (error) {
    if (isWithoutRules(error)) return rulesFound([])
    if (!UNSUPPORTED.includes(statusOf(error) ?? 0)) throw error
    return [
      note('The storage has no rules that could be read.', 'See in its own tools that it deletes no file.'),
    ]
  }
}

/** Asks for no file where the bucket is gone: no partner is to send files again because S3_BUCKET is misspelt. */
async function filesOfLiveMenus(s3: S3Client, bucket: string, operator: Operator) {
  const [isThere, menus] = await Promise.all([hasBucket(s3, bucket), liveMenus(operator)])
  return isThere ? filesFound(s3, bucket, filesToLookAt(menus)) : []
}

/** The gate has a clock of its own, and it refuses the addresses of tickets by that one. */
function clocks({ S3_ENDPOINT: inner, S3_PUBLIC_ENDPOINT: outer }: Config) {
  const own = ['clock', 'the storage', inner] as const
  if (outer === inner) return [own]
  return [own, ['clock at the address for partners', "the storage's address for partners", outer] as const]
}

async function clockFoundAt(whose: string, endpoint: string) {
  const answer = await fetch(endpoint, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(date)) return [clockFound(whose, date, Date.now())]
  return [note(`At ${endpoint} nobody says what time it is.`, `Compare the clock of ${whose} by hand.`)]
}

async function unsignedHeadersFound(probed: Parameters<typeof unsignedHeaderProbe>[0]) {
  const probe = await unsignedHeaderProbe(probed)
  if (probe.unsignedHeaders !== 'OBEYED')
    return [ok(`Unsigned x-amz-* headers have no effect (status ${probe.status}).`)]
  return [
    finding(
      'The storage obeys unsigned x-amz-* headers: the holder of a ticket can read the files of others.',
      'Put the gate before the storage (`npm run storage-gate`) and name it in S3_PUBLIC_ENDPOINT.',
    ),
  ]
}

interface LookedAtFiles {
  readonly menus: number
  readonly all: number
  readonly files: readonly MenuFile[]
}

interface MenuFile {
  readonly chainId: string
  readonly key: string
}

/** Some of the live menus, other ones each time: there may be thousands. */
async function liveMenus({ es, stores }: Operator): Promise<readonly CatalogRecord[]> {
  const { hits } = await es.search<{ readonly catalog: { readonly catalogId: string } }>({
    index: stores.names.serving,
    size: MAX_LOOKED_AT,
    query: {
      function_score: {
        query: { exists: { field: 'catalog.catalogId' } },
        functions: [{ random_score: {} }],
      },
    },
  })
  const ids = hits.hits.flatMap(({ _source }) => _source?.catalog.catalogId ?? [])
  const records = await Promise.all(ids.map((id) => stores.catalogs.find(id)))
  return records.filter((record) => record !== null)
}

/** The full file and the dates of each menu, and of the changes after it other ones each time. */
export function filesToLookAt(
  menus: readonly Pick<CatalogRecord, 'chainId' | 'sources' | 'datesKey'>[],
  max = MAX_FILES,
): LookedAtFiles {
  const files = menus.flatMap(({ chainId, ...menu }) =>
    filesOf(menu).map((key, index) => {
      const isFirst = index === 0 || key === menu.datesKey
      return { chainId, key, turn: isFirst ? 0 : Math.random() }
    }),
  )
  const chosen = files.toSorted((one, other) => one.turn - other.turn).slice(0, max)
  return { menus: menus.length, all: files.length, files: chosen }
}

async function filesFound(s3: S3Client, Bucket: string, { menus, all, files }: LookedAtFiles) {
  const isLost = async ({ key: Key }: MenuFile) => {
    try {
      await s3.send(new HeadObjectCommand({ Bucket, Key }))
      return false
    } catch (error) {
      if (statusOf(error) === 404) return true
      throw error
    }
  }
  const answers = await Promise.all(files.map(isLost))
  const lost = new Set(files.filter((_file, index) => answers[index]).map(({ chainId }) => chainId))
  if (lost.size === 0) {
    const part = files.length === all ? 'the' : `${files.length} of the ${all}`
    return [ok(`Our copies of ${part} files of ${menus} live menus are there.`)]
  }
  return [
    finding(
      `Our copies of files are gone, so the menus of these chains cannot be made again: ${[...lost].join(', ')}. ${menus} live menus were looked at, other ones each time.`,
      'Bring the files back from a copy of the bucket, or ask these partners for a full file. Guests are still served.',
    ),
  ]
}

/** Rules that delete our own copies: a catalog could not be made again from its files. */
export function rulesFound(rules: readonly LifecycleRule[]) {
  const deleting = rules.filter(
    (rule) => rule.Status === 'Enabled' && rule.Expiration !== undefined && reachesCopies(prefixOf(rule)),
  )
  if (deleting.length === 0) return [ok(`No rule of the bucket deletes files under ${CAPTURED_PREFIX}.`)]
  return deleting.map((rule) =>
    finding(
      `The rule "${rule.ID ?? 'without a name'}" of the bucket deletes files under ${CAPTURED_PREFIX}, of which catalogs are made again.`,
      'Limit the rule to another prefix, or delete it.',
    ),
  )
}

function prefixOf({ Filter, Prefix }: LifecycleRule): string {
  return Filter?.Prefix ?? Filter?.And?.Prefix ?? Prefix ?? ''
}

function reachesCopies(prefix: string): boolean {
  return CAPTURED_PREFIX.startsWith(prefix) || prefix.startsWith(CAPTURED_PREFIX)
}

function isWithoutRules(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchLifecycleConfiguration'
}
