import { weaknessOf } from './weak-secret.ts'

/** The settings with stricter rules in production. */
export interface ProductionSettings {
  readonly SERVICE_ENVIRONMENT: string
  readonly SESSION_SECRET: string
  readonly SESSION_SECRET_ALSO_ACCEPTED: string
  readonly STORAGE_EVENTS_SECRET: string
  readonly S3_ACCESS_KEY_ID: string
  readonly S3_SECRET_ACCESS_KEY: string
  readonly WEBHOOK_ALLOW_PRIVATE: boolean
}

const SECRETS = [
  'SESSION_SECRET',
  'SESSION_SECRET_ALSO_ACCEPTED',
  'STORAGE_EVENTS_SECRET',
  'S3_SECRET_ACCESS_KEY',
] as const
/** A secret that repeats a public name is not secret. */
const COMPARED = [...SECRETS, 'S3_ACCESS_KEY_ID'] as const

export const PRIVATE_WEBHOOKS_REFUSED =
  'WEBHOOK_ALLOW_PRIVATE=true is refused in production (NODE_ENV is production, or not set): it is for development and tests only'

/** Why production must not start with these settings: one sentence for each fault. Never quotes a secret. */
export function productionFaults(settings: ProductionSettings): string[] {
  return [
    ...(settings.SERVICE_ENVIRONMENT === ''
      ? [
          'SERVICE_ENVIRONMENT is not set: say "test" (staging: pk_test_ and pt_test_ credentials work) or "live" (pk_live_ and pt_live_ work)',
        ]
      : []),
    ...SECRETS.flatMap((name) => weakSecret(name, settings[name])),
    ...sameSecrets(settings),
    ...(settings.WEBHOOK_ALLOW_PRIVATE ? [PRIVATE_WEBHOOKS_REFUSED] : []),
  ]
}

function weakSecret(name: string, secret: string): string[] {
  const weakness = secret === '' ? null : weaknessOf(secret)
  if (weakness === null) return []
  return [`${name} is too weak for production: it ${weakness}; make one with "openssl rand -hex 32"`]
}

function sameSecrets(settings: ProductionSettings): string[] {
  return COMPARED.flatMap((name, at) => {
    const value = settings[name]
    const twin = value === '' ? undefined : COMPARED.slice(0, at).find((other) => settings[other] === value)
    return twin === undefined ? [] : [`${name} must differ from ${twin}`]
  })
}
