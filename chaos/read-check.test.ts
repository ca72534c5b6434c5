import { expect, it } from 'vitest'
import { pageText } from './menu.ts'
import { readFaults } from './read-check.ts'

const first = [1, 2, 3].map((number) => ({ number, stamp: 1 }))
const second = [1, 2, 4].map((number) => ({ number, stamp: 2 }))
const menus = [[], first, second]
const page = (menu: typeof first) => ({ page: 1, size: 2, text: pageText(menu, 1, 2) })

it('lets a client see one catalog after the other', () => {
  const seen = [
    page([]),
    page(first),
    { number: 3, stamp: 1 },
    page(second),
    { number: 3, stamp: null },
    { number: 4, stamp: 2 },
  ]
  expect(readFaults(menus, seen)).toEqual({ mixed: [], backward: [] })
})

it('finds answers of two catalogs, or of none', () => {
  const mixed = [
    { page: 1, size: 2, text: '3: 1@1 2@2' },
    { page: 1, size: 2, text: '2: 1@1 2@1' },
    { number: 1, stamp: 3 },
  ]
  expect(readFaults(menus, mixed).mixed).toEqual([
    'page 1 of 2: 3: 1@1 2@2',
    'page 1 of 2: 2: 1@1 2@1',
    'dish 1@3',
  ])
})

it('finds answers of a catalog before the one that was seen', () => {
  expect(readFaults(menus, [page(second), page(first), { number: 2, stamp: 1 }]).backward).toEqual([
    'after catalog 2: page 1 of 2: 3: 1@1 2@1',
    'after catalog 2: dish 2@1',
  ])
})
