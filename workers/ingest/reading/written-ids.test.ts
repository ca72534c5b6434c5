import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_WRITTEN_IDS, writtenIds } from './written-ids.ts'

describe('the ids that an item gives as written', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['one', '{"name":"A","partnerDishId":"1"}', ['1']],
    ['several', '{"partnerDishId":"1","name":"A", "partnerDishId" : 2 }', ['1', 2]],
    ['an escaped name', '{"partner\\u0044ishId":"1"}', ['1']],
    ['none of its parts', '{"ingredients":[{"partnerDishId":"2"}],"partnerDishId":"1"}', ['1']],
    ['none of its texts', '{"name":"\\"partnerDishId\\":\\"2\\"","partnerDishId":"1"}', ['1']],
    [
      'one before the cut',
      '{"partnerDishId":"1","description":"{ \\"partnerDishId\\": \\"2\\" and \\',
      ['1'],
    ],
    ['one that is cut off', '{"partnerDishId":"12', [null]],
    ['a number that is cut off', '{"partnerDishId":12', [null]],
    ['no whole number', '{"partnerDishId":1.5}', [null]],
    ['nothing', '[]', []],
  ])('%s', (_, json, ids) => expect(writtenIds(json)).toEqual(ids))

  it('are what JSON.parse finds', () => {
    const id = fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger())
    const item = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
    fc.assert(
      fc.property(item, id, item, fc.integer({ min: 0, max: 2 }), (before, partnerDishId, after, indent) => {
        const json = JSON.stringify({ ...before, partnerDishId, ...after }, null, indent)
        const expected = (JSON.parse(json) as { partnerDishId: unknown }).partnerDishId
        if (typeof expected === typeof partnerDishId) expect(writtenIds(json)).toEqual([expected])
      }),
      { numRuns: 2_000 },
    )
  })

  it('are the first ones of very many', () => {
    const members = Array.from({ length: 10_000 }, (_, place) => `"partnerDishId":${place}`)
    expect(writtenIds(`{${members.join()}}`)).toEqual(Array.from({ length: MAX_WRITTEN_IDS }, (_, id) => id))
  })

  it('are found in one pass, however many quotes stand in a text that has no end', () => {
    const quotes = '\\"'.repeat(500_000)
    expect(writtenIds(`{"partnerDishId":"1","name":"${quotes}`)).toEqual(['1'])
  })
})
