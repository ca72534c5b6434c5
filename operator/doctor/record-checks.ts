import type { Client } from '@elastic/elasticsearch'
import { listUploads } from '../../src/features/uploads/list-uploads.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import type { EventDelivery, UploadRecord } from '../../src/features/uploads/upload-record.ts'
import type { Webhook } from '../../src/features/webhooks/webhook-store.ts'
import type { Operator } from '../operator.ts'
import type { OperatorSettings } from '../operator-settings.ts'
import { type DoctorCheck, finding, firstFound, note, ok } from './finding.ts'

const AREA = 'Records'
/** As the alert HeldUploadWaits. */
const MAX_HELD_HOURS = 4
const HOUR_MS = 3_600_000
/** More disabled webhooks than one installation has. */
const MAX_DISABLED = 10_000
/** Events of a webhook that the remedy sends again. */
const MAX_EVENTS = 20
const GIVEN_UP: EventDelivery = 'FAILED'
/** More chains than one installation has. */
const MAX_CHAINS = 50_000

export const RESTORE =
  'Stop the workers. Then `npm run operator -- restore <file> --with-credentials` with the last backup, and start the workers: `npm run worker`.'

/** What the records say that no engine does: lost records, and what waits for the operator or a partner. */
export function recordChecks(operator: Operator, settings: OperatorSettings): readonly DoctorCheck[] {
  const { es, stores } = operator
  const check = (subject: string, look: DoctorCheck['look']): DoctorCheck => ({
    area: AREA,
    engine: 'Elasticsearch',
    subject,
    look,
  })
  return [
    check('lost records', async () => lostFound(await recordCounts(es, operator))),
    check('keys', async () => {
      // Lost records are a finding of their own; a new key would not bring the others back.
      if ((await recordCount(es, operator, 'credentials')) === 0) return []
      const chains = await chainsWithoutKey(es, operator)
      if (chains.length === 0) return [ok('Every chain with a menu has a key that works.')]
      return firstFound(chains, (chain) =>
        finding(
          `No key of the chain ${chain} works: its guests get INVALID_TOKEN.`,
          `\`npm run operator -- key issue ${chain} --environment ${settings.SERVICE_ENVIRONMENT} --label replacement\`, and give the key to its client. \`npm run operator -- credentials list --chain ${chain}\` shows when the others ended.`,
        ),
      )
    }),
    check('held uploads', async () => {
      const deps = { es, names: stores.names }
      const held = await listUploads(deps, { state: STATE.HELD, size: 1_000 })
      const latest = Date.now() - MAX_HELD_HOURS * HOUR_MS
      const old = held.filter(({ noticedAt }) => noticedAt !== null && Date.parse(noticedAt) < latest)
      if (old.length === 0) return [ok(`No upload is held for more than ${MAX_HELD_HOURS} hours.`)]
      return firstFound(old, ({ uploadId, chainId, stateReason }) =>
        finding(
          `An upload of ${chainId} is held for more than ${MAX_HELD_HOURS} hours: ${stateReason}.`,
          `\`npm run operator -- uploads show ${uploadId}\`, and ask the partner. Then \`npm run operator -- uploads approve ${uploadId}\` or \`npm run operator -- uploads reject ${uploadId} --reason "…"\`.`,
        ),
      )
    }),
    check('webhooks', async () => {
      const disabled = await disabledWebhooks(es, operator)
      if (disabled.length === 0) return [ok('No webhook is disabled.')]
      return firstFound(disabled, (webhook) => disabledFound(es, operator, webhook))
    }),
  ]
}

const COUNTED = ['chains', 'businesses', 'credentials', 'uploads', 'catalogs', 'serving'] as const
type Counts = Readonly<Record<(typeof COUNTED)[number], number>>

async function recordCount(es: Client, { stores: { names } }: Operator, part: keyof Counts): Promise<number> {
  return (await es.count({ index: names[part], ignore_unavailable: true })).count
}

async function recordCounts(es: Client, operator: Operator): Promise<Counts> {
  const counted = COUNTED.map(async (part) => [part, await recordCount(es, operator, part)] as const)
  return Object.fromEntries(await Promise.all(counted)) as Counts
}

/** An index that was deleted and set up again is there, and empty. */
function lostFound(counts: Counts) {
  const isUsed = counts.serving > 0 || counts.catalogs > 0
  const lost = COUNTED.filter((part) => isUsed && counts[part] === 0)
  if (lost.length === 0) return [ok('No kind of record is lost.')]
  return [finding(`All records are lost of: ${lost.join(', ')}. There are menus without them.`, RESTORE)]
}

interface ByChain {
  readonly chains: { readonly buckets: readonly { readonly key: string }[] }
}

const CHAINS = { chains: { terms: { field: 'chainId', size: MAX_CHAINS } } } as const

async function chainsOf(es: Client, index: string, query: object): Promise<ReadonlySet<string>> {
  const answer = await es.search<unknown, ByChain>({
    ...{ index, ignore_unavailable: true, size: 0 },
    ...{ query, aggs: CHAINS },
  })
  return new Set(answer.aggregations?.chains.buckets.map(({ key }) => key))
}

/** Keys of either environment count: the operator's machine may not say which one the service has. */
async function chainsWithoutKey(es: Client, { stores: { names } }: Operator): Promise<readonly string[]> {
  const ended = [{ exists: { field: 'revokedAt' } }, { range: { expiresAt: { lte: 'now' } } }]
  const [open, served, withKey] = await Promise.all([
    chainsOf(es, names.chains, { bool: { must_not: { exists: { field: 'closing.closedAt' } } } }),
    chainsOf(es, names.serving, { exists: { field: 'catalog.catalogId' } }),
    chainsOf(es, names.credentials, {
      bool: { filter: { term: { kind: 'API_KEY' } }, must_not: ended },
    }),
  ])
  return [...served].filter((chain) => open.has(chain) && !withKey.has(chain))
}

async function disabledWebhooks(es: Client, { stores: { names } }: Operator): Promise<readonly Webhook[]> {
  const query = { exists: { field: 'disabledAt' } }
  const _source_excludes = ['secrets']
  const there = { index: names.webhooks, ignore_unavailable: true }
  const request = { ...there, query, size: MAX_DISABLED, _source_excludes }
  return (await es.search<Webhook>(request)).hits.hits.flatMap(({ _source }) => _source ?? [])
}

/** A note: the partner has to mend its receiver. */
async function disabledFound(es: Client, { stores: { names } }: Operator, webhook: Webhook) {
  const { businessId, url, disabledReason, disabledAt } = webhook
  const filter = [{ term: { businessId } }, { term: { 'webhookEvents.delivery': GIVEN_UP } }]
  const answer = await es.search<UploadRecord>({
    ...{ index: names.uploads, size: MAX_EVENTS, query: { bool: { filter } } },
    _source_includes: ['webhookEvents'],
  })
  const events = answer.hits.hits.flatMap(({ _source }) => _source?.webhookEvents ?? [])
  const givenUp = events.filter(({ delivery }) => delivery === GIVEN_UP).slice(0, MAX_EVENTS)
  const again = givenUp.map(({ eventId }) => `\`npm run operator -- webhooks redeliver ${eventId}\``)
  return note(
    `The webhook of ${businessId} is disabled since ${disabledAt}: ${disabledReason}. Events given up: ${givenUp.length}.`,
    `Tell the partner. When its receiver works: ${[`\`npm run operator -- webhooks set ${businessId} '${url}'\``, ...again].join(', then ')}.`,
  )
}
