import { type DocumentNode, type GraphQLSchema, Kind, parse, validate } from 'graphql'
import { answerFault, isRecord, type SeenAnswer } from './answer-fault.ts'

/** The cases of one operation with the same outcome. */
export interface TallyRow {
  readonly operation: string
  /** Whether graphql-js finds the document valid. */
  readonly isValid: boolean
  /** `data`, or the code of the error with its field. */
  readonly outcome: string
  readonly count: number
  /** The shortest of their documents, and its answer. */
  readonly example: string
  readonly message: string
}

export interface CaseTally {
  /** Counts a request and its answer; returns what is wrong with the answer, or null. */
  readonly take: (sent: string, answer: SeenAnswer) => string | null
  readonly cases: () => number
  readonly rows: () => readonly TallyRow[]
  readonly faults: () => readonly { readonly fault: string; readonly sent: string }[]
}

interface Judged {
  readonly operation: string
  readonly isValid: boolean
}

/** Judges requests of one GraphQL document without variables, and counts them by operation and outcome. */
export function createCaseTally(schema: GraphQLSchema): CaseTally {
  const rows = new Map<string, TallyRow>()
  const faults: { fault: string; sent: string }[] = []
  let cases = 0
  return {
    take(sent, answer) {
      cases += 1
      const document = queryOf(sent)
      const judged = judge(schema, document)
      const { outcome, message } = outcomeOf(answer)
      const fault = answerFault(answer, sent) ?? contradiction(judged, outcome)
      if (fault !== null) faults.push({ fault, sent })
      const key = [judged.operation, judged.isValid, outcome].join()
      const before = rows.get(key)
      const isShorter = before === undefined || document.length < before.example.length
      const shown = isShorter ? { example: document, message } : before
      rows.set(key, { ...judged, outcome, count: (before?.count ?? 0) + 1, ...exampleOf(shown) })
      return fault
    },
    cases: () => cases,
    rows: () => [...rows.values()].toSorted((a, b) => order(a).localeCompare(order(b)) || b.count - a.count),
    faults: () => faults,
  }
}

const exampleOf = ({ example, message }: Pick<TallyRow, 'example' | 'message'>) => ({ example, message })
const order = ({ operation, isValid }: TallyRow) => `${operation} ${isValid ? 0 : 1}`

function queryOf(sent: string): string {
  try {
    const body: unknown = JSON.parse(sent)
    return isRecord(body) && typeof body.query === 'string' ? body.query : ''
  } catch {
    return ''
  }
}

function judge(schema: GraphQLSchema, query: string): Judged {
  try {
    const document = parse(query)
    return { operation: rootFieldOf(document), isValid: validate(schema, document).length === 0 }
  } catch {
    return { operation: '(no document)', isValid: false }
  }
}

function rootFieldOf({ definitions }: DocumentNode): string {
  const operation = definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)
  const field = operation?.selectionSet.selections.find((node) => node.kind === Kind.FIELD)
  return field?.name.value ?? '(no field)'
}

/** The outcome of an answer is that of its first error. */
function outcomeOf({ body }: SeenAnswer): { outcome: string; message: string } {
  try {
    const answer = JSON.parse(body) as {
      readonly errors?: readonly {
        readonly message: string
        readonly extensions: { readonly code: string; readonly field?: string }
      }[]
    }
    const error = answer.errors?.[0]
    if (error === undefined) return { outcome: 'data', message: '' }
    const { code, field } = error.extensions
    return { outcome: field === undefined ? code : `${code} ${field}`, message: error.message }
  } catch {
    return { outcome: 'no answer of ours', message: body.slice(0, 200) }
  }
}

/** The service validates with its own code; graphql-js must come to the same result. */
function contradiction({ isValid }: Judged, outcome: string): string | null {
  const isRefused = outcome.startsWith('GRAPHQL_')
  if (isValid && isRefused) return `a valid document is refused: ${outcome}`
  if (!isValid && outcome === 'data') return 'an invalid document is executed'
  return null
}
