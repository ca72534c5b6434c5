import fc from 'fast-check'
import { CatalogHeaderSchema, ItemSchema } from '../../src/domain/items/items-schema.ts'
import { isRecord } from '../answer-fault.ts'
import { oddJson } from './odd-values.ts'
import { rawJson, schemaValues, type ValueSchema } from './schema-values.ts'

const MAX_ITEMS = 8

// TypeBox types a nullable property as unknown; its value is JSON Schema.
const item = schemaValues(ItemSchema as unknown as ValueSchema)
/** Most files have unique ids, because a repeated id refuses the dish. */
const items = fc
  .tuple(fc.array(item, { maxLength: MAX_ITEMS }), fc.integer({ min: 0, max: 9 }))
  .map(([list, luck]) => (luck === 0 ? list : list.map(withOwnIds)))
const header = schemaValues(CatalogHeaderSchema as unknown as ValueSchema)

/** Gives ids as a partner's export does, in objects only. */
function withOwnIds(value: unknown, place: number): unknown {
  if (!isRecord(value)) return value
  const ingredients = listOf(value.ingredients).map((each, at) =>
    isRecord(each) ? { ...each, id: `i${at}` } : each,
  )
  const groups = listOf(value.customizationGroups).map((group, at) =>
    isRecord(group)
      ? {
          ...group,
          options: listOf(group.options).map((each, n) =>
            isRecord(each) ? { ...each, id: `o${at}-${n}` } : each,
          ),
        }
      : group,
  )
  return {
    ...value,
    partnerDishId: `dish-${place}`,
    ...(Array.isArray(value.ingredients) ? { ingredients } : {}),
    ...(Array.isArray(value.customizationGroups) ? { customizationGroups: groups } : {}),
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const whole = fc.oneof(
  { weight: 5, arbitrary: items },
  {
    weight: 5,
    arbitrary: fc
      .tuple(header, items)
      .map(([rest, list]) => (isRecord(rest) ? { ...rest, items: list } : list)),
  },
  { weight: 1, arbitrary: oddJson },
)
const text = whole.map(rawJson)

/** The damage that a failing program, or a person with an editor, does to a file. */
const edit = fc.oneof(
  fc.tuple(fc.constant('cut' as const), fc.nat({ max: 20_000 }), fc.constant(Buffer.alloc(0))),
  fc.tuple(
    fc.constantFrom('insert' as const, 'replace' as const),
    fc.nat({ max: 20_000 }),
    fc.oneof(
      fc
        .constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          '"',
          ':',
          '\\',
          '\n',
          '1e999',
          '"__proto__":{"a":1},',
          '\\ud800',
        )
        .map((each) => Buffer.from(each)),
      fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
    ),
  ),
)
const edited = fc.tuple(text, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([json, edits]) =>
  edits.reduce<Buffer>((bytes, [kind, place, inserted]) => {
    const at = place % (bytes.length + 1)
    if (kind === 'cut') return bytes.subarray(0, at)
    const rest = kind === 'insert' ? at : at + inserted.length
    return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(rest)])
  }, Buffer.from(json)),
)

const nested = fc
  .tuple(
    fc.constantFrom('[', '{"a":', '[{"ingredients":', '{"items":[{"name":'),
    fc.integer({ min: 1, max: 50_000 }),
  )
  .map(([open, depth]) => Buffer.from(open.repeat(depth)))
const large = fc
  .tuple(fc.constantFrom('x', '\\u0000', '\\"', 'é', '7'), fc.integer({ min: 1, max: 400_000 }), fc.boolean())
  .map(([unit, count, isNumber]) => {
    const long = unit.repeat(count)
    return Buffer.from(
      `[{"partnerDishId":"a","name":"A","x":${isNumber ? `1${'0'.repeat(count)}` : `"${long}"`}}]`,
    )
  })
const encoded = fc
  .tuple(text, fc.constantFrom('utf16le', 'latin1'), fc.boolean())
  .map(([json, encoding, hasMark]) =>
    Buffer.from(hasMark ? `\uFEFF${json}` : json, encoding as BufferEncoding),
  )

/** Files that partners send by mistake or on purpose. */
export const catalogFiles: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 10, arbitrary: text.map((json) => Buffer.from(json)) },
  { weight: 5, arbitrary: edited },
  nested,
  large,
  encoded,
)
