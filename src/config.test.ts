import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const random = () => randomBytes(32).toString('hex')
const SECRETS = { S3_ACCESS_KEY_ID: 'catalogs', S3_SECRET_ACCESS_KEY: random(), SESSION_SECRET: random() }
const WEAK = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key', SESSION_SECRET: 'a'.repeat(32) }

describe('the mode', () => {
  it('is production where nobody says another one', () => {
    expect(loadConfig({ ...SECRETS, SERVICE_ENVIRONMENT: 'live' }).NODE_ENV).toBe('production')
  })

  it('decides whether weak secrets are refused', () => {
    for (const NODE_ENV of ['development', 'test'])
      expect(loadConfig({ ...WEAK, NODE_ENV }).NODE_ENV).toBe(NODE_ENV)
    for (const mode of [{}, { NODE_ENV: 'production' }])
      expect(() => loadConfig({ ...WEAK, ...mode, SERVICE_ENVIRONMENT: 'test' })).toThrow(
        /SESSION_SECRET is too weak.*; S3_SECRET_ACCESS_KEY is too weak/,
      )
  })

  it('is named where a refusal may come as a surprise', () => {
    expect(() => loadConfig(WEAK)).toThrow(/\(NODE_ENV is not set, which means production\)$/)
    expect(() => loadConfig({ ...WEAK, NODE_ENV: 'production' })).not.toThrow(/is not set, which means/)
  })
})

describe('a setting without which a program would start and do nothing, or too much', () => {
  const load = (settings: Record<string, string>) => loadConfig({ ...WEAK, NODE_ENV: 'test', ...settings })

  it.each([
    ['HOST', '', '0.0.0.0'],
    ['S3_BUCKET', '', 'dishmatch-live'],
    ['S3_BUCKET', 'live!', 'arn:aws:s3:eu-west-1:123456789012:accesspoint/live'],
  ] as const)('%s is not "%s"', (name, wrong, right) => {
    expect(() => load({ [name]: wrong })).toThrow(name)
    expect(load({ [name]: right })[name]).toBe(right)
  })
})

describe('the environment of credentials', () => {
  it('has to be stated in production', () => {
    expect(() => loadConfig({ ...SECRETS, NODE_ENV: 'production' })).toThrow(
      /SERVICE_ENVIRONMENT is not set: say "test" .* or "live"/,
    )
  })

  it.each(['test', 'live'] as const)(
    'is %s where that is said, in staging as in production',
    (environment) => {
      const config = loadConfig({ ...SECRETS, NODE_ENV: 'production', SERVICE_ENVIRONMENT: environment })
      expect(config.SERVICE_ENVIRONMENT).toBe(environment)
    },
  )

  it('is test elsewhere where nothing is said', () => {
    for (const said of [{}, { SERVICE_ENVIRONMENT: '' }])
      expect(loadConfig({ ...WEAK, NODE_ENV: 'development', ...said }).SERVICE_ENVIRONMENT).toBe('test')
  })

  it('is nothing else', () => {
    expect(() => loadConfig({ ...SECRETS, SERVICE_ENVIRONMENT: 'production' })).toThrow('SERVICE_ENVIRONMENT')
  })
})

describe('the credentials of the storage', () => {
  const { SESSION_SECRET } = SECRETS
  const load = (settings: Record<string, string>) =>
    loadConfig({ NODE_ENV: 'production', SERVICE_ENVIRONMENT: 'live', SESSION_SECRET, ...settings })

  it('are keys, and a forgotten one is named', () => {
    for (const settings of [{}, { S3_ACCESS_KEY_ID: 'catalogs' }, { S3_SECRET_ACCESS_KEY: random() }])
      expect(() => load(settings)).toThrow('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set')
  })

  it('are none where the platform gives a role, and never both', () => {
    expect(load({ S3_CREDENTIALS: 'role' }).S3_ACCESS_KEY_ID).toBe('')
    expect(() => load({ ...SECRETS, S3_CREDENTIALS: 'role' })).toThrow('must be empty')
  })
})

