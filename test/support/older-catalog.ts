import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { estypes } from '@elastic/elasticsearch'
import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { CatalogMaker } from '../../src/search-index/catalog-maker.ts'
import type { CatalogPlace } from '../../src/search-index/catalog-place.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { aDish } from './dish-builder.ts'
import { OLDER_MENU } from './older-menu.ts'
import { bringLive, fillOlderShelf } from './older-shelf.ts'
import type { TestService } from './test-service.ts'

/** Script, mapping and dish documents as an older version of the code made them; never changed. */
const folder = new URL('./layout-1/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const SCRIPT = read('classify.painless')

export const OLDER_MAKER: CatalogMaker = {
  rules: 1,
  layout: 1,
  parameters: 1,
  bits: [
    ...['DAIRY', 'EGG', 'FISH', 'SHELLFISH', 'TREE_NUT', 'PEANUT', 'WHEAT', 'SOY', 'SESAME'],
    ...['VEGAN', 'VEGETARIAN', 'PESCATARIAN'],
  ],
  ranges: ['calories', 'protein', 'carbohydrates', 'fatTotal'],
  scriptId: `dishmatch-classify-${createHash('sha256').update(SCRIPT).digest('hex').slice(0, 16)}`,
}

interface OlderDocument {
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
}

export interface OlderCatalog {
  readonly record: CatalogRecord
  readonly facts: readonly DishFacts[]
}

/** Stores the older script, indexes the older documents and brings them live, as a worker of that version did. */
export async function publishOlderCatalog(
  service: TestService,
  chainId: string,
  madeBy: CatalogMaker | undefined = OLDER_MAKER,
): Promise<OlderCatalog> {
  const script = { lang: 'painless', source: SCRIPT } as const
  await service.es.putScript({ id: OLDER_MAKER.scriptId, context: 'score', script })
  const definition = JSON.parse(read('dishes.json')) as Omit<estypes.IndicesCreateRequest, 'index'>
  const recorded = JSON.parse(read('documents.json')) as readonly OlderDocument[]
  const dishes = recorded.map(({ id }, place) => ({ ...aDish(OLDER_MENU[place]), id }))
  const documents = recorded.map((fields, place) => ({ ...fields, dish: dishes[place] }))
  const place = await fillOlderShelf(service, { chainId, definition, documents })
  const record = { ...recordOf(place, documents.length), ...(madeBy && { madeBy }) }
  await bringLive(service, record)
  return { record, facts: dishes.map(dishFacts) }
}

/** Older than every upload of a test. */
const OLDER_VERSION = '20250101t000000000-20250101t000000000'

function recordOf(place: CatalogPlace, dishCount: number): CatalogRecord {
  const at = '2025-01-01T00:00:00.000Z'
  return {
    ...{ ...place, version: OLDER_VERSION, uploadId: 'older', dishCount, restaurants: [] },
    ...{ generatedAt: null, objectModifiedAt: at, sources: [], datesKey: 'none', rebuild: null },
    ...{ rebuildOf: null, liveAt: at },
  }
}
