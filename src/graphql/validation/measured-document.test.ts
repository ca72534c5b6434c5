import fc from 'fast-check'
import { type DocumentNode, Kind, parse, type SelectionSetNode } from 'graphql'
import { describe, expect, it } from 'vitest'
import { fragmentsOf, measuredDocument } from './measured-document.ts'

const spreads = (name: string, count: number) => `...${name} `.repeat(count)
const sizeOf = (query: string) => measuredDocument(parse(query))

/** Counts by walking the expanded document: as many steps as it has selections. */
function countedByWalking(document: DocumentNode) {
  const fragments = fragmentsOf(document)
  const count = { fields: 0, spreads: 0, directives: 0 }
  const walk = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      count.directives += selection.directives?.length ?? 0
      if (selection.kind === Kind.FIELD) count.fields += 1
      if (selection.kind === Kind.FRAGMENT_SPREAD) count.spreads += 1
      const below =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragments.get(selection.name.value)?.selectionSet
          : selection.selectionSet
      if (below !== undefined) walk(below)
    }
  }
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) walk(definition.selectionSet)
  return count
}

/** Documents of fragments that spread later ones, nested and repeated at will. */
const documents = fc
  .array(fc.array(fc.tuple(fc.nat(4), fc.nat(5), fc.boolean()), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((bodies) => {
    const body = (place: number) =>
      (bodies[place] ?? [])
        .map(([kind, step, isConditional]) => {
          const directive = isConditional ? '@skip(if: false)' : ''
          const target = place + 1 + step
          if (kind < 2 && target < bodies.length) return `...F${target} ${directive}`
          if (kind === 2) return `... ${directive} { x y }`
          if (kind === 3) return `n${place} ${directive} { x }`
          return `x ${directive}`
        })
        .join(' ')
    const fragments = bodies.map((_, place) => `fragment F${place} on Query { ${body(place)} }`).slice(1)
    return [`{ ${body(0)} }`, ...fragments].join('\n')
  })

describe('the size of a document', () => {
  it.each<[string, string, object]>([
    ['one field', '{ a }', { fields: 1, depth: 1 }],
    ['nested fields', '{ a { b { c } } d }', { fields: 4, depth: 3 }],
    [
      'a fragment, wherever it stands',
      '{ ...F ...F } fragment F on Q { a b }',
      { fields: 4, spreads: 2, depth: 1 },
    ],
    ['an inline fragment, a level of its own', '{ ... { a } }', { fields: 1, spreads: 0, depth: 2 }],
    ['aliases, of the type’s name too', '{ x: a y: __typename }', { aliases: 2, fields: 2 }],
    ['aliases in fragments', '{ ...F ...F } fragment F on Q { x: a }', { aliases: 2 }],
    [
      'directives on anything',
      'query @d { a @d ... @d { b } ...F @d } fragment F on Q { c }',
      { directives: 4 },
    ],
    ['several operations', 'query A { x: a b } query B { x: a y: b }', { fields: 4, aliases: 2 }],
    ['its longest alias', '{ a abc: a ...F } fragment F on Q { abcde: a }', { aliasLength: 5 }],
    ['nothing below the schema’s own field', '{ __schema { types { name } } }', { fields: 3, depth: 1 }],
    ['a fragment that is not there', '{ ...F }', { fields: 0, spreads: 1 }],
    ['a fragment that spreads itself', '{ ...F } fragment F on Q { a ...F }', { fields: 1, spreads: 2 }],
  ])('of %s', (_, query, size) => expect(sizeOf(query)).toMatchObject(size))

  it('of fragments that multiply is found without expanding them', () => {
    const query = `{ ${spreads('f0', 120)} }
      fragment f0 on Query { ${spreads('f1', 120)} } fragment f1 on Query { ${spreads('f2', 120)} }
      fragment f2 on Query { ${spreads('f3', 120)} } fragment f3 on Query { __typename }`
    expect(sizeOf(query).fields).toBe(120 ** 4)
  })

  it('is that of the expanded document', () => {
    fc.assert(
      fc.property(documents, (query) => {
        const document = parse(query)
        expect(measuredDocument(document)).toMatchObject(countedByWalking(document))
      }),
      { numRuns: 300 },
    )
  })
})
