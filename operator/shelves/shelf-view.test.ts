import { describe, expect, it } from 'vitest'
import type { ShelfOverview } from '../../src/search-index/shelf-overview.ts'
import { listedShelf, shelfList } from './shelf-view.ts'

const MAX_DISHES = 1_000
const shelf = (facts: Partial<ShelfOverview>): ShelfOverview => ({
  ...{ name: 's-1', isToday: true, isClosed: false, onlyFor: null, shards: 8, createdAt: 0 },
  ...{ catalogs: 6, chains: 2, live: 2, dishes: 250, deleted: 3, bytes: 1_500_000 },
  ...facts,
})
const hints = (facts: Partial<ShelfOverview>) => listedShelf(shelf(facts), MAX_DISHES).hints.join('; ')

describe('the list of shelves', () => {
  it.each<[string, Partial<ShelfOverview>, RegExp]>([
    ['with room', {}, /^$/],
    ['that is full', { dishes: 1_000 }, /^full/],
    ['of an older definition', { isToday: false }, /^of an older definition: "shelves drain s-1"/],
    ['that is closed', { isClosed: true }, /^closed: "shelves drain s-1"/],
    ['that is left', { isClosed: true, catalogs: 0 }, /^left: the workers delete it$/],
    [
      'of one catalog of an older definition',
      { isToday: false, onlyFor: { chainId: 'grill', catalogId: 'grill-1' } },
      /^of an older definition: "rebuild --chain grill"/,
    ],
  ])('says what is to be done with one %s', (_, facts, expected) => expect(hints(facts)).toMatch(expected))

  it('shows how full a shared one is; one of one catalog has no limit', () => {
    const own = shelf({ name: 's-2', onlyFor: { chainId: 'grill', catalogId: 'grill-1' } })
    const [, first, second] = shelfList([shelf({}), own].map((one) => listedShelf(one, MAX_DISHES))).split(
      '\n',
    )
    expect(first?.split(/ {2,}/).map((cell) => cell.trim())).toEqual([
      ...['s-1', 'shared', '2', '6', '2', '250', '25 %', '3', '1.5', '8', 'ready'],
    ])
    expect(second).toMatch(/own: grill .* 250 +– +3 /)
  })
})
