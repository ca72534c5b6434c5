import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { KeptCatalog } from '../../src/features/catalogs/rollback.ts'
import type { Rebuild } from '../../src/search-index/catalog-store.ts'
import { catalogList } from './catalog-view.ts'

const catalog = (isOutdated: boolean, rebuild: Rebuild | null): KeptCatalog => ({
  ...{
    chainId: 'grill',
    version: 'v1',
    catalogId: 'grill-v1',
    shelf: 'shelf-1',
    uploadId: 'up_1',
    dishCount: 3,
    restaurants: [],
  },
  ...{
    generatedAt: null,
    objectModifiedAt: '2026-01-01T00:00:00Z',
    sources: [],
    datesKey: null,
    rebuildOf: null,
  },
  ...{ liveAt: '2026-01-01T00:00:00Z', isLive: true, isOutdated, rebuild },
})
const requestedAt = '2026-01-01T00:00:00Z'

describe('the list of catalogs', () => {
  it.each<[string, boolean, Rebuild | null, RegExp]>([
    ['of today', false, null, /today’s\s*$/],
    ['that older rules made', true, null, /older\s*$/],
    ['that is to be rebuilt', true, { requestedAt, error: null }, /older, to be rebuilt\s*$/],
    [
      'whose file is lost',
      true,
      { requestedAt, error: 'a file is lost' },
      /older, not rebuilt: a file is lost\s*$/,
    ],
    [
      'of today whose shelf is lost, and its file',
      false,
      { requestedAt, error: 'a file is lost' },
      /today’s, not rebuilt: a file is lost\s*$/,
    ],
  ])('says so of one %s', (_, isOutdated, rebuild, expected) => {
    const lines = stripVTControlCharacters(catalogList([catalog(isOutdated, rebuild)]))
      .trimEnd()
      .split('\n')
    expect(lines.at(-1)).toMatch(expected)
  })
})
