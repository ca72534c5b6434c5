/** A dish as every answer shows it. */
export interface StampedDish {
  readonly id: string
  /** Of the upload that brought it, or changed it last. */
  readonly stamp: number
}

/** One publication: from a moment after `sentAt`, and at the latest at `knownAt`, it served the chain. */
export interface Served {
  readonly catalogId: string
  /** In the order of the menu. */
  readonly dishes: readonly StampedDish[]
  readonly sentAt: number
  readonly knownAt: number
}

/** What a guest was told, and when. */
export interface VersionsAnswer {
  readonly chainId: string
  /** Which process answered. */
  readonly process: string
  readonly what: Question
  /** As `expectedText` writes it. */
  readonly text: string
  readonly startedAt: number
  readonly endedAt: number
}

export type Question =
  | { readonly kind: 'menu' | 'last page' | 'count' | 'filters' }
  | { readonly kind: 'dish'; readonly id: string }

export const LAST_PAGE = 7
/** Nobody has such a dish. */
export const NOTHING = 'nothing'

/** The answer that one catalog gives. */
export function expectedText(dishes: readonly StampedDish[], what: Question): string {
  switch (what.kind) {
    case 'menu':
      return menuText(dishes.length, dishes)
    case 'last page': {
      const rest = dishes.length % LAST_PAGE
      return menuText(dishes.length, dishes.slice(-(rest === 0 ? LAST_PAGE : rest)))
    }
    case 'count':
      return String(dishes.length)
    case 'filters':
      return filtersText(Map.groupBy(dishes, ({ stamp }) => stamp))
    case 'dish':
      return String(dishes.find(({ id }) => id === what.id)?.stamp ?? NOTHING)
  }
}

export function menuText(total: number, dishes: readonly StampedDish[]): string {
  return `${total}: ${dishes.map(({ id, stamp }) => `${id}@${stamp}`).join(' ')}`
}

/** The categories of a menu are its stamps. */
function filtersText(byStamp: ReadonlyMap<number, readonly unknown[]>): string {
  return [...byStamp].map(([stamp, { length }]) => `${stamp}: ${length}`).join(', ')
}

/**
 * The answers that no order of events explains. An answer is of one catalog that served at some moment between its
 * request and its end. It is not of an earlier one than any answer that had ended before its request, whoever gave it.
 */
export function faultsOf(history: readonly Served[], answers: readonly VersionsAnswer[]): readonly string[] {
  const faults: string[] = []
  const placed: { readonly endedAt: number; readonly place: number }[] = []
  for (const answer of answers.toSorted((a, b) => a.endedAt - b.endedAt)) {
    const before = placed.filter(({ endedAt }) => endedAt < answer.startedAt).map(({ place }) => place)
    const replaced = history.findLastIndex(({ knownAt }) => knownAt < answer.startedAt)
    const least = Math.max(0, replaced, ...before)
    const isOf = ({ dishes }: Served) => expectedText(dishes, answer.what) === answer.text
    const place = history.findIndex(
      (each, index) => index >= least && each.sentAt <= answer.endedAt && isOf(each),
    )
    if (place >= 0) placed.push({ endedAt: answer.endedAt, place })
    else faults.push(`${kindOfFault(history.some(isOf))}, at least ${least}: ${JSON.stringify(answer)}`)
  }
  return faults
}

function kindOfFault(isOfAny: boolean): string {
  return isOfAny ? 'of a catalog that served at another time' : 'of no catalog'
}
