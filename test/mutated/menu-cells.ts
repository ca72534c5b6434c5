import { readFileSync } from 'node:fs'
import type { MenuFile } from '../support/read-menu.ts'
import { FORMS, HONEST_MENUS, type HonestMenu, honestDishes, honestFile } from './honest-menus.ts'
import { type CorrectMenu, cellsOf, correctMenu, type MistakeCell } from './mistake-cells.ts'
import { MISTAKES, RENAMING_MISTAKES } from './mistakes.ts'

const GRILL = new URL('../../samples/mexican-grill/items.json', import.meta.url)

/** The honest menus in each form, and the sample menu of a partner that lists ingredients. */
export function correctMenus(): Promise<readonly CorrectMenu[]> {
  const honest = HONEST_MENUS.flatMap((name) =>
    FORMS.filter((form) => form !== 'base and parts' || hasParts(name)).map((form) =>
      correctMenu(`${name}, ${form}`, honestFile(name, form)),
    ),
  )
  const grill = JSON.parse(readFileSync(GRILL, 'utf8')) as MenuFile
  return Promise.all([...honest, correctMenu('mexican-grill, sample', grill)])
}

function hasParts(name: HonestMenu): boolean {
  return honestDishes(name).some(({ parts }) => parts.length > 0)
}

/** One menu of each form, and the sample. */
const RENAMED_IN = [
  'steakhouse, nine statements',
  'bakery, complete list',
  'asian-kitchen, base and parts',
  'mexican-grill, sample',
]

/** Each mistake in every second menu, two minutes of a processor; in each menu where MUTATED_MENUS is `all`. */
const EVERY = process.env.MUTATED_MENUS === 'all' ? 1 : 2

export async function mistakeCells(menus: readonly CorrectMenu[]): Promise<readonly MistakeCell[]> {
  const cells: MistakeCell[] = []
  for (const [at, menu] of menus.entries()) {
    const usual = MISTAKES.filter((_, index) => (index + at) % EVERY === 0)
    const renaming = RENAMED_IN.includes(menu.name) ? RENAMING_MISTAKES : []
    for (const mistake of [...usual, ...renaming]) cells.push(...(await cellsOf(menu, mistake)))
  }
  return cells
}
