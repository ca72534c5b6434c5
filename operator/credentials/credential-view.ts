import pc from 'picocolors'
import type { CredentialRecord, IssuedCredential } from '../../src/features/credentials/credential-record.ts'
import type { ListedCredential } from '../../src/features/credentials/credential-store.ts'
import { factList, table } from '../../terminal/table.ts'
import type { RotatedCredential } from './credentials.ts'

const KIND_NAME = { API_KEY: 'API key', PARTNER_TOKEN: 'partner token' } as const
const HOW_TO_SEND = {
  API_KEY: 'Authorization: <the key as it is>',
  PARTNER_TOKEN: 'Authorization: Bearer <the token>',
} as const
/** The operator's machine does not always know which environment the service has. */
const ENVIRONMENT_TEXT = {
  test: 'test: a service with SERVICE_ENVIRONMENT=live refuses it',
  live: 'live: a service with SERVICE_ENVIRONMENT=test refuses it',
} as const
const LAST_USED_NOTE = 'Last used is exact to about a minute. Empty limits are the default of the service.'

export function issuedText({ credential, record }: IssuedCredential): string {
  return [
    pc.bold(credential),
    '',
    `This ${KIND_NAME[record.kind]} is shown this once: only its hash is kept. Put it where it belongs now.`,
    '',
    factList([
      ['id', record.credentialId],
      ['chain', record.chainId],
      ...(record.businessId === null ? [] : [['business', record.businessId] as const]),
      ['environment', ENVIRONMENT_TEXT[record.environment]],
      ['label', record.label],
      ['scopes', record.scopes.join(', ')],
      ['requests per minute', record.requestsPerMinute ?? 'the default of the service'],
      ['expires', record.expiresAt ?? 'never'],
      ['origins', record.allowedOrigins.join(', ') || 'none: for servers, not for browsers'],
      ['send it as', HOW_TO_SEND[record.kind]],
    ]),
  ].join('\n')
}

export function rotatedText({ replaced, ...issued }: RotatedCredential): string {
  const { kind, credentialId, label, expiresAt } = replaced
  return `${issuedText(issued)}

It replaces the ${KIND_NAME[kind]} "${label}" (${credentialId}), which works until ${expiresAt}.`
}

export function credentialList(records: readonly ListedCredential[], now: number = Date.now()): string {
  const lines = table(
    [
      ...['id', 'kind', 'environment', 'chain', 'business', 'label', 'scopes', 'per minute', 'origins'],
      ...['created', 'last used', 'state', 'rotated'],
    ],
    records.map((record) => [
      record.credentialId,
      KIND_NAME[record.kind],
      record.environment,
      record.chainId,
      record.businessId,
      record.label,
      record.scopes.join(', '),
      record.requestsPerMinute,
      record.allowedOrigins.join(', '),
      record.createdAt,
      record.lastUsedAt,
      credentialState(record, now),
      rotationText(record),
    ]),
    'No credentials yet.',
  )
  return records.length === 0 ? lines : `${lines}\n\n${pc.dim(LAST_USED_NOTE)}`
}

export function credentialState({ revokedAt, expiresAt }: CredentialRecord, now: number): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`
  if (expiresAt === null) return 'valid'
  return Date.parse(expiresAt) <= now ? `expired ${expiresAt}` : `valid until ${expiresAt}`
}

function rotationText({ rotatedFrom, replacedBy }: CredentialRecord): string {
  const parts = [rotatedFrom && `from ${rotatedFrom}`, replacedBy && `replaced by ${replacedBy}`]
  return parts.filter((part) => part !== null).join(', ')
}

export function revokedText(record: CredentialRecord): string {
  const { kind, label, businessId, chainId, revokedAt, rotatedFrom, replacedBy } = record
  const others = [rotatedFrom, replacedBy].filter((id) => id !== null)
  const hint = others.length === 0 ? '' : ` Rotated with it, and not revoked by this: ${others.join(', ')}.`
  return `The ${KIND_NAME[kind]} "${label}" of ${businessId ?? chainId} is revoked since ${revokedAt}. It takes effect everywhere within 5 s.${hint}`
}
