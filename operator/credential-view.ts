import pc from 'picocolors'
import type { CredentialRecord } from '../src/features/credentials/credential-store.ts'
import type { IssuedCredential } from './credentials.ts'
import { factList, table } from './table.ts'

const KIND_NAME = { API_KEY: 'API key', PARTNER_TOKEN: 'partner token' } as const
const HOW_TO_SEND = {
  API_KEY: 'Authorization: <the key as it is>',
  PARTNER_TOKEN: 'Authorization: Bearer <the token>',
} as const

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
      ['environment', record.environment],
      ['label', record.label],
      ['expires', record.expiresAt ?? 'never'],
      ['origins', record.allowedOrigins.join(', ') || 'any'],
      ['send it as', HOW_TO_SEND[record.kind]],
    ]),
  ].join('\n')
}

export function credentialList(records: readonly CredentialRecord[], now: number = Date.now()): string {
  return table(
    ['id', 'kind', 'environment', 'chain', 'business', 'label', 'created', 'state'],
    records.map((record) => [
      record.credentialId,
      KIND_NAME[record.kind],
      record.environment,
      record.chainId,
      record.businessId,
      record.label,
      record.createdAt,
      credentialState(record, now),
    ]),
    'No credentials yet.',
  )
}

export function credentialState({ revokedAt, expiresAt }: CredentialRecord, now: number): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`
  if (expiresAt === null) return 'valid'
  return Date.parse(expiresAt) <= now ? `expired ${expiresAt}` : `valid until ${expiresAt}`
}

export function revokedText(record: CredentialRecord): string {
  return `The ${KIND_NAME[record.kind]} "${record.label}" of ${record.businessId ?? record.chainId} is revoked since ${record.revokedAt}. It takes effect everywhere within 5 s.`
}
