import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** The specification asks for 24 to 64 random bytes. */
const SECRET_BYTES = 32

/** `whsec_` and the key in base64, as Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export interface SignedMessage {
  readonly id: string
  /** Time of this attempt, in whole seconds since 1970. */
  readonly timestamp: number
  /** The exact text that is sent. */
  readonly body: string
}

/** `v1,<base64>` for each secret, separated by spaces: HMAC-SHA256 of `<id>.<timestamp>.<body>`. */
export function signatures(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  const signed = `${id}.${timestamp}.${body}`
  return secrets.map((secret) => `v1,${hmac(secret, signed)}`).join(' ')
}

function hmac(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}
