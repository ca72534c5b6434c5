import { crc32 } from 'node:zlib'
import {
  buildSchema,
  type ExecutionResult,
  execute,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  getVariableValues,
  isCompositeType,
  isEnumType,
  isListType,
  isNullableType,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { createRequestMaker, type RandomRequest, seeded } from '../../../harness/requests/random-query.ts'
import { NO_DOCUMENT_LIMITS } from '../../../test/support/usual-document-limits.ts'
import { fieldLocations } from '../answer/field-locations.ts'
import { createDocumentPreparer, operationOf } from '../prepared-document.ts'
import { schemaText } from '../schema-text.ts'
import { DocumentError } from '../validation/document-error.ts'

const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000)
const QUERIES = 2_000
const schema = buildSchema(schemaText())
const prepare = createDocumentPreparer(schema, NO_DOCUMENT_LIMITS)
const POOLS = {
  id: ['1', '2'],
  dishId: ['1'],
  selectedOptions: [[], ['a']],
  searchTerm: ['bowl', ''],
  preferences: [{}, { diets: ['VEGAN'] }, { calorieRange: { max: 1 } }],
  pagination: [{ first: 2 }, { last: 1 }],
}

/** Values that depend on the field's place and arguments, so that one taken for another shows. Some fields fail. */
const resolver: GraphQLFieldResolver<unknown, unknown> = (_source, args, _context, info) => {
  let path = ''
  for (let at: typeof info.path | undefined = info.path; at; at = at.prev) path = `${at.key}/${path}`
  const seed = crc32(`${path}${info.fieldName}${JSON.stringify(args)}`)
  if (seed % 13 === 0) throw new Error('broken')
  return valueFor(info.returnType, seed)
}

function valueFor(type: GraphQLOutputType, seed: number): unknown {
  if (isNullableType(type) && seed % 11 === 0) return null
  const inner = getNullableType(type)
  if (isListType(inner)) return [valueFor(inner.ofType, seed + 1), valueFor(inner.ofType, seed + 2)]
  const named = getNamedType(inner)
  if (isCompositeType(named)) return {}
  if (isEnumType(named)) return named.getValues()[seed % named.getValues().length]?.value
  if (named.name === 'Boolean') return seed % 2 === 0
  return named.name === 'Int' || named.name === 'Float' ? seed % 1_000 : `s${seed}`
}

const plain = (value: unknown) => JSON.stringify(value)
const problems = ({ errors = [] }: ExecutionResult) =>
  errors.map(({ message, path }) => plain({ message, path })).toSorted()

/** As graphql-js executes it. */
function expected({ query, operationName, variables }: RandomRequest): ExecutionResult {
  return execute({
    schema,
    document: parse(query),
    operationName,
    variableValues: variables ?? {},
    fieldResolver: resolver,
  }) as ExecutionResult
}

describe(`a plan (${QUERIES} queries, seed ${SEED})`, () => {
  const make = createRequestMaker(schema, POOLS, seeded(SEED))
  const requests = Array.from({ length: QUERIES }, make)

  it('answers as its document does, and its errors stand where they stood', () => {
    let executed = 0
    for (const request of requests) {
      if (validate(schema, parse(request.query)).length > 0) continue
      const wanted = expected(request)
      if (wanted.data === undefined) continue
      const { query, operationName = null, variables = {} } = request
      const prepared = prepare(query)
      const operation = operationOf(prepared, operationName)
      const definitions = operation.node.variableDefinitions ?? []
      const { coerced = {} } = getVariableValues(schema, definitions, variables)
      const plan = operation.plan(coerced)
      const renamed = [...plan.variableNames].flatMap(([name, ours]) =>
        Object.hasOwn(coerced, name) ? [[ours, coerced[name]] as const] : [],
      )
      const given = execute({
        schema,
        document: plan.document,
        variableValues: Object.fromEntries(renamed),
        fieldResolver: resolver,
      }) as ExecutionResult
      expect(plain(given.data), query).toBe(plain(wanted.data))
      expect(problems(given), query).toEqual(problems(wanted))
      for (const { path, locations } of wanted.errors ?? [])
        expect(fieldLocations(plan.fields, path, prepared.placeOf)).toEqual(locations?.slice(0, 1))
      // What Mercurius validates once more has nothing left that its rules compare pair by pair.
      expect(validate(schema, plan.document), query).toEqual([])
      executed += 1
    }
    expect(executed).toBeGreaterThan(QUERIES / 4)
  })

  it('is refused for conflicting fields exactly where graphql-js refuses it', () => {
    let [refused, taken] = [0, 0]
    const others = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule)
    for (const { query } of requests) {
      const document = parse(query)
      if (validate(schema, document, others).length > 0) continue
      const isConflict = validate(schema, document, [OverlappingFieldsCanBeMergedRule]).length > 0
      expect(refusal(query), query).toBe(isConflict ? 'GRAPHQL_VALIDATION_FAILED' : null)
      if (isConflict) refused += 1
      else taken += 1
    }
    expect(refused).toBeGreaterThan(0)
    expect(taken).toBeGreaterThan(0)
  })
})

function refusal(query: string): string | null {
  try {
    prepare(query)
    return null
  } catch (error) {
    if (error instanceof DocumentError) return error.code
    throw error
  }
}

describe('variables and names of every object’s members', () => {
  it.each(Object.getOwnPropertyNames(Object.prototype))('are variables and names like others: %s', (name) => {
    const prepared = prepare(
      `query ($${name}: String) { ${name}: search(searchTerm: $${name}) { __typename } }`,
    )
    const plan = operationOf(prepared, null).plan({ [name]: 'soup' })
    expect([...plan.variableNames]).toEqual([[name, 'v0']])
    const { data } = execute({
      schema,
      document: plan.document,
      variableValues: { v0: 'soup' },
      fieldResolver: (_source, args) => args,
    }) as ExecutionResult
    expect(Object.keys(data ?? {})).toEqual([name])
    expect(plan.canBeCompiled).toBe(name !== '__proto__')
  })
})

describe('one and the same plan', () => {
  it('serves requests whose conditions hold alike', () => {
    const operation = operationOf(prepare('query ($a: Boolean!) { __typename @skip(if: $a) }'), null)
    expect(operation.plan({ a: true })).toBe(operation.plan({ a: true }))
    expect(operation.plan({ a: true })).not.toBe(operation.plan({ a: false }))
  })
})
