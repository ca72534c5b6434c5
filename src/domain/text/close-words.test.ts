import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closeWords } from './close-words.ts'
import { editDistance } from './edit-distance.ts'

const MENU = ['basil', 'brulee', 'burrito', 'burritos', 'creme', 'soup', 'tacos', 'tomato'].sort()

function found(written: string, question: object = {}): string[] {
  const whole = { written, maxDistance: 2, withBeginnings: false, maxSteps: 1_000, ...question }
  return closeWords(MENU, whole).words.map(({ place, distance }) => `${MENU[place]} ${distance}`)
}

/** Few letters, so that many words are close. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'r'), minLength: 2, maxLength: 9 })
const list = fc.array(word, { maxLength: 60 }).map((words) => [...new Set(words)].sort())

describe('words that are close to a written one', () => {
  it('differ by few typos; two letters in the wrong order are one', () => {
    expect(found('burirto')).toEqual(['burrito 1', 'burritos 1'])
    expect(found('buritto')).toEqual(['burrito 2', 'burritos 2'])
    expect(found('xreme')).toEqual(['creme 1'])
    expect(found('buritto', { maxDistance: 1 })).toEqual([])
  })

  it('are as close in the plural as in the singular', () => {
    expect(found('tako', { maxDistance: 1 })).toEqual(['tacos 1'])
    expect(found('tomatos', { maxDistance: 1 })).toEqual(['tomato 0'])
  })

  it('may go on where the written word ends', () => {
    expect(found('tomxt', { withBeginnings: true, maxDistance: 1 })).toEqual(['tomato 1'])
    expect(found('byrr', { withBeginnings: true, maxDistance: 1 })).toEqual(['burrito 1', 'burritos 1'])
  })

  it('are those whose edit distance is small enough, of any list', () => {
    fc.assert(
      fc.property(
        list,
        word,
        fc.constantFrom(1, 2),
        fc.boolean(),
        (words, written, maxDistance, withBeginnings) => {
          const { words: close } = closeWords(words, { written, maxDistance, withBeginnings, maxSteps: 1e6 })
          const expected = words.flatMap((each, place) => {
            const ends = withBeginnings ? Array.from(each, (_, end) => each.slice(0, end)) : []
            const distance = Math.min(...[...ends, each].map((one) => editDistance(one, written)))
            return distance <= maxDistance ? [{ place, distance }] : []
          })
          expect(close.map(({ place, distance }) => ({ place, distance }))).toEqual(expected)
        },
      ),
    )
  })

  it('are found in few steps among 100,000 words', () => {
    const syllables =
      'ba ke ri to chi po ta lo mi san der wi bur ge fre su co pi no le mon gra pe she ra tu vi an ol qu'
    const parts = syllables.split(' ')
    const words = Array.from({ length: 100_000 }, (_, at) =>
      [at, at / 30, at / 900, at / 27_000].map((place) => parts[Math.floor(place) % 30]).join(''),
    ).sort()
    for (const written of ['bakeritomi', 'chikcen', 'sandwich', 'gra', 'xxxxxxxx', 'burgerpota']) {
      const maxDistance = written.length < 6 ? 1 : 2
      const { steps } = closeWords(words, { written, maxDistance, withBeginnings: true, maxSteps: 1e9 })
      expect(steps, written).toBeLessThan(10_000)
    }
  })

  it('are left where the steps are spent', () => {
    const words = Array.from({ length: 1_000 }, (_, at) => `bur${String(at).padStart(3, '0')}`)
    const question = { written: 'bur', maxDistance: 1, withBeginnings: true }
    expect(closeWords(words, { ...question, maxSteps: 1e6 }).words).toHaveLength(1_000)
    const { steps, words: close } = closeWords(words, { ...question, maxSteps: 100 })
    expect(steps).toBeLessThan(110)
    expect(close.length).toBeLessThan(100)
  })
})
