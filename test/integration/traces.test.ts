import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Ticket } from '../../harness/catalogs/upload-catalog.ts'
import { startSilentServer } from '../../harness/network/silent-server.ts'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { PROGRAMS } from '../../harness/service/node-arguments.ts'
import { type ServiceProcess, startService } from '../../harness/service/service-process.ts'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { ask, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../support/trace-receiver.ts'
import { until } from '../support/until.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

const TERM = 'marzipanterm'
const DISH = 'Marzipandish'
const EMAIL = 'marzipan.guest@example.org'
const HOOK = 'marzipanhook'
const CATALOG = JSON.stringify([{ partnerDishId: 'marzipanid', name: DISH, category: 'Marzipancategory' }])
const SEARCH = 'query Marzipanquery ($term: String) { search(searchTerm: $term) { counts { total } } }'
const REMOTE_TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${REMOTE_TRACE}-b7ad6b7169203331-01`

interface Program extends ServiceProcess {
  readonly address: string
  readonly log: () => string
}

let service: TestService
let chain: OnboardedChain
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traces-'))
  service = await startTestService({ hasWorker: false })
  await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
  chain = await service.onboard()
})
afterAll(async () => {
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(
  name: keyof typeof PROGRAMS,
  settings: Readonly<Record<string, string>>,
): Promise<Program> {
  const port = String(await anyFreePort())
  const address = `http://127.0.0.1:${port}`
  const { NAMESPACE, S3_BUCKET, SESSION_SECRET } = service.config
  const environment = {
    ...inject('stackEnvironment'),
    ...{ NAMESPACE, S3_BUCKET, SESSION_SECRET, NODE_ENV: 'test', PORT: port, WORKER_HEALTH_PORT: port },
    ...{ RECONCILE_INTERVAL_MS: '1000', WEBHOOK_ALLOW_PRIVATE: 'true', REQUEST_DEADLINE_MS: '20000' },
    ...settings,
  }
  const logFile = join(folder, `${port}.log`)
  const readyUrl = `${address}/health/ready`
  const running = await startService({ name, ...PROGRAMS[name], environment, readyUrl, logFile })
  return { ...running, address, log: () => readFileSync(logFile, 'utf8') }
}

/** The span of a request, and the spans of its trace by name. */
async function requestTrace(receiver: TraceReceiver, { headers }: { readonly headers: Headers }) {
  const id = headers.get('x-request-id')
  const root = await receiver.awaitSpan(({ attributes }) => attributes['dishmatch.request_id'] === id)
  return { root, spans: receiver.traceOf(root) }
}

function only(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const [span, ...others] = spans.filter((each) => each.name === name)
  if (span === undefined || others.length > 0)
    throw new Error(`${others.length + 1} of ${name} among ${spans.map((each) => each.name).join(', ')}`)
  return span
}

