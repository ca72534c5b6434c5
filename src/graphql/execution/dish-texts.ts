import { randomBytes } from 'node:crypto'
import { type DocumentNode, type ExecutionResult, type GraphQLObjectType, GraphQLSchema } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'

/** The JSON of dishes, kept by the fields that are asked for. */
export interface DishTexts {
  /** For the query of one dish, which says nothing that depends on the request; null where it cannot be compiled. */
  readonly writer: (dish: DocumentNode) => DishWriter | null
}

/**
 * Writes dishes with the same fields. A dish is an object that never changes, the source of these fields. Throws where one
 * of them fails.
 */
export type DishWriter = (dish: object) => Buffer

/** The dishes of one answer. What stands in for them in the result is replaced by their JSON. */
export interface ShownDishes {
  readonly standIn: (dish: object) => object
  /** Whether one of them could not be written. */
  readonly haveFailed: () => boolean
  /** JSON of the result, or of any part of it, in memory of its own. */
  readonly json: (value: unknown) => Buffer
}

/** Nobody outside can know it, so it stands in no text of an answer. */
const MARK = randomBytes(12).toString('base64url')
const START = `{"id":"${MARK}`
const END = '"}'
const BYTES_PER_ENTRY = 512

/** Of one dish, by what stands for the fields. */
type TextsOfDish = Map<object, Buffer>

/** It holds neither the dish nor its writer, which take more memory. */
interface Kept {
  readonly text: Buffer
  readonly among: TextsOfDish
  readonly fields: object
}

/** Keeps the JSON that was written last, within about `maxBytes` of memory. */
export function createDishTexts(schema: GraphQLSchema, maxBytes: number): DishTexts {
  const dishSchema = new GraphQLSchema({ query: schema.getType('Dish') as GraphQLObjectType })
  const texts = new WeakMap<object, TextsOfDish>()
  const kept = new LRUCache<Kept, true>({
    maxSize: maxBytes,
    sizeCalculation: (_, { text }) => text.length + BYTES_PER_ENTRY,
    // One that is larger than all of it is not set, and not disposed of.
    disposeAfter: (_, { among, fields }) => among.delete(fields),
  })
  return {
    writer(document) {
      const compiled = compileQuery(dishSchema, document, '')
      if (!isCompiledQuery(compiled)) return null
      const fields = {}
      return (dish) => {
        const among = texts.get(dish) ?? new Map<object, Buffer>()
        const known = among.get(fields)
        if (known !== undefined) return known
        const text = written(compiled, dish)
        const entry = { text, among, fields }
        if (kept.set(entry, true).has(entry)) {
          texts.set(dish, among)
          among.set(fields, text)
        }
        return text
      }
    },
  }
}

function written({ query }: CompiledQuery, dish: object): Buffer {
  const { data, errors = [] } = query(dish, null, {}) as ExecutionResult
  if (errors.length > 0 || data == null) throw new Error('a field of the dish failed', { cause: errors[0] })
  return jsonWithDishes(data, [])
}

/** The dishes of an answer, each with a stand-in. */
export function createShownDishes(write: DishWriter): ShownDishes {
  const texts: Buffer[] = []
  let hasFailed = false
  return {
    standIn(dish) {
      try {
        texts.push(write(dish))
      } catch (error) {
        hasFailed = true
        throw error
      }
      return standInOf(texts.length - 1)
    },
    haveFailed: () => hasFailed,
    json: (value) => jsonWithDishes(value, texts),
  }
}

/** A pooled buffer that is kept would hold its pool. */
export function jsonWithDishes(value: unknown, dishes: readonly Buffer[]): Buffer {
  const text = JSON.stringify(value)
  const parts: (string | Buffer)[] = []
  let length = Buffer.byteLength(text)
  let from = 0
  for (let start = text.indexOf(START); start !== -1; start = text.indexOf(START, from)) {
    const end = text.indexOf(END, start + START.length)
    const dish = dishes[Number(text.slice(start + START.length, end))] as Buffer
    parts.push(text.slice(from, start), dish)
    from = end + END.length
    length += dish.length - (from - start)
  }
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? bytes.write(part, at) : part.copy(bytes, at)
  bytes.write(text.slice(from), at)
  return bytes
}

const standIns: object[] = []

/** Only its id is asked for. */
function standInOf(place: number): object {
  standIns[place] ??= { id: `${MARK}${place}` }
  return standIns[place]
}