describe('a second session secret', () => {
  it('is empty, or as long as the first has to be, in every mode', () => {
    const load = (secret: string) =>
      loadConfig({ ...WEAK, NODE_ENV: 'test', SESSION_SECRET_ALSO_ACCEPTED: secret })
    expect(load('').SESSION_SECRET_ALSO_ACCEPTED).toBe('')
    expect(load('b'.repeat(32)).SESSION_SECRET_ALSO_ACCEPTED).toHaveLength(32)
    expect(() => load('b'.repeat(31))).toThrow(
      'SESSION_SECRET_ALSO_ACCEPTED must be empty or have at least 32',
    )
  })
})

const REQUIRED = {
  NODE_ENV: 'test',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
  SESSION_SECRET: 'a secret of at least 32 characters',
}

describe('an address that no client can use', () => {
  it.each([
    ['ELASTICSEARCH_URL', 'https//elastic:TopSecret@es:9200'],
    ['ELASTICSEARCH_URL', 'elastic:TopSecret@es:9200'],
    ['ELASTICSEARCH_URL', 'http://elastic:TopSecret@es:92000'],
    ['ELASTICSEARCH_URL', 'http://es:9200,http//elastic:TopSecret@es:9200'],
    ['REDIS_URL', 'redis//:TopSecret@redis:6379'],
    ['REDIS_URL', 'redis+sentinel://:TopSecret@one/main'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_PUBLIC_ENDPOINT', 'https://s3 .example'],
  ])('ends the start, and nobody reads its password: %s', (name, address) => {
    const load = () => loadConfig({ ...REQUIRED, [name]: address })
    expect(load).toThrow(`${name} must be an address like`)
    expect(load).not.toThrow('TopSecret')
  })

  it.each([
    ['ELASTICSEARCH_URL', 'http://elastic:Top%Secret@es:9200'],
    ['REDIS_URL', 'redis://:TopSecret%@redis:6379'],
    ['REDIS_URL', 'redis+sentinel://:TopSecret%@one:26379/main'],
  ])('ends the start where a password has a bare %%, and nobody reads it: %s %s', (name, address) => {
    const load = () => loadConfig({ ...REQUIRED, [name]: address })
    expect(load).toThrow(`${name} has a % that stands for no character; write %25 for it`)
    expect(load).not.toThrow('Secret')
  })

  it('is none of several nodes, of Sentinels, or of a storage that the platform names', () => {
    const ELASTICSEARCH_URL = 'https://elastic:pw@one:9200, https://two:9200'
    const REDIS_URL = 'rediss+sentinel://ada:pw@one:26379,two:26379/main'
    const config = loadConfig({ ...REQUIRED, ELASTICSEARCH_URL, REDIS_URL, S3_ENDPOINT: '' })
    expect(config).toMatchObject({ ELASTICSEARCH_URL, REDIS_URL })
  })
})

describe('a setting with a wrong value', () => {
  it.each([
    ['NODE_ENV', 'prod', 'NODE_ENV must be one of development, test, production'],
    ['SERVICE_ENVIRONMENT', 'staging', 'SERVICE_ENVIRONMENT must be one of test, live, or empty'],
    ['LOG_LEVEL', 'verbose', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    ['PORT', 'abc', 'PORT must be integer'],
  ])('is named with what it may be: %s', (name, value, message) => {
    expect(() => loadConfig({ ...REQUIRED, [name]: value })).toThrow(new RegExp(`^${message}$`))
  })
})

describe('LOG_LEVEL', () => {
  it.each(['info', 'WARN', 'Silent'])('can be %j, as the logger reads it', (LOG_LEVEL) => {
    expect(loadConfig({ ...REQUIRED, LOG_LEVEL }).LOG_LEVEL).toBe(LOG_LEVEL.toLowerCase())
  })
})

describe('NAMESPACE', () => {
  it.each(['dishmatch', 'shop-2', 'dishes', 'dishes-shop', 'shop-dishesx'])('can be %j', (NAMESPACE) => {
    expect(loadConfig({ ...REQUIRED, NAMESPACE }).NAMESPACE).toBe(NAMESPACE)
  })

  it.each([
    ['a name of its own index', '*'],
    ['several', 'a,b'],
    ['a path', '../a'],
    ['a date', '<a-{now/d}>'],
    ['two lines', 'a\nb'],
    ['what the installation "shop" sweeps', 'shop-shelf'],
    ['what the installation "shop" sweeps, too', 'shop-shelf-eu'],
  ])('cannot be %s', (_, NAMESPACE) => {
    expect(() => loadConfig({ ...REQUIRED, NAMESPACE })).toThrow('NAMESPACE')
  })
})
