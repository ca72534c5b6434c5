import { describe, expect, it } from 'vitest'
import { readOperatorSettings } from './operator-settings.ts'

const running = (elasticsearchUrl?: string) => () =>
  Promise.resolve(
    elasticsearchUrl === undefined ? undefined : { elasticsearchUrl, redisUrl: 'redis://127.0.0.1:2' },
  )

describe('where the operator works', () => {
  it('is where the environment says', async () => {
    const environment = { ELASTICSEARCH_URL: 'http://es:9200', NAMESPACE: 'other' }
    expect(await readOperatorSettings(environment, running('http://127.0.0.1:1'))).toEqual({
      elasticsearchUrl: 'http://es:9200',
      elasticsearchApiKey: '',
      elasticsearchCaFile: '',
      redisUrl: 'redis://127.0.0.1:2',
      namespace: 'other',
      environment: 'test',
      webhooks: { allowPrivate: false, timeoutMs: 10_000 },
      shelves: { shards: 8, maxDishes: 5_000_000, ownFrom: 20_000 },
    })
  })

  it('is the running stack where the environment says nothing', async () => {
    const settings = await readOperatorSettings(
      { ELASTICSEARCH_URL: '', NAMESPACE: '' },
      running('http://127.0.0.1:1'),
    )
    expect(settings).toEqual({
      elasticsearchUrl: 'http://127.0.0.1:1',
      elasticsearchApiKey: '',
      elasticsearchCaFile: '',
      redisUrl: 'redis://127.0.0.1:2',
      namespace: 'dishmatch',
      environment: 'test',
      webhooks: { allowPrivate: false, timeoutMs: 10_000 },
      shelves: { shards: 8, maxDishes: 5_000_000, ownFrom: 20_000 },
    })
  })

  it('is the default address where nothing runs', async () => {
    expect((await readOperatorSettings({}, running())).elasticsearchUrl).toBe('http://127.0.0.1:19200')
  })

  it('may send webhooks into this network only where the environment says so', async () => {
    const { webhooks } = await readOperatorSettings(
      { NODE_ENV: 'development', WEBHOOK_ALLOW_PRIVATE: 'true' },
      running(),
    )
    expect(webhooks.allowPrivate).toBe(true)
  })

  it.each([{ NODE_ENV: 'production' }, {}])(
    'never sends webhooks into this network in production: %j',
    async (mode) => {
      await expect(
        readOperatorSettings({ ...mode, WEBHOOK_ALLOW_PRIVATE: 'true' }, running()),
      ).rejects.toThrow(/^WEBHOOK_ALLOW_PRIVATE=true is refused in production/)
    },
  )

  it('issues new chains credentials of the environment that the service states', async () => {
    expect((await readOperatorSettings({ SERVICE_ENVIRONMENT: 'live' }, running())).environment).toBe('live')
    expect((await readOperatorSettings({ SERVICE_ENVIRONMENT: '' }, running())).environment).toBe('test')
  })

  it('shows the engine the API key of the environment, and asks for its certificate', async () => {
    const environment = {
      ELASTICSEARCH_URL: 'https://es:9200',
      ELASTICSEARCH_API_KEY: 'encoded',
      ELASTICSEARCH_CA_FILE: '/etc/dishmatch/ca.pem',
    }
    expect(await readOperatorSettings(environment, running())).toMatchObject({
      elasticsearchApiKey: 'encoded',
      elasticsearchCaFile: '/etc/dishmatch/ca.pem',
    })
  })

  it('names the variable that is wrong', async () => {
    await expect(readOperatorSettings({ NAMESPACE: 'Bad_One' }, running())).rejects.toThrow(
      /^NAMESPACE must match/,
    )
    await expect(readOperatorSettings({ ELASTICSEARCH_URL: 'there' }, running())).rejects.toThrow(
      /^ELASTICSEARCH_URL must/,
    )
    await expect(readOperatorSettings({ REDIS_URL: 'http://there' }, running())).rejects.toThrow(
      /^REDIS_URL must/,
    )
  })
})
