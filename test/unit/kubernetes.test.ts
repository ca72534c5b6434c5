import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import packageJson from '../../package.json' with { type: 'json' }
import { type Config, ConfigSchema, loadConfig } from '../../src/config.ts'
import { healthPlugin } from '../../src/http/health.ts'
import { metricsPlugin } from '../../src/http/metrics.ts'
import { GRACE_MS } from '../../src/process-lifetime.ts'
import { queueMetrics } from '../../src/queues/queue-metrics.ts'
import { ServicePhase } from '../../src/service-phase.ts'

const FOLDER = fileURLToPath(new URL('../../deploy/kubernetes/', import.meta.url))

interface Port {
  readonly name: string
  readonly containerPort: number
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}

interface Container {
  readonly image: string
  readonly command: readonly string[]
  readonly env: readonly { name: string; value?: string; valueFrom: { secretKeyRef: { name: string } } }[]
  readonly envFrom: readonly { configMapRef: { name: string } }[]
  readonly ports: readonly Port[]
  readonly startupProbe: Probe
  readonly readinessProbe: Probe
  readonly livenessProbe: Probe
}

interface PodSpec {
  readonly containers: readonly Container[]
  readonly terminationGracePeriodSeconds: number
}

type Labels = Readonly<Record<string, string>>

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data: Readonly<Record<string, string>>
  readonly spec: Spec
}

/** What these tests read of all kinds; the schema judges the rest. */
interface Spec {
  readonly template: {
    readonly metadata: { readonly labels: Labels; readonly annotations: Labels }
    readonly spec: PodSpec
  }
  /** Of a service the labels themselves. */
  readonly selector: { readonly matchLabels: Labels }
  readonly podSelector: { readonly matchLabels: Labels }
  readonly scaleTargetRef: { readonly name: string }
  readonly ports: readonly { readonly targetPort: string }[]
  readonly ingress: readonly { readonly ports: readonly { readonly port: number }[] }[]
  readonly metrics: readonly {
    readonly external: {
      readonly metric: { readonly name: string; readonly selector: { readonly matchLabels: Labels } }
    }
  }[]
}

const MANIFESTS = globSync('*.yaml', { cwd: FOLDER })
  .sort()
  .flatMap((file) =>
    parseAllDocuments(readFileSync(`${FOLDER}${file}`, 'utf8'), { merge: true }).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join()}`)
      return document.toJS() as Manifest
    }),
  )
const EACH = MANIFESTS.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const)
const SETTINGS = of('ConfigMap', 'dishmatch-settings').data
const PROGRAMS = ['api', 'worker'] as const

function of(kind: string, name: string): Manifest {
  const found = MANIFESTS.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`)
  return found
}

function podOf(program: string): PodSpec {
  return of('Deployment', `dishmatch-${program}`).spec.template.spec
}

function containerOf(program: string): Container {
  const [container] = podOf(program).containers
  if (container === undefined) throw new Error('a pod without a container')
  return container
}

function configOf(program: string): Config {
  const secrets = containerOf(program).env.map(({ name }) => [name, secretFor(name)] as const)
  return loadConfig({ ...SETTINGS, ...Object.fromEntries(secrets) })
}

function secretFor(name: string): string {
  return name.endsWith('_URL') ? 'rediss://redis' : randomBytes(32).toString('hex')
}

