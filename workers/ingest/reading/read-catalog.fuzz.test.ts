import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROBLEM_CODES } from '../../../src/domain/items/problem.ts'
import { catalogEventsOf } from '../../../test/support/catalog-bytes.ts'
import { CatalogFileError } from './catalog-file-error.ts'

const GOOD = Buffer.from(
  String.raw`{"schemaVersion":1,"mode":"full","x":{"y":[1,{"z":"]}"}]},"restaurants":[{"id":"r\"1","name":"Jalapeño 😀"}],
 "items":[{"partnerDishId":"a","name":"\ud83d\ude00 So\\up","nutrition":{"calories":12.5e1,"protein":null}},
 {"partnerDishId":"b","name":"{[","ingredients":[{"id":"i","name":"Rice","amountGrams":1}]} , -0.5, "s", [[],{}], true],
 "allergensComplete":false}`,
)
const TELLING = Array.from(Buffer.from('{}[]",:\\ \n0e-tfnu\u0000\u00ff'))

type Edit = readonly [
  kind: 'replace' | 'insert' | 'remove' | 'repeat',
  at: number,
  byte: number,
  length: number,
]
const edit: fc.Arbitrary<Edit> = fc.tuple(
  fc.constantFrom('replace', 'insert', 'remove', 'repeat'),
  fc.nat({ max: GOOD.length - 1 }),
  fc.oneof(fc.constantFrom(...TELLING), fc.nat({ max: 255 })),
  fc.integer({ min: 1, max: 12 }),
)

function edited(bytes: Buffer, [kind, at, byte, length]: Edit): Buffer {
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)]
  if (kind === 'insert') return Buffer.concat([head, Buffer.of(byte), tail])
  if (kind === 'replace') return Buffer.concat([head, Buffer.of(byte), tail.subarray(1)])
  if (kind === 'remove') return Buffer.concat([head, tail.subarray(length)])
  return Buffer.concat([head, tail.subarray(0, length), tail])
}

function inChunks(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

/** The events, or the refusal with its code. Any other exception fails the test. */
async function outcomeOf(chunks: readonly Buffer[]): Promise<unknown> {
  try {
    return await catalogEventsOf(chunks)
  } catch (error) {
    if (!(error instanceof CatalogFileError)) throw error
    return { code: error.code, message: error.message, isLong: error.message.length > 300 }
  }
}

/** What JSON.parse of the whole file finds, in the shape of events. */
function parsed(bytes: Buffer): { properties: Record<string, unknown>; items: unknown[] } {
  const whole = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) as
    | unknown[]
    | { items?: unknown[] }
  if (Array.isArray(whole)) return { properties: {}, items: whole }
  const { items = [], ...properties } = whole
  return { properties, items }
}

const file = fc.array(edit, { maxLength: 4 }).map((edits) => edits.reduce(edited, GOOD))
const cuts = fc.array(fc.nat({ max: 2_000 }), { maxLength: 6 })

it('yields exactly what JSON.parse finds, or refuses; wherever the file is cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(file, cuts, async (bytes, places) => {
      const outcome = await outcomeOf([bytes])
      expect(await outcomeOf(inChunks(bytes, places))).toEqual(outcome)
      if (!Array.isArray(outcome)) {
        expect(PROBLEM_CODES).toContain((outcome as { code: string }).code)
        expect(outcome).toMatchObject({ isLong: false })
        return
      }
      const events = outcome as Awaited<ReturnType<typeof catalogEventsOf>>
      const { properties, items } = parsed(bytes)
      const given = events.flatMap((event) => (event.type === 'property' ? [[event.name, event.value]] : []))
      expect(Object.fromEntries(given)).toEqual(properties)
      expect(events.filter((event) => event.type !== 'property')).toHaveLength(items.length)
      for (const event of events) if (event.type === 'item') expect(event.value).toEqual(items[event.index])
    }),
    { numRuns: 3_000 },
  )
})

const words = fc.constantFrom(
  ...[
    '{',
    '[',
    '"items"',
    ':',
    ',',
    ';',
    '\t',
    '\n',
    '"',
    '<html>',
    '<title',
    '<!--',
    '<?xml',
    '- ',
    'a: ',
    'var a =',
    '\\',
  ],
)
const anything = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .array(fc.oneof(words, fc.string({ maxLength: 5 })), { maxLength: 60 })
    .map((all) => Buffer.from(all.join(''))),
  fc
    .tuple(fc.constantFrom('utf16le', 'latin1', 'utf8'), fc.string())
    .map(([encoding, text]) => Buffer.from(`\uFEFF${text}`, encoding as BufferEncoding)),
)

it('takes or refuses whatever is not JSON, in few words, wherever the file is cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(anything, cuts, async (bytes, places) => {
      const outcome = await outcomeOf([bytes])
      expect(await outcomeOf(inChunks(bytes, places))).toEqual(outcome)
      if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ isLong: false })
    }),
    { numRuns: 3_000 },
  )
})
