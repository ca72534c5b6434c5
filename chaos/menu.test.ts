import { expect, it } from 'vitest'
import type { CatalogFile } from './catalog-file.ts'
import { menusOf, pageText } from './menu.ts'

const file = (given: Partial<CatalogFile>): CatalogFile => ({
  kind: 'full',
  stamp: 1,
  dishes: [],
  deletions: [],
  body: '',
  ...given,
})

it('applies whole menus and changes as the ingest has to', () => {
  const menus = menusOf([
    file({ stamp: 1, dishes: [2, 1, 3] }),
    file({ stamp: 2, kind: 'partial', dishes: [9, 1], deletions: [3] }),
    file({ stamp: 3, dishes: [1] }),
  ])
  expect(menus.map((menu) => pageText(menu, 1, 100))).toEqual([
    '0: ',
    '3: 2@1 1@1 3@1',
    '3: 2@1 1@2 9@2',
    '1: 1@3',
  ])
  expect(pageText(menus[1] ?? [], 2, 2)).toBe('3: 3@1')
})
