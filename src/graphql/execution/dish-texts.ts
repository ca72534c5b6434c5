import { randomBytes } from 'node:crypto'
import { type DocumentNode, type ExecutionResult, type GraphQLObjectType, GraphQLSchema } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'

/** The JSON of dishes, kept by the fields that are asked for. */
export interface DishTexts {
  /** For the query of one dish, which says nothing that depends on the request. */
  readonly writer: (dish: DocumentNode) => DishWriter
}

/** Writes dishes with the same fields. A dish is an object that never changes, the source of these fields. */
export type DishWriter = (dish: object) => string

/** The dishes of one answer. What stands in for them in the result is replaced by their JSON. */
export interface ShownDishes {
  readonly standIn: (dish: object) => object
  /** JSON of the result, or of any part of it. */
  readonly json: (value: unknown) => string
}

/** Nobody outside can know it, so it stands in no text of an answer. */
const MARK = randomBytes(16).toString('hex')
const START = `{"id":"${MARK}`
const END = '"}'
const BYTES_PER_CHARACTER = 2
const BYTES_PER_ENTRY = 256

interface Kept {
  /** null once it had to go. */
  text: string | null
}

/** Keeps the JSON that was written last, within about `maxBytes` of memory. */
export function createDishTexts(schema: GraphQLSchema, maxBytes: number): DishTexts {
  const dishSchema = new GraphQLSchema({ query: schema.getType('Dish') as GraphQLObjectType })
  const kept = new LRUCache<Kept, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => (text?.length ?? 0) * BYTES_PER_CHARACTER + BYTES_PER_ENTRY,
    dispose: (entry) => {
      entry.text = null
    },
  })
  return {
    writer(document) {
      const compiled = compileQuery(dishSchema, document, '')
      if (!isCompiledQuery(compiled)) throw new Error('the fields of a dish cannot be compiled')
      const texts = new WeakMap<object, Kept>()
      return (dish) => {
        const known = texts.get(dish)?.text
        if (known != null) return known
        const text = written(compiled, dish)
        const entry = { text }
        texts.set(dish, entry)
        kept.set(entry, entry)
        return text
      }
    },
  }
}

function written({ query }: CompiledQuery, dish: object): string {
  const { data, errors = [] } = query(dish, null, {}) as ExecutionResult
  const [error] = errors
  if (error !== undefined) throw error.originalError ?? error
  return JSON.stringify(data)
}

/** The dishes of an answer, each with a stand-in. */
export function createShownDishes(write: DishWriter): ShownDishes {
  const texts: string[] = []
  return {
    standIn(dish) {
      texts.push(write(dish))
      return standInOf(texts.length - 1)
    },
    json(value) {
      const [first = '', ...others] = JSON.stringify(value).split(START)
      let text = first
      for (const other of others) {
        const end = other.indexOf(END)
        text += texts[Number(other.slice(0, end))] + other.slice(end + END.length)
      }
      return text
    },
  }
}

const standIns: object[] = []

/** Only its id is asked for. */
function standInOf(place: number): object {
  standIns[place] ??= { id: `${MARK}${place}` }
  return standIns[place]
}
