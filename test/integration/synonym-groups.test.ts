import { readFileSync } from 'node:fs'
import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BareShelf, createBareShelf } from '../../harness/catalogs/bare-shelf.ts'
import { sampleChains } from '../../samples/sample-chains.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import {
  NO_SYNONYMS,
  ONE_WAY,
  type Synonyms,
  sidesOf,
  synonymsOf,
  synonymsOfText,
} from '../../src/domain/text/synonyms.ts'
import { termQuery } from '../../src/features/search/term-query.ts'
import { documentId, inCatalog } from '../../src/search-index/catalog-place.ts'
import { dishDocument } from '../../src/search-index/dish-document.ts'
import { linesOfSearch } from '../../src/search-index/multi-search.ts'
import { releasedSynonyms } from '../../src/search-index/synonyms/released-synonyms.ts'
import { aDish } from '../support/dish-builder.ts'

const SETS = releasedSynonyms()
const KNOWN = synonymsOf(SETS)
const TEXTS = [...new Set(SETS.flat().filter((text) => text !== ONE_WAY))]
const AT_ONCE = 100
/** Of the real menus of all sample chains together. */
const MOST_BY_SYNONYMS = 0.2
/** What most dishes of such menus are. */
const BROAD = new Set(['drink', 'beverage', 'meat', 'cheese', 'pollo'])

interface Found {
  readonly names: ReadonlySet<string>
  readonly count: number
}

describe('each set of synonyms', () => {
  let es: Client
  let shelf: BareShelf

  beforeAll(async () => {
    const url = inject('stackEnvironment').ELASTICSEARCH_URL ?? ''
    es = createElasticsearch({ ELASTICSEARCH_URL: url }, 120_000)
    shelf = await createBareShelf(es, 'synonyms')
    const menus = sampleChains().flatMap(({ id, catalog }) =>
      (JSON.parse(readFileSync(catalog, 'utf8')).items as readonly object[]).map((item, at) => ({
        ...item,
        partnerDishId: `${id}-${at}`,
      })),
    )
    await write(
      'texts',
      TEXTS.map((name, at) => ({ partnerDishId: `${at}`, name })),
    )
    await write('menus', menus)
  }, 120_000)
  afterAll(async () => {
    await shelf?.close()
    await es?.close()
  })

  const placeOf = (catalogId: string) => ({ ...shelf.catalog, catalogId })

  async function write(catalogId: string, items: readonly object[]): Promise<void> {
    const { shelf: index, chainId } = shelf.catalog
    const at = '2026-01-01T00:00:00.000Z'
    const operations = items.flatMap((item, position) => {
      const dish = aDish(item)
      const record = { chainId, catalogId, position, contentHash: '', createdAt: at, updatedAt: at }
      const _id = documentId({ catalogId }, dish.partnerDishId)
      return [{ index: { _id, routing: chainId } }, dishDocument(dish, record)]
    })
    const { errors } = await es.bulk({ index, operations, refresh: true })
    expect(errors).toBe(false)
  }

  async function foundIn(
    catalogId: string,
    texts: readonly string[],
    synonyms: Synonyms,
  ): Promise<Map<string, Found>> {
    const found = new Map<string, Found>()
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const some = texts.slice(from, from + AT_ONCE)
      const searches = some.flatMap((text) =>
        linesOfSearch({
          ...inCatalog(placeOf(catalogId), termQuery(text, { synonyms })),
          size: 500,
          _source: ['dish.name'],
        }),
      )
      const { responses } = await es.msearch<{ dish: { name: string } }>({ searches })
      for (const [at, response] of responses.entries()) {
        if (!('hits' in response)) throw new Error(JSON.stringify(response))
        const names = response.hits.hits.map(({ _source }) => _source?.dish.name ?? '')
        found.set(some[at] ?? '', { names: new Set(names), count: names.length })
      }
    }
    return found
  }

  it('finds a dish by the name of each of its texts, and nothing that none of its texts finds alone', async () => {
    const alone = await foundIn('texts', TEXTS, NO_SYNONYMS)
    const together = await foundIn('texts', TEXTS, KNOWN)
    for (const set of SETS) {
      const { asked, found } = sidesOf(set)
      for (const text of asked) {
        const { names } = together.get(text) ?? { names: new Set() }
        expect([...names], text).toEqual(expect.arrayContaining([...found]))
      }
    }
    const floods = TEXTS.filter((text) => {
      const others = [text, ...synonymsOfText(text, KNOWN)]
      const expected = new Set(others.flatMap((other) => [...(alone.get(other)?.names ?? [other])]))
      return [...(together.get(text)?.names ?? [])].some((name) => !expected.has(name) && !isPart(text))
    })
    expect(floods).toEqual([])
  })

  it('finds no large part of real menus', async () => {
    const alone = await foundIn('menus', TEXTS, NO_SYNONYMS)
    const together = await foundIn('menus', TEXTS, KNOWN)
    const { count: all } = await es.count({ ...inCatalog(placeOf('menus')) })
    const added = (text: string) => (together.get(text)?.count ?? 0) - (alone.get(text)?.count ?? 0)
    const floods = TEXTS.filter((text) => added(text) > MOST_BY_SYNONYMS * all && !BROAD.has(text))
    expect(floods.map((text) => `${text} +${added(text)} of ${all}`)).toEqual([])
    expect(TEXTS.filter((text) => added(text) > 0).length).toBeGreaterThan(50)
  })
})

/** Words of it have synonyms of their own. */
function isPart(text: string): boolean {
  return text.includes(' ')
}
