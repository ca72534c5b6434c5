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

export async function allCells(menus: readonly CorrectMenu[]): Promise<readonly MistakeCell[]> {
  const cells: MistakeCell[] = []
  for (const menu of menus) {
    const mistakes = RENAMED_IN.includes(menu.name) ? [...MISTAKES, ...RENAMING_MISTAKES] : MISTAKES
    for (const mistake of mistakes) cells.push(...(await cellsOf(menu, mistake)))
  }
  return cells
}