describe('traces', () => {
  let receiver: TraceReceiver
  let partner: WebhookReceiver
  let api: Program
  let worker: Program | null = null
  const secrets: string[] = []

  beforeAll(async () => {
    receiver = await startTraceReceiver()
    partner = await startWebhookReceiver()
    const hook = await service.stores.webhooks.set(chain.businessId, `${partner.address}/${HOOK}?k=v`)
    secrets.push(chain.apiKey, chain.partnerToken, hook.newSecret ?? 'none')
    // Every search asks the engine.
    api = await start('API', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, ANSWER_CACHE_BYTES: '1' })
  })
  afterAll(async () => {
    await Promise.all([api?.stop(), worker?.stop()])
    receiver?.close()
    partner?.close()
  })

  it('join ticket, job, steps and webhook over both processes into one', async () => {
    const mutate = (query: string) => ask(api.address, `Bearer ${chain.partnerToken}`, query)
    const taken = await mutate('mutation { createPartnerCatalogUpload { uploadUrl uploadId contentType } }')
    const ticket: Ticket = taken.createPartnerCatalogUpload
    secrets.push(ticket.uploadUrl, new URL(ticket.uploadUrl).searchParams.get('X-Amz-Signature') ?? 'none')
    const headers = { 'content-type': ticket.contentType }
    await fetch(ticket.uploadUrl, { method: 'PUT', headers, body: CATALOG })
    await mutate(`mutation { completePartnerCatalogUpload(uploadId: "${ticket.uploadId}") { state } }`)
    // Only now, so that the API notices the file and not the reconciler.
    worker = await start('worker', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address })
    const posted = await receiver.awaitSpan(({ name }) => name === 'process webhook-deliveries')
    const spans = receiver.traceOf(posted)
    const told = (name: string) => {
      const { parentSpanId, kind, service: process } = only(spans, name)
      return { process, kind, parent: spans.find(({ spanId }) => spanId === parentSpanId)?.name }
    }
    const inApi = { process: 'dishmatch-api' }
    const inWorker = { process: 'dishmatch-worker' }
    const mutation = 'mutation createPartnerCatalogUpload'
    const job = 'process catalog-ingest'
    expect(told('POST /graphql')).toEqual({ ...inApi, kind: 2, parent: undefined })
    expect(told(mutation)).toEqual({ ...inApi, kind: 1, parent: 'POST /graphql' })
    expect(told('notice upload')).toEqual({ ...inApi, kind: 1, parent: mutation })
    expect(told('publish catalog-ingest')).toEqual({ ...inApi, kind: 4, parent: 'notice upload' })
    expect(told(job)).toEqual({ ...inWorker, kind: 5, parent: 'notice upload' })
    for (const step of ['captured', 'begun', 'index-ready', 'written', 'counted', 'swapped'])
      expect(told(`ingest ${step}`)).toEqual({ ...inWorker, kind: 1, parent: job })
    expect(told('bulk')).toEqual({ ...inWorker, kind: 3, parent: job })
    expect(told('process webhook-deliveries')).toEqual({ ...inWorker, kind: 5, parent: job })
    expect(told('POST webhook')).toEqual({ ...inWorker, kind: 3, parent: 'process webhook-deliveries' })
    expect(only(spans, job).attributes).toMatchObject({ 'dishmatch.upload_id': ticket.uploadId })
    expect(partner.received).toHaveLength(1)
    const completed = await receiver.awaitSpan(({ name }) => name === 'mutation completePartnerCatalogUpload')
    expect(only(spans, 'notice upload').links).toEqual([
      expect.objectContaining({ traceId: completed.traceId }),
    ])
  })

  it('have the rebuild of a catalog, which begins one of its own', async () => {
    const { stores } = service
    const live = await stores.serving.find(chain.chainId)
    const record = await stores.catalogs.find(live?.catalogId ?? '')
    if (record === null) throw new Error('nothing is live')
    await requestRebuild(stores.catalogs, record)
    const rebuilt = await receiver.awaitSpan(({ name }) => name === 'rebuild catalog')
    expect(rebuilt).toMatchObject({ service: 'dishmatch-worker', status: { code: 0 } })
    expect(rebuilt).not.toHaveProperty('parentSpanId')
    expect(only(receiver.traceOf(rebuilt), 'bulk').parentSpanId).toBe(rebuilt.spanId)
  })

  it('lead from a request to its operation and to each call of the engine, compiled or not', async () => {
    const started = 'mutation ($email: String) { startSession(input: { email: $email }) { sessionId } }'
    const { startSession } = await ask(api.address, chain.apiKey, started, { email: EMAIL })
    secrets.push(startSession.sessionId)
    const headers = { authorization: chain.apiKey, 'x-session-id': startSession.sessionId }
    const search = () => post(api.address, { query: SEARCH, variables: { term: DISH } }, headers)
    // The second run compiles the document.
    for (const run of [1, 2, 3, 4]) {
      const { root, spans } = await requestTrace(receiver, await search())
      expect([run, root]).toMatchObject([run, { name: 'POST /graphql', kind: 2, service: 'dishmatch-api' }])
      expect(root).not.toHaveProperty('parentSpanId')
      const operation = only(spans, 'query search')
      expect(operation.parentSpanId).toBe(root.spanId)
      const calls = spans.filter(({ name, kind }) => name === 'search' && kind === 3)
      expect(calls.length).toBeGreaterThan(0)
      for (const call of calls) expect(call.parentSpanId).toBe(operation.spanId)
      const known = new Set(spans.map(({ spanId }) => spanId))
      for (const { parentSpanId } of spans)
        if (parentSpanId !== undefined) expect(known).toContain(parentSpanId)
      expect(root.attributes).toMatchObject({
        'http.route': '/graphql',
        'http.response.status_code': 200,
        'dishmatch.operation': 'search',
        'dishmatch.outcome': 'OK',
        'dishmatch.cache': 'MISS',
        'dishmatch.lease': expect.stringMatching(/^(LEASED|CONFIRMED|MOVED|ASKED)$/),
        'dishmatch.turn_wait_ms': expect.any(Number),
        'dishmatch.chain_id': chain.chainId,
      })
    }
  })

  it('show the call of each of several searches that go to the engine together', async () => {
    const query =
      'query ($max: Int) { search(preferences: { calorieRange: { max: $max } }) { counts { total } } }'
    let max = 100
    await until('some went together', async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => {
          max += 1
          return post(api.address, { query, variables: { max } }, { authorization: chain.apiKey })
        }),
      )
      const calls: string[] = []
      for (const answer of answers) {
        const { spans } = await requestTrace(receiver, answer)
        const { spanId } = only(spans, 'query search')
        calls.push(...spans.flatMap(({ name, parentSpanId }) => (parentSpanId === spanId ? name : [])))
      }
      expect(calls.filter((name) => name === 'search' || name === 'msearch')).toHaveLength(answers.length)
      return calls.includes('msearch')
    })
  })

  it('name the trace in the line of the request and in those of the job', async () => {
    const { root } = await requestTrace(receiver, await post(api.address, { query: '{ __typename }' }))
    await until('the line', async () => api.log().includes(root.traceId))
    const job = await receiver.awaitSpan(({ name }) => name === 'process catalog-ingest')
    expect(worker?.log()).toContain(`"traceId":"${job.traceId}"`)
  })

  it('begin anew with each request, whatever traceparent a client sends', async () => {
    const answer = await post(api.address, { query: '{ __typename }' }, { traceparent: TRACEPARENT })
    const { root } = await requestTrace(receiver, answer)
    expect(root.traceId).not.toBe(REMOTE_TRACE)
    expect(receiver.bodies.join()).not.toContain(REMOTE_TRACE)
  })

  it('have no span of a probe, and none of an engine call that no request or job makes', async () => {
    await fetch(`${api.address}/health/ready`)
    await requestTrace(receiver, await post(api.address, { query: '{ __typename }' }))
    const roots = receiver.spans.filter(({ parentSpanId }) => parentSpanId === undefined)
    expect(new Set(roots.map(({ name }) => name))).toEqual(new Set(['POST /graphql', 'rebuild catalog']))
  })

  it('hold no term, name, key, token, session, e-mail, secret or signed address', async () => {
    const headers = { authorization: chain.apiKey }
    const failing = [
      `{ search(category: "${TERM}", searchTerm: ${TERM}) { ${TERM} } }`,
      `{ dish(id: "${TERM}") { name } }`,
      `{ search(restaurantId: "${TERM}") { counts { total } } }`,
    ]
    for (const query of failing) await requestTrace(receiver, await post(api.address, { query }, headers))
    const missing = await fetch(`${api.address}/${TERM}?email=${EMAIL}`)
    await requestTrace(receiver, missing)
    const sent = receiver.bodies.join('\n').toLowerCase()
    expect(sent).toContain('dish_not_found')
    expect(secrets).toHaveLength(6)
    for (const secret of [...secrets, 'marzipan', HOOK, 'x-amz', '?k=v', 'exception', 'authorization'])
      expect(sent).not.toContain(secret.toLowerCase())
  })
})

