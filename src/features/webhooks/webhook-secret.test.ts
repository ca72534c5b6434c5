import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newWebhookSecret, signatures } from './webhook-secret.ts'

const BODY = '{"type":"catalog_upload.live","data":{"reason":"naïve – 🍜"}}'
const now = () => Math.floor(Date.now() / 1_000)
const headersOf = (secrets: string[], timestamp: number, id = 'evt_1') => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signatures(secrets, { id, timestamp, body: BODY }),
})

describe('the signature of a webhook', () => {
  it('is the one of the vector that Standard Webhooks libraries are tested with', () => {
    const signed = signatures(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    })
    expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  it('is taken by the specification’s own library', () => {
    const secret = newWebhookSecret()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(new Webhook(secret).verify(BODY, headersOf([secret], now()))).toEqual(JSON.parse(BODY))
  })

  it('is taken with either secret while one follows the other', () => {
    const [present, old, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
    const headers = headersOf([present, old], now())
    for (const secret of [present, old])
      expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY))
    expect(() => new Webhook(other).verify(BODY, headers)).toThrow('No matching signature')
  })

  it('covers the id, the time and every byte of the body', () => {
    const secret = newWebhookSecret()
    const webhook = new Webhook(secret)
    const headers = headersOf([secret], now())
    const changes = [{ 'webhook-id': 'evt_2' }, { 'webhook-timestamp': String(now() - 60) }]
    for (const change of changes) expect(() => webhook.verify(BODY, { ...headers, ...change })).toThrow()
    expect(() => webhook.verify(`${BODY} `, headers)).toThrow('No matching signature')
    expect(() => webhook.verify(BODY, headersOf([secret], now() - 301))).toThrow('too old')
  })
})
