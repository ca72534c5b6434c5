import { describe, expect, it } from 'vitest'
import { type CatalogMaker, isNewerMaker, isOlderMaker, TODAYS_MAKER } from './catalog-maker.ts'

const { rules, layout, parameters, bits, ranges } = TODAYS_MAKER
const maker = (more: Partial<CatalogMaker>): CatalogMaker => ({ ...TODAYS_MAKER, ...more })

describe('the maker of a catalog', () => {
  it.each<[string, CatalogMaker | undefined, 'older' | 'newer' | 'neither']>([
    ['is today’s', TODAYS_MAKER, 'neither'],
    ['has an other script only', maker({ scriptId: 'dishmatch-classify-other' }), 'neither'],
    ['is not recorded', undefined, 'older'],
    ['has older rules', maker({ rules: rules - 1 }), 'older'],
    ['has older rules and an other script', maker({ rules: rules - 1, scriptId: 'other' }), 'older'],
    ['has an older layout', maker({ layout: layout - 1 }), 'older'],
    ['knows fewer amounts', maker({ ranges: ranges.slice(1) }), 'older'],
    ['has newer rules', maker({ rules: rules + 1 }), 'newer'],
    ['has newer parameters', maker({ parameters: parameters + 1 }), 'newer'],
    ['knows more allergens', maker({ bits: [...bits, 'CELERY'] }), 'newer'],
    ['has older rules and a newer layout', maker({ rules: rules - 1, layout: layout + 1 }), 'newer'],
  ])('that %s', (_, other, expected) => {
    expect([isOlderMaker(other), isNewerMaker(other)]).toEqual([expected === 'older', expected === 'newer'])
  })
})
