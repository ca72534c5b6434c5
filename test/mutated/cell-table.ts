import { faultOf, type MistakeCell } from './mistake-cells.ts'

/** The table mistake × menu, one line a mistake. Laxer and lost: pairs of dish and guest, over all menus. */
export function cellTable(cells: readonly MistakeCell[]): string {
  const mistakes = [...new Set(cells.map(({ mistake }) => mistake))]
  const width = Math.max(...mistakes.map((name) => name.length))
  const head = `${'mistake'.padEnd(width)} | laxer | lost | held: after the correct menu, as first file | reported | faults`
  const lines = mistakes.map((name) => {
    const of = cells.filter(({ mistake }) => mistake === name)
    const [live, first] = [true, false].map((whenLive) => of.filter((cell) => cell.whenLive === whenLive))
    return [
      name.padEnd(width),
      sum(live, ({ laxer }) => laxer.length),
      sum(live, ({ lost }) => lost),
      `${heldOf(live)}, ${heldOf(first)}`,
      [...new Set(of.flatMap(({ reported }) => reported))].join(' ') || '-',
      faultsOf(of) || '-',
    ].join(' | ')
  })
  return [head, ...lines].join('\n')
}

function sum(cells: readonly MistakeCell[] = [], count: (cell: MistakeCell) => number): number {
  return cells.reduce((total, cell) => total + count(cell), 0)
}

function heldOf(cells: readonly MistakeCell[] = []): string {
  return `${cells.filter(({ held }) => held !== null).length}/${cells.length}`
}

function faultsOf(cells: readonly MistakeCell[]): string {
  const kinds = ['LAXER', 'FEW'] as const
  return kinds
    .flatMap((kind) => {
      const count = cells.filter((cell) => faultOf(cell) === kind).length
      return count === 0 ? [] : [`${count} ${kind}`]
    })
    .join(' ')
}

/** One line for each kind of fault of a mistake, with the menus where it is. */
export function faultLines(cells: readonly MistakeCell[]): string[] {
  const menusOf = new Map<string, string[]>()
  for (const cell of cells) {
    const fault = faultOf(cell)
    if (fault !== 'LAXER') continue
    const line = `${cell.whenLive ? 'after the correct menu' : 'first file'} | ${cell.mistake}`
    menusOf.set(line, [...(menusOf.get(line) ?? []), cell.menu])
  }
  return [...menusOf].map(([line, menus]) => `${line} | ${menus.join('; ')}`)
}