/** What the schema of Kubernetes says against a manifest; null = nothing. */
async function complaint(manifest: Manifest): Promise<string | null> {
  const { apiVersion, kind } = manifest
  const module = (await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}/${kind}`)) as Record<
    string,
    new (
      data: unknown,
    ) => { validate: () => void }
  >
  const Model = module[kind]
  if (Model === undefined) throw new Error(`the schemas have no ${apiVersion} ${kind}`)
  try {
    new Model(manifest).validate()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([key, each]) =>
    pathsOf(each, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 ? below : [path, ...below]
}

/** The manifest with a value at this path that no field of Kubernetes may have. */
function spoilt(manifest: Manifest, path: Path): Manifest {
  const copy = structuredClone(manifest)
  let place = copy as unknown as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>
  const last = path.at(-1) ?? ''
  place[last] = typeof place[last] === 'object' ? true : [[]]
  return copy
}

describe('the manifests for Kubernetes', () => {
  it('are those of the API and the worker', () => {
    expect(EACH.map(([kind, name]) => `${kind} ${name}`).sort()).toEqual([
      'ConfigMap dishmatch-settings',
      'Deployment dishmatch-api',
      'Deployment dishmatch-worker',
      'HorizontalPodAutoscaler dishmatch-api',
      'HorizontalPodAutoscaler dishmatch-worker',
      'NetworkPolicy dishmatch-api',
      'NetworkPolicy dishmatch-worker',
      'PodDisruptionBudget dishmatch-api',
      'PodDisruptionBudget dishmatch-worker',
      'Service dishmatch-api',
      'Service dishmatch-api-metrics',
      'Service dishmatch-worker-metrics',
      'ServiceAccount dishmatch',
    ])
  })

  it.each(EACH)('%s %s follows the schema', async (_kind, _name, manifest) => {
    expect(await complaint(manifest)).toBeNull()
  })

  // The schema ignores a key that it does not know. One that it knows, it refuses with a wrong value.
  it.each(EACH)('%s %s has no misspelt key', async (_kind, _name, manifest) => {
    const unknown: string[] = []
    for (const path of pathsOf(manifest))
      if (
        !['apiVersion', 'kind'].includes(String(path[0])) &&
        (await complaint(spoilt(manifest, path))) === null
      )
        unknown.push(path.join('.'))
    expect(unknown).toEqual([])
  })

  it('would be refused with a misspelt key or a wrong value', async () => {
    const manifest = structuredClone(of('Deployment', 'dishmatch-api'))
    Object.assign(manifest.spec, { repicas: 2 })
    expect(await complaint(manifest)).toBeNull()
    expect(await complaint(spoilt(manifest, ['spec', 'repicas']))).toBeNull()
    Object.assign(manifest.spec, { replicas: 'two' })
    expect(await complaint(manifest)).toContain('replicas')
  })
})

describe.each(PROGRAMS)('the %s in Kubernetes', (program) => {
  it('has settings that there are, and starts with them in production', () => {
    const names = [...Object.keys(SETTINGS), ...containerOf(program).env.map(({ name }) => name)]
    expect(names.filter((name) => !(name in ConfigSchema.properties))).toEqual([])
    expect(configOf(program)).toMatchObject({ NODE_ENV: 'production', SERVICE_ENVIRONMENT: 'live' })
    expect(containerOf(program).envFrom).toEqual([{ configMapRef: { name: 'dishmatch-settings' } }])
  })

  it('gets its secrets by reference, and an API key of its own', () => {
    const { env } = containerOf(program)
    for (const { value, valueFrom } of env) {
      expect(value).toBeUndefined()
      expect(valueFrom.secretKeyRef).toMatchObject({ name: 'dishmatch-secrets' })
    }
    expect(env.find(({ name }) => name === 'ELASTICSEARCH_API_KEY')?.valueFrom.secretKeyRef).toMatchObject({
      key: `${program}-elasticsearch-api-key`,
    })
    expect(Object.keys(SETTINGS).filter((name) => /SECRET|PASSWORD|KEY/.test(name))).toEqual([])
    expect(Object.values(SETTINGS).join(' ')).not.toMatch(/:\/\/[^\s/]*@/)
  })

  it('starts what the package starts', () => {
    const script = packageJson.scripts[program === 'api' ? 'start' : 'worker']
    expect(containerOf(program).command).toEqual(script.replace(/--env-file\S+ /, '').split(' '))
  })

  it('has the ports of its settings', () => {
    const { PORT, METRICS_PORT, WORKER_HEALTH_PORT, HOST } = configOf(program)
    const ports = containerOf(program).ports.map(({ name, containerPort }) => [name, containerPort])
    const api = { http: PORT, metrics: METRICS_PORT }
    expect(Object.fromEntries(ports)).toEqual(program === 'api' ? api : { health: WORKER_HEALTH_PORT })
    expect(HOST).toBe('0.0.0.0')
  })

  it('is probed where it answers', async () => {
    const app = Fastify()
    await app.register(healthPlugin, { probes: {}, phase: new ServicePhase() })
    await app.register(metricsPlugin, { sources: {} })
    const { startupProbe, readinessProbe, livenessProbe, ports } = containerOf(program)
    const probes = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)
    expect(probes.map(({ path }) => path)).toEqual(['/health/live', '/health/live', '/health/ready'])
    for (const { path, port } of probes) {
      expect(app.hasRoute({ method: 'GET', url: path })).toBe(true)
      expect(port).toBe(ports[0]?.name)
    }
    const { annotations } = of('Deployment', `dishmatch-${program}`).spec.template.metadata
    expect(app.hasRoute({ method: 'GET', url: annotations['prometheus.io/path'] ?? '' })).toBe(true)
    expect(annotations['prometheus.io/port']).toBe(String(ports.at(-1)?.containerPort))
    await app.close()
  })

  it('has the time to drain and to close', () => {
    const { DRAIN_DELAY_MS, INGEST_FINISH_MS } = configOf(program)
    const before = program === 'api' ? DRAIN_DELAY_MS : INGEST_FINISH_MS
    expect(podOf(program).terminationGracePeriodSeconds * 1_000).toBeGreaterThan(before + GRACE_MS)
  })

  it('is not root, writes nothing but its temporary files, and has limits', () => {
    expect(podOf(program)).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      volumes: [{ name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: '64Mi' } }, { name: 'engine-ca' }],
    })
    expect(containerOf(program)).toMatchObject({
      image: expect.stringMatching(/^dishmatch:\d/),
      resources: {
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { cpu: expect.any(String), memory: expect.any(String) },
      },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      volumeMounts: [{ mountPath: '/tmp' }, { mountPath: '/etc/dishmatch', readOnly: true }],
    })
    expect(SETTINGS.ELASTICSEARCH_CA_FILE?.startsWith('/etc/dishmatch/')).toBe(true)
  })

  it('is what its budget, its autoscaler, its services and its network policy name', () => {
    const name = `dishmatch-${program}`
    const { spec } = of('Deployment', name)
    const { labels } = spec.template.metadata
    const wanted = { 'app.kubernetes.io/name': name }
    expect(labels).toMatchObject(wanted)
    expect(spec.selector.matchLabels).toEqual(wanted)
    expect(of('PodDisruptionBudget', name).spec.selector.matchLabels).toEqual(wanted)
    expect(of('NetworkPolicy', name).spec.podSelector.matchLabels).toEqual(wanted)
    expect(of('HorizontalPodAutoscaler', name).spec.scaleTargetRef.name).toBe(name)
    const services = MANIFESTS.filter(
      (each) => each.kind === 'Service' && each.metadata.name.startsWith(name),
    )
    for (const { spec: service } of services) {
      expect(service.selector).toEqual(wanted)
      const ports = containerOf(program).ports.map((port) => port.name)
      for (const { targetPort } of service.ports) expect(ports).toContain(targetPort)
    }
  })

  it('is open to the ingress and to Prometheus only, at a port each', () => {
    const ports = of('NetworkPolicy', `dishmatch-${program}`).spec.ingress.flatMap((rule) =>
      rule.ports.map(({ port }) => port),
    )
    expect(ports).toEqual(containerOf(program).ports.map(({ containerPort }) => containerPort))
  })
})

describe('the autoscaler of the worker', () => {
  it('asks for a metric that there is', async () => {
    const [scaledBy] = of('HorizontalPodAutoscaler', 'dishmatch-worker').spec.metrics
    if (scaledBy === undefined) throw new Error('nothing to scale by')
    const { name, selector } = scaledBy.external.metric
    const queue = { name: 'catalog-ingest', getJobCounts: async () => ({}), getJobs: async () => [] }
    const labels = Object.entries(selector.matchLabels).map(([label, value]) => `${label}="${value}"`)
    expect(await queueMetrics([queue])).toContain(`${name}{${labels.join(',')}}`)
  })
})
