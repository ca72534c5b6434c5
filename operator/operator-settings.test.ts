import { describe, expect, it } from 'vitest'
import { readOperatorSettings } from './operator-settings.ts'

const running = (elasticsearchUrl?: string) => () =>
  Promise.resolve(
    elasticsearchUrl === undefined ? undefined : { elasticsearchUrl, redisUrl: 'redis://127.0.0.1:2' },
  )

const DEFAULTS = {
  NODE_ENV: 'production',
  SERVICE_ENVIRONMENT: 'test',
  ELASTICSEARCH_API_KEY: '',
  ELASTICSEARCH_CA_FILE: '',
  REDIS_URL: 'redis://127.0.0.1:2',
  WEBHOOK_ALLOW_PRIVATE: false,
  WEBHOOK_TIMEOUT_MS: 10_000,
  SHELF_SHARDS: 8,
  SHELF_DISHES: 5_000_000,
  OWN_SHELF_DISHES: 20_000,
}

describe('where the operator works', () => {
  it('is where the environment says', async () => {
    const environment = { ELASTICSEARCH_URL: 'http://es:9200', NAMESPACE: 'other' }
    expect(await readOperatorSettings(environment, running('http://127.0.0.1:1'))).toEqual({
      ...DEFAULTS,
      ELASTICSEARCH_URL: 'http://es:9200',
      NAMESPACE: 'other',
    })
  })

  it('is the running stack where the environment says nothing', async () => {
    const settings = await readOperatorSettings(
      { ELASTICSEARCH_URL: '', NAMESPACE: '' },
      running('http://127.0.0.1:1'),
    )
    expect(settings).toEqual({
      ...DEFAULTS,
      ELASTICSEARCH_URL: 'http://127.0.0.1:1',
      NAMESPACE: 'dishmatch',
    })
  })

  it('is the default address where nothing runs', async () => {
    expect((await readOperatorSettings({}, running())).ELASTICSEARCH_URL).toBe('http://127.0.0.1:19200')
  })

  it('may send webhooks into this network only where the environment says so', async () => {
    const { WEBHOOK_ALLOW_PRIVATE } = await readOperatorSettings(
      { NODE_ENV: 'development', WEBHOOK_ALLOW_PRIVATE: 'true' },
      running(),
    )
    expect(WEBHOOK_ALLOW_PRIVATE).toBe(true)
  })

  it.each([{ NODE_ENV: 'production' }, {}])(
    'never sends webhooks into this network in production: %j',
    async (mode) => {
      await expect(
        readOperatorSettings({ ...mode, WEBHOOK_ALLOW_PRIVATE: 'true' }, running()),
      ).rejects.toThrow(/^WEBHOOK_ALLOW_PRIVATE=true is refused in production/)
    },
  )

  it.each([
    ['live', 'live'],
    ['', 'test'],
  ])('issues new chains credentials of the environment that the service states: %j', async (said, meant) => {
    const settings = await readOperatorSettings({ SERVICE_ENVIRONMENT: said }, running())
    expect(settings.SERVICE_ENVIRONMENT).toBe(meant)
  })

  it('shows the engine the API key of the environment, and asks for its certificate', async () => {
    const environment = {
      ELASTICSEARCH_URL: 'https://es:9200',
      ELASTICSEARCH_API_KEY: 'encoded',
      ELASTICSEARCH_CA_FILE: '/etc/dishmatch/ca.pem',
    }
    expect(await readOperatorSettings(environment, running())).toMatchObject(environment)
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
