import fc from 'fast-check'

/** A request that is made to keep the service busy. */
export interface HostileRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

const MAX_BYTES = 100_000
const FIELDS = ['search', 'filterOptions', 'dish', '__typename', 'counts', 'matches', 'name', 'nosuch']

const many = (count: number, text: (place: number) => string) =>
  Array.from({ length: Math.max(0, count) }, (_, place) => text(place)).join(' ')
const upTo = (max: number) => fc.integer({ min: 1, max })
const field = fc.constantFrom(...FIELDS)
const type = fc.constantFrom('Query', 'SearchResult', 'Dish', 'NoSuch')

/** Fragments that spread one another, `width` times, `levels` deep, at any place of a query. */
const fanOut = fc
  .tuple(upTo(8), upTo(240), fc.boolean(), fc.boolean(), type)
  .map(([levels, width, isBelow, isAliased, on]) => {
    const each = Math.max(1, Math.floor(width / levels))
    const spreads = (level: number) => many(each, () => `...f${level}`)
    const last = isAliased ? many(each, (n) => `a${n}: __typename`) : '__typename'
    const fragments = many(
      levels,
      (n) => `fragment f${n} on ${on} { ${n + 1 < levels ? spreads(n + 1) : last} }`,
    )
    return `${isBelow ? `{ filterOptions { ${spreads(0)} } }` : `{ ${spreads(0)} }`} ${fragments}`
  })

/** One field nested in itself, or in inline fragments, with siblings at each level. */
const nesting = fc.tuple(field, upTo(160), upTo(6), fc.boolean()).map(([name, depth, siblings, isInline]) => {
  const open = isInline ? '... on Query {' : `${name} {`
  return `{ ${many(depth, () => `${many(siblings, () => name)} ${open}`)} ${name} ${'}'.repeat(depth)} }`
})

/** Many mentions of one field, which can be merged or conflict. */
const repetition = fc
  .tuple(field, upTo(490), upTo(5), fc.constantFrom('same', 'arguments', 'fields', 'conditions'))
  .map(([name, count, inner, kind]) => {
    const mention = (n: number) => {
      const body = `{ ${many(inner, (m) => (kind === 'fields' ? `x: f${n % 7}${m}` : `counts { total }`))} }`
      if (kind === 'arguments') return `r: search(searchTerm: "${n}") ${body}`
      if (kind === 'conditions') return `search @include(if: true) ${body}`
      return name === '__typename' ? name : `${name} ${body}`
    }
    return `{ ${many(Math.ceil(count / inner), mention)} }`
  })

/** Unknown names: each gives an error with a message, a location and suggestions. */
const unknownNames = fc
  .tuple(upTo(490), fc.constantFrom('...', '', '@', '$', '(', 'type'), upTo(60), upTo(150))
  .map(([count, kind, length, lines]) => {
    const name = (n: number) => `serch${'h'.repeat(length)}${n}`
    const gap = '\n'.repeat(lines)
    if (kind === '...') return `{ ${many(count, (n) => `...${name(n)}${gap}`)} }`
    if (kind === '@') return `{ __typename ${many(count, (n) => `@${name(n)}${gap}`)} }`
    if (kind === '$') return `{ ${many(count / 5, (n) => `a${n}: dish(id: $${name(n)}) { id }${gap}`)} }`
    if (kind === '(')
      return `{ search(${many(count / 3, (n) => `${name(n)}: 1${gap}`)}) { counts { total } } }`
    if (kind === 'type') return `{ ${many(count / 6, (n) => `... on ${name(n)} { a }${gap}`)} }`
    return `{ search { ${many(count, (n) => `${name(n)}${gap}`)} } }`
  })

/** Texts with much besides tokens: comments, blank lines, escapes, block strings, long names. */
const padding = fc
  .tuple(fc.constantFrom('#\n', '\n', ',', '\r\n', ' ', '\uFEFF', '# é\n'), upTo(90_000), field)
  .map(([unit, bytes, name]) => `{ ${unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))} ${name} }`)
