import { describe, expect, it } from 'vitest'
import { handTypedMenus } from '../../relevance/typed-by-hand.ts'
import { openedRelevanceChains } from '../support/opened-relevance-chains.ts'

const MENUS = handTypedMenus()

describe('what guests type at restaurants of kinds that no sample has', () => {
  const chains = openedRelevanceChains(MENUS)

  it.each(MENUS.flatMap(({ id, queries }) => queries.map(([term, ...first]) => [id, term, first] as const)))(
    '%s: %s',
    async (id, term, first) => {
      const found =
        (await chains()
          .find((chain) => chain.id === id)
          ?.find(term)) ?? []
      if (first.length === 0) expect(found.map(({ name }) => name)).toEqual([])
      else expect(first, found.map(({ name }) => name).join(', ')).toContain(found[0]?.name)
    },
  )
})
