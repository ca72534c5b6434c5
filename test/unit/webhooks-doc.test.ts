import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { END_STATES } from '../../src/features/uploads/upload-life.ts'
import { newWebhookSecret, signatures } from '../../src/features/webhooks/webhook-secret.ts'

const DOC = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const CODE = /```js\n([\s\S]*?)```/.exec(DOC)?.[1] ?? ''
const BODY = '{"type":"webhook.ping"}'

type Verify = (secret: string, headers: Record<string, string>, body: string) => unknown

const now = () => Math.floor(Date.now() / 1_000)
const headersOf = (secrets: string[], timestamp = now()) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signatures(secrets, { id: 'evt_1', timestamp, body: BODY }),
})

describe('the recipe partners are given', async () => {
  const { verify } = (await import(`data:text/javascript,${encodeURIComponent(CODE)}`)) as { verify: Verify }
  const [secret, other] = [newWebhookSecret(), newWebhookSecret()]

  it('takes our messages, during a rotation too', () => {
    expect(verify(secret, headersOf([secret]), BODY)).toEqual({ type: 'webhook.ping' })
    expect(verify(secret, headersOf([other, secret]), BODY)).toEqual({ type: 'webhook.ping' })
  })

  it('refuses all others', () => {
    expect(() => verify(other, headersOf([secret]), BODY)).toThrow('not signed')
    expect(() => verify(secret, headersOf([secret]), `${BODY} `)).toThrow('not signed')
    expect(() => verify(secret, {}, BODY)).toThrow('too old')
    expect(() => verify(secret, headersOf([secret], now() - 301), BODY)).toThrow('too old')
    expect(() => verify(secret, headersOf([secret], now() + 302), BODY)).toThrow('too new')
  })

  it('comes with every event there is', () => {
    const told = [...DOC.matchAll(/^\| `catalog_upload\.(\w+)` \| (\w+) \|/gm)].map(([, , state]) => state)
    expect(told).toEqual([...END_STATES])
  })
})
