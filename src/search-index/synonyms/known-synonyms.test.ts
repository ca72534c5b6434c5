import { describe, expect, it } from 'vitest'
import type { SynonymSet, Synonyms } from '../../domain/text/synonyms.ts'
import { createKnownSynonyms } from './known-synonyms.ts'
import type { SynonymState } from './synonym-store.ts'

function stateOf(number: number, sets: readonly SynonymSet[] | null): SynonymState {
  return {
    record: { sets, changedAt: '2026-01-01T00:00:00.000Z' },
    sequence: { if_seq_no: number, if_primary_term: 1 },
  }
}

/** A store in which a test sets what is found, and its clock. */
function storeOfTest() {
  const store = { state: null as SynonymState | null, isAway: false, reads: 0, now: 0 }
  const find = async () => {
    store.reads += 1
    if (store.isAway) throw new Error('away')
    return store.state
  }
  return { store, read: createKnownSynonyms({ find }, () => store.now) }
}

const has = (synonyms: Synonyms, text: string) => synonyms.othersOf.has(text)

describe('the synonyms of searches', () => {
  it('are those of the release where no operator has changed them', async () => {
    const { read } = storeOfTest()
    expect(has(await read(), 'soda')).toBe(true)
  })

  it('are read at most once in a second, also by many searches at once', async () => {
    const { store, read } = storeOfTest()
    await Promise.all([read(), read(), read()])
    store.now = 999
    await read()
    expect(store.reads).toBe(1)
  })

  it('are read again without a wait for one second, with one from then on', async () => {
    const { store, read } = storeOfTest()
    await read()
    const isChanged = async () => has(await read(), 'gohan')
    store.state = stateOf(1, [['rice', 'gohan']])
    store.now = 1_000
    expect([await isChanged(), await isChanged()]).toEqual([false, true])
    store.state = stateOf(2, null)
    store.now = 3_000
    expect(await isChanged()).toBe(false)
    expect(store.reads).toBe(3)
  })

  it('are prepared again only where they have changed', async () => {
    const { store, read } = storeOfTest()
    store.state = stateOf(1, [['rice', 'gohan']])
    const first = await read()
    store.now = 2_000
    expect(await read()).toBe(first)
    store.now = 4_000
    store.state = stateOf(2, null)
    expect(has(await read(), 'soda')).toBe(true)
  })

  it('are asked for again after a stop of the process, though an earlier question is not answered yet', async () => {
    const answers: PromiseWithResolvers<SynonymState | null>[] = []
    let now = 0
    const find = () => {
      const answer = Promise.withResolvers<SynonymState | null>()
      answers.push(answer)
      return answer.promise
    }
    const read = createKnownSynonyms({ find }, () => now)
    const before = read()
    now = 70_000
    const after = read()
    answers[1]?.resolve(stateOf(2, [['rice', 'gohan']]))
    expect(has(await after, 'gohan')).toBe(true)
    answers[0]?.resolve(stateOf(1, [['soda', 'pop']]))
    await before
    expect(has(await read(), 'gohan')).toBe(true)
    expect(answers).toHaveLength(2)
  })

  it('are the last known ones while the engine is away, or where the record cannot be read', async () => {
    const { store, read } = storeOfTest()
    store.state = stateOf(1, [['rice', 'gohan']])
    await read()
    store.isAway = true
    store.now = 2_000
    expect(has(await read(), 'gohan')).toBe(true)
    store.isAway = false
    store.state = stateOf(2, [null] as unknown as SynonymSet[])
    store.now = 4_000
    expect(has(await read(), 'gohan')).toBe(true)
  })
})
