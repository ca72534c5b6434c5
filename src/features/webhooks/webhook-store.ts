import type { Client } from '@elastic/elasticsearch'
import { AppError } from '../../errors.ts'
import { changeOrCreate, getDocument } from '../../search-index/get-document.ts'
import type { IndexNames } from '../../search-index/names.ts'
import { newWebhookSecret } from './webhook-secret.ts'

export interface WebhookSecret {
  /** `whsec_…`, in plain text: signing needs it. */
  readonly secret: string
  /** ISO 8601; null for the current one. */
  readonly validUntil: string | null
}

/** The address that receives the ends of a business's uploads. */
export interface Webhook {
  readonly businessId: string
  readonly url: string
  /** The current secret first. An old secret also signs until it ends. None after a restore, which has none to bring back. */
  readonly secrets: readonly WebhookSecret[]
  /** ISO 8601; null while it is in use. */
  readonly disabledAt: string | null
  readonly disabledReason: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export interface WebhookStore {
  readonly find: (businessId: string) => Promise<Webhook | null>
  /** Sets the address and enables it. `newSecret` is null if the business had a webhook with a secret: it keeps it. */
  readonly set: (businessId: string, url: string) => Promise<{ webhook: Webhook; newSecret: string | null }>
  /**
   * Issues a new secret. Those before it keep signing, each for a day after it was replaced; throws where they are too many.
   * Null if there is no webhook.
   */
  readonly rotate: (businessId: string) => Promise<{ webhook: Webhook; newSecret: string } | null>
  /** Disables the webhook. Does nothing if its address has changed meanwhile. */
  readonly disable: (sent: Pick<Webhook, 'businessId' | 'url'>, reason: string) => Promise<void>
  /** Returns false if there is none. */
  readonly remove: (businessId: string) => Promise<boolean>
}

/** Time that a partner has to install the new secret. */
const OLD_SECRET_KEPT_MS = 24 * 3_600_000
/** Limit for the secrets that sign one message. */
const MAX_SECRETS = 5

export function createWebhookStore(deps: Readonly<{ es: Client; names: IndexNames }>): WebhookStore {
  const { es } = deps
  const index = deps.names.webhooks
  const find = (businessId: string) => getDocument<Webhook>(es, index, businessId)
  /** By compare-and-swap: worker and operators change it at the same time. Null leaves it as it is. */
  const change = <Changed extends Webhook | null>(
    businessId: string,
    changed: (before: Webhook | null) => Changed,
  ): Promise<Changed> =>
    changeOrCreate<Webhook, Changed>(
      es,
      index,
      businessId,
      (before) => {
        const webhook = changed(before)
        return webhook && { ...webhook, updatedAt: new Date().toISOString() }
      },
      { refresh: true },
    )
  return {
    find,
    async set(businessId, url) {
      const secret = newWebhookSecret()
      const webhook = await change(businessId, (before) => {
        const known = before ?? newWebhook(businessId)
        const secrets = known.secrets.length > 0 ? known.secrets : [{ secret, validUntil: null }]
        return { ...known, url, secrets, disabledAt: null, disabledReason: null }
      })
      return { webhook, newSecret: webhook.secrets[0]?.secret === secret ? secret : null }
    },
    async rotate(businessId) {
      const newSecret = newWebhookSecret()
      const webhook = await change(
        businessId,
        (before) => before && { ...before, secrets: rotated(before, newSecret) },
      )
      return webhook && { webhook, newSecret }
    },
    async disable({ businessId, url }, reason) {
      await change(businessId, (webhook) => {
        if (webhook === null || webhook.url !== url || webhook.disabledAt !== null) return null
        return { ...webhook, disabledAt: new Date().toISOString(), disabledReason: reason }
      })
    },
    async remove(businessId) {
      const { result } = await es.delete({ index, id: businessId, refresh: true }, { ignore: [404] })
      return result === 'deleted'
    },
  }
}

/** The secrets that sign now. */
export function signingSecrets(webhook: Webhook): string[] {
  return stillSigning(webhook.secrets, Date.now()).map(({ secret }) => secret)
}

function stillSigning(secrets: readonly WebhookSecret[], now: number): WebhookSecret[] {
  return secrets.filter(({ validUntil }) => validUntil === null || Date.parse(validUntil) > now)
}

function newWebhook(businessId: string): Webhook {
  const now = new Date().toISOString()
  return {
    businessId,
    url: '',
    secrets: [],
    disabledAt: null,
    disabledReason: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** An operator who loses a new secret rotates again. The partner still verifies with the secret before both. */
function rotated({ businessId, secrets }: Webhook, secret: string): WebhookSecret[] {
  const now = Date.now()
  const end = new Date(now + OLD_SECRET_KEPT_MS).toISOString()
  const old = stillSigning(secrets, now).map((known) => ({ ...known, validUntil: known.validUntil ?? end }))
  if (old.length < MAX_SECRETS) return [{ secret, validUntil: null }, ...old]
  // Any of them may be the one that the partner verifies with.
  throw new AppError(
    'INVALID_INPUT',
    `The webhook of "${businessId}" has ${MAX_SECRETS} secrets that sign, and no more are issued before ${old.at(-1)?.validUntil}: then the first of them ends. To end all at once, remove the webhook and set it again.`,
  )
}