const strings = fc
  .tuple(
    fc.constantFrom('\\u0041', '\\n', 'a', '"', '\\u{1F35C}', ' \n', '\\"""'),
    upTo(60_000),
    fc.boolean(),
  )
  .map(([unit, bytes, isBlock]) => {
    const text = unit.repeat(Math.floor(bytes / unit.length))
    return `{ search(searchTerm: ${isBlock ? `"""${text}"""` : `"${text}"`}) { counts { total } } }`
  })
const longName = upTo(90_000).map((length) => `{ ${'n'.repeat(length)} }`)

/** Long and deep lists of values in the text, right and wrong. */
const lists = fc
  .tuple(fc.constantFrom('VEGAN', 'VEGEN', '1', '"a"', 'null', '[[1]]', '{ a: 1 }'), upTo(900), fc.boolean())
  .map(([value, count, isPreference]) =>
    isPreference
      ? `{ search(preferences: { diets: [${many(count, () => value)}] }) { counts { total } } }`
      : `{ calculate(dishId: 1, selectedOptions: [${many(count, () => value)}]) { diets { id } } }`,
  )
const deepValue = fc
  .tuple(upTo(900), fc.constantFrom('[', '{ a: ', '{ preferences: '))
  .map(([depth, open]) => `{ search(preferences: ${open.repeat(Math.floor(depth / 2))}1`)
const definitions = fc
  .tuple(upTo(150), fc.constantFrom('query', 'fragment', 'type', 'variables', 'directives'))
  .map(([count, kind]) => {
    if (kind === 'query')
      return `${many(count, (n) => `query Q${n} { ...F }`)} fragment F on Query { __typename }`
    if (kind === 'fragment')
      return `{ ...F0 } ${many(count, (n) => `fragment F${n} on Query { ...F${n + 1} }`)}`
    if (kind === 'type') return many(count, (n) => `type T${n} { a: Int }`)
    if (kind === 'directives') return `{ __typename ${many(count, () => '@skip(if: false)')} }`
    return `query (${many(count, (n) => `$v${n}: Int = 1`)}) { search { counts { total } } }`
  })
const introspection = upTo(60).map(
  (depth) => `{ __schema { types { ${'fields { type { '.repeat(depth)} name ${'} } '.repeat(depth)} } } }`,
)
const textQuery = fc.oneof(
  ...[fanOut, nesting, repetition, unknownNames, padding, strings, longName, lists, deepValue, definitions],
  introspection,
)

const PREFERENCES = 'query ($p: PreferencesInput) { search(preferences: $p) { counts { total } } }'
const OPTIONS = 'query ($o: [ID!]!) { calculate(dishId: 1, selectedOptions: $o) { diets { id } } }'

/** Many, long, deep or wrong variables. */
const variables = fc.oneof(
  upTo(7_000).map((count) => ({
    query: '{ __typename }',
    variables: Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n}`, n])),
  })),
  fc.tuple(upTo(24_000), fc.constantFrom('VEGAN', 'x', 1, null)).map(([count, value]) => ({
    query: PREFERENCES,
    variables: { p: { diets: Array.from({ length: count }, () => value) } },
  })),
  fc.tuple(upTo(24_000), fc.constantFrom('1', 1, null, [])).map(([count, value]) => ({
    query: OPTIONS,
    variables: { o: Array.from({ length: count }, () => value) },
  })),
  upTo(7_000).map((count) => ({
    query: PREFERENCES,
    variables: { p: Object.fromEntries(Array.from({ length: count }, (_, n) => [`calorieRang${n}`, n])) },
  })),
  upTo(2_000).map((depth) => ({
    query: PREFERENCES,
    variables: { p: JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown },
  })),
  upTo(90_000).map((length) => ({ query: PREFERENCES, variables: { p: 'x'.repeat(length) } })),
)

/** Requests of at most 100 KB, made to be slow in some way or in several at once. */
export const hostileRequests: fc.Arbitrary<HostileRequest> = fc
  .oneof(
    { weight: 6, arbitrary: textQuery.map((query) => ({ query })) },
    { weight: 2, arbitrary: variables },
    {
      weight: 2,
      arbitrary: fc
        .tuple(textQuery, padding)
        .map(([query, more]) => ({ query: `${query} ${more.slice(1, -1)}` })),
    },
  )
  .filter((request) => Buffer.byteLength(JSON.stringify(request)) <= MAX_BYTES)
