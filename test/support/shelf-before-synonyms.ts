import { readFileSync } from 'node:fs'
import type { estypes } from '@elastic/elasticsearch'
import { inCatalog } from '../../src/search-index/catalog-place.ts'
import { bringLive, fillOlderShelf } from './older-shelf.ts'
import type { TestService } from './test-service.ts'

const TEXT = ['name', 'ingredientNames', 'description']

/** Moves the live catalog of a chain to a shelf as it was when shelves held the synonyms themselves. */
export async function fillShelfBeforeSynonyms(service: TestService, chainId: string): Promise<void> {
  const { es, stores } = service
  const live = await stores.serving.find(chainId)
  const record = live && (await stores.catalogs.find(live.catalogId))
  if (!live || !record) throw new Error('no catalog serves the chain')
  const { hits } = await es.search<{ id: string }>({ ...inCatalog(live, { match_all: {} }), size: 100 })
  const documents = hits.hits.flatMap(({ _source }) => _source ?? [])
  const place = await fillOlderShelf(service, { chainId, definition: definitionOfThen(), documents })
  await bringLive(service, { ...record, ...place })
}

function definitionOfThen() {
  const file = new URL('../../index-mappings/dishes.json', import.meta.url)
  const { settings, mappings } = JSON.parse(readFileSync(file, 'utf8'))
  const { analysis } = settings
  // Nor did they divide "Dr.Pepper".
  for (const name of ['menu_text', 'menu_exact']) delete analysis.analyzer[name].char_filter
  analysis.filter.food_synonyms = { type: 'synonym_graph', synonyms: ['soda, soft drink, pop'] }
  const filter = [...analysis.analyzer.menu_text.filter, 'food_synonyms']
  analysis.analyzer.menu_search = { ...analysis.analyzer.menu_text, filter }
  for (const field of [
    ...TEXT.map((name) => mappings.properties[name]),
    mappings.properties.category.fields.text,
  ])
    field.search_analyzer = 'menu_search'
  return { settings, mappings } as Omit<estypes.IndicesCreateRequest, 'index'>
}