describe('a traceparent', () => {
  const asked = async (settings: Readonly<Record<string, string>>, receiver: TraceReceiver) => {
    const api = await start('API', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, ...settings })
    try {
      const answer = await post(api.address, { query: '{ __typename }' }, { traceparent: TRACEPARENT })
      expect(answer.headers.get('x-request-id')).not.toBeNull()
    } finally {
      // Sends what is left.
      await api.stop()
      receiver.close()
    }
  }

  it('forces no recording where nothing is to be recorded', async () => {
    const receiver = await startTraceReceiver()
    await asked({ OTEL_TRACES_SAMPLER_ARG: '0' }, receiver)
    expect(receiver.bodies).toEqual([])
  })

  it('is continued where the operator trusts it', async () => {
    const receiver = await startTraceReceiver()
    await asked({ TRUST_TRACEPARENT: 'true' }, receiver)
    const root = receiver.spans.find(({ name }) => name === 'POST /graphql')
    expect(root).toMatchObject({ traceId: REMOTE_TRACE, parentSpanId: 'b7ad6b7169203331' })
  })
})

describe('without a collector', () => {
  const searched = async ({ address }: Program): Promise<number> => {
    const query = '{ search { counts { total } } }'
    return (await post(address, { query }, { authorization: chain.apiKey })).status
  }

  it('nothing is sent and no line names a trace', async () => {
    const receiver = await startTraceReceiver()
    // The SDK would read this one by itself.
    const api = await start('API', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.address}/v1/traces` })
    expect(await searched(api)).toBe(200)
    await api.stop()
    receiver.close()
    expect(receiver.bodies).toEqual([])
    expect(api.log()).toContain('request completed')
    expect(api.log()).not.toContain('traceId')
  })

  it('that takes what is sent, every request is answered all the same, and the log says why once', async () => {
    const receiver = await startTraceReceiver()
    receiver.answerWith = 400
    const api = await start('API', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address })
    for (const failures of [1, 2, 3]) {
      expect(await searched(api)).toBe(200)
      await until('another failure', async () => receiver.bodies.length >= failures)
    }
    expect(api.log().match(/traces cannot be delivered/g)).toHaveLength(1)
    receiver.answerWith = 200
    await searched(api)
    await until('the collector answers again', async () => api.log().includes('traces are delivered again'))
    await api.stop()
    receiver.close()
  })

  it('that listens at all, every request is answered, and the log says why once', async () => {
    const api = await start('API', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await anyFreePort()}` })
    expect(await searched(api)).toBe(200)
    await until('the line', async () => api.log().includes('"cause":"ECONNREFUSED"'))
    expect(await searched(api)).toBe(200)
    await api.stop()
    expect(api.child.exitCode).toBe(0)
    expect(api.log().match(/traces cannot be delivered/g)).toHaveLength(1)
  })

  it('that answers, every request is answered, and the process ends when it is told to', async () => {
    const frozen = await startSilentServer()
    const api = await start('API', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${frozen.host}` })
    for (let request = 0; request < 5; request += 1) expect(await searched(api)).toBe(200)
    await api.stop()
    frozen.close()
    expect(api.child.exitCode).toBe(0)
  })
})
