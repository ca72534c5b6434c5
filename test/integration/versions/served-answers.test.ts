import { describe, expect, it } from 'vitest'
import {
  expectedText,
  faultsOf,
  type Question,
  type Served,
  type VersionsAnswer,
} from '../../support/served-answers.ts'

const menu = (stamp: number) => [1, 2].map((n) => ({ id: `dish_${n}`, stamp }))
const served = (stamp: number, at: number): Served => ({
  ...{ catalogId: `c-${stamp}`, dishes: menu(stamp), sentAt: at, knownAt: at + 1 },
})
/** Version 1, version 2, and a rollback to version 1. */
const HISTORY = [served(1, 0), served(2, 10), served(1, 20)]

const answer = (
  text: string,
  startedAt: number,
  endedAt: number,
  what: Question = { kind: 'menu' },
): VersionsAnswer => ({ ...{ chainId: 'c', process: 'p', what, text, startedAt, endedAt } })
const ofVersion = (stamp: number, startedAt: number, endedAt: number) =>
  answer(expectedText(menu(stamp), { kind: 'menu' }), startedAt, endedAt)

describe('answers of several processes', () => {
  it('are in order where each is of a catalog that served at its time', () => {
    const answers = [ofVersion(1, 2, 3), ofVersion(1, 5, 12), ofVersion(2, 5, 13), ofVersion(1, 30, 31)]
    expect(faultsOf(HISTORY, answers)).toEqual([])
  })

  it.each<[string, readonly VersionsAnswer[]]>([
    ['mixes two catalogs', [answer('2: dish_1@1 dish_2@2', 12, 13)]],
    ['is of a catalog that was replaced before its request', [ofVersion(1, 12, 13)]],
    ['is of a catalog that does not serve yet', [ofVersion(2, 5, 6)]],
    ['goes back behind an answer of another process', [ofVersion(2, 9.5, 10.2), ofVersion(1, 10.5, 10.8)]],
    ['counts another menu', [answer('3', 2, 3, { kind: 'count' })]],
  ])('are refused where one %s', (_what, answers) => {
    expect(faultsOf(HISTORY, answers)).toHaveLength(1)
  })
})
