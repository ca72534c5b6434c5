import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BulkLine, type BulkOptions, BulkWriter } from '../../workers/ingest/writing/bulk-writer.ts'
import { useProxiedElasticsearch } from '../support/proxied-elasticsearch.ts'

const RETRY_DELAY_MS = 5
const REFUSED_DOCUMENT = (type: string) =>
  JSON.stringify({ errors: true, items: [{ index: { error: { type, reason: 'too much' } } }] })

describe('documents sent in bulk', () => {
  const engine = useProxiedElasticsearch()
  let index: string

  beforeEach(async () => {
    index = `bulk-${randomUUID().slice(0, 8)}`
    const properties = { text: { type: 'keyword' as const }, n: { type: 'integer' as const } }
    await engine.es.indices.create({ index, mappings: { dynamic: 'strict', properties } })
  })
  afterEach(async () => {
    engine.proxy.setFault(null)
    await engine.es.indices.delete({ index })
  })

  const lineOf = (n: number, text = 'crème brûlée 🍮'): BulkLine => ({
    id: `dish "${n}"`,
    json: JSON.stringify({ n, text }),
  })
  const lines = (count: number) => Array.from({ length: count }, (_, n) => lineOf(n))
  const writer = (options: BulkOptions = {}) =>
    new BulkWriter(
      engine.es,
      { shelf: index, chainId: 'grill', catalogId: 'grill-1' },
      { retryDelayMs: RETRY_DELAY_MS, ...options },
    )
  const written = async (options: BulkOptions, all: readonly BulkLine[]) => {
    const bulk = writer(options)
    await bulk.write(all)
    await bulk.finish()
  }
  const stored = async () => {
    await engine.es.indices.refresh({ index })
    const { hits } = await engine.es.search<{ text: string }>({ index, size: 5_000, sort: [{ n: 'asc' }] })
    return hits.hits.map(({ _id, _source }) => ({ id: _id, text: _source?.text }))
  }

  it.each([
    ['one request', {}],
    ['many buffers', { bufferBytes: 600 }],
    ['many requests', { pace: () => ({ requestBytes: 600, pauseShare: null }) }],
    ['a request for each', { pace: () => ({ requestBytes: 1, pauseShare: null }) }],
    ['one after the other', { bufferBytes: 2_000, pace: () => ({ requestBytes: 600, pauseShare: 0.5 }) }],
  ])('are all there, letter by letter: %s', async (_what, options) => {
    await written(options, lines(100))
    const expected = lines(100).map(({ id }) => ({ id: `grill-1|${id}`, text: 'crème brûlée 🍮' }))
    expect(await stored()).toEqual(expected)
  })

  it('may be larger than a request, among small ones', async () => {
    const large = 'ü'.repeat(5_000)
    await written({ bufferBytes: 2_000 }, [lineOf(0, 'a'), lineOf(1, large), lineOf(2, 'c')])
    expect((await stored()).map(({ text }) => text)).toEqual(['a', large, 'c'])
  })

  it('are sent before the next ones are made, while throttled', async () => {
    const bulk = writer({ pace: () => ({ requestBytes: 600, pauseShare: 0 }) })
    await bulk.write(lines(10))
    expect(await stored()).toHaveLength(10)
    await bulk.finish()
  })

  it('are followed by a pause as long as they took, each request of them', async () => {
    const delayMs = 100
    engine.proxy.setFault({ on: /_bulk/, delayMs })
    const bulk = writer({ pace: () => ({ requestBytes: 1, pauseShare: 1 }) })
    const begun = performance.now()
    await bulk.write(lines(3))
    expect(performance.now() - begun).toBeGreaterThan(3 * 2 * delayMs - 10)
    await bulk.finish()
  })

  it.each([
    ['one at a time while throttled', 0, 1],
    ['side by side where it need not', null, 2],
  ])('of two catalogs are sent %s', async (_how, pauseShare, most) => {
    engine.proxy.setFault({ on: /_bulk/, delayMs: 20 })
    let [underWay, seen] = [0, 0]
    engine.es.diagnostic.on('request', () => {
      underWay += 1
      seen = Math.max(seen, underWay)
    })
    engine.es.diagnostic.on('response', () => {
      underWay -= 1
    })
    const options = { turns: pLimit(1), pace: () => ({ requestBytes: 1, pauseShare }) }
    await Promise.all([written(options, lines(5)), written(options, lines(5))])
    expect(seen).toBe(most)
  })

  it('may be none', async () => {
    await written({}, [])
    expect(await stored()).toEqual([])
  })

  it.each([
    ['the whole request', { status: 429, failure: '{"status":429}' }],
    ['the whole engine', { status: 503, failure: '{"status":503}' }],
    ['single documents', { status: 200, failure: REFUSED_DOCUMENT('es_rejected_execution_exception') }],
  ])('are sent again where the engine has too much to do: %s', async (_what, fault) => {
    let refused = 0
    engine.proxy.setFault({ on: /_bulk/, ...fault, strikes: () => refused++ < 2 })
    await written({}, lines(3))
    expect(refused).toBe(3)
    expect(await stored()).toHaveLength(3)
  })

  it('are given up where it stays so', async () => {
    engine.proxy.setFault({ on: /_bulk/, status: 429, failure: '{"status":429}' })
    await expect(written({}, lines(3))).rejects.toMatchObject({ statusCode: 429 })
  })

  it('say what the engine has against one of them, at once', async () => {
    const bad = { id: 'bad', json: '{"m":1}' }
    const refusal = /1 dishes could not be written; the first: strict_dynamic_mapping_exception: .*\[m\]/
    await expect(written({}, [lineOf(0), bad])).rejects.toThrow(refusal)
  })

  it.each([
    ['', { bufferBytes: 1 }],
    [', in turns, too', { pace: () => ({ requestBytes: 1, pauseShare: 0 }) }],
  ])('stop soon after a failure, with nothing left under way%s', async (_how, options) => {
    let requests = 0
    engine.proxy.setFault({
      on: /_bulk/,
      status: 400,
      failure: '{"status":400}',
      strikes: () => requests++ >= 0,
    })
    const bulk = writer(options)
    await expect(bulk.write(lines(100))).rejects.toMatchObject({ statusCode: 400 })
    await bulk.idle()
    expect(requests).toBeLessThan(5)
  })
})
