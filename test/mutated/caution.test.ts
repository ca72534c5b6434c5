import { describe, expect, it } from 'vitest'
import { readMenu } from '../support/read-menu.ts'
import { HONEST_MENUS, type HonestMenu, honestFile } from './honest-menus.ts'
import { GUESTS } from './menu-guests.ts'
import { isMatch } from './mistake-cells.ts'

/** Issue 13: how many matches of honest, complete menus may be lost to caution. */
const MAX_LOST_SHARE = 0.02

/** `id / guest` of all matches of a menu that states all nine of each dish, with its texts or without. */
async function matchesOf(name: HonestMenu, isBlank: boolean): Promise<string[]> {
  const { dishes } = await readMenu(honestFile(name, 'nine statements', isBlank))
  return [...dishes].flatMap(([id, facts]) =>
    GUESTS.filter((guest) => isMatch(facts, guest)).map(({ words }) => `${id} / ${words}`),
  )
}

describe('what a menu says in names and descriptions', () => {
  it('costs an honest, complete menu at most 2 % of its matches', async () => {
    const costs = await Promise.all(
      HONEST_MENUS.map(async (name) => {
        const [blank, full] = [await matchesOf(name, true), new Set(await matchesOf(name, false))]
        return { name, blank: blank.length, lost: blank.filter((pair) => !full.has(pair)) }
      }),
    )
    const all = costs.reduce((sum, { blank }) => sum + blank, 0)
    const lost = costs.flatMap(({ lost }) => lost)
    const share = lost.length / all
    const lines = costs.map((cost) => `${cost.name}: ${cost.lost.length} of ${cost.blank}`)
    const dishes = [...new Set(lost.map((pair) => pair.split(' / ')[0]))]
    process.stdout.write(
      `\ncaution costs ${lost.length} of ${all} matches, ${(share * 100).toFixed(2)} %; ${lines.join('; ')}\n${dishes.join('\n')}\n`,
    )
    expect(all).toBeGreaterThan(4_000)
    expect(share).toBeLessThanOrEqual(MAX_LOST_SHARE)
  })

  /* But for amounts: a name can say that a dish without energy is a drink. */
  it('never makes a match of what is none without them', async () => {
    for (const name of HONEST_MENUS) {
      const [blank, full] = [new Set(await matchesOf(name, true)), await matchesOf(name, false)]
      const gained = full.filter((pair) => !blank.has(pair) && !pair.includes('..'))
      expect(gained).toEqual([])
    }
  })
})
