import type { ChainContext } from '../features/chains/chain-context.ts'
import type { CredentialRecord } from '../features/credentials/credential-record.ts'
import type { DishBudget } from '../features/dish/dish-budget.ts'
import type { LoopTurns } from '../features/loop-turns.ts'
import type { Session } from '../features/sessions/session-token.ts'
import type { Log } from '../logging/log.ts'
import type { AnswerBudget } from './answer/answer-size.ts'
import type { Services } from './services.ts'
import type { FlatFields } from './validation/flat-fields.ts'

/** What every resolver gets beside its arguments. The credential was checked before execution. */
export interface GraphqlContext {
  readonly services: Services
  readonly requestId: string
  /** Its lines carry the request's id. */
  readonly log: Log
  /** The caller's chain, for operations that take an API key. Throws in other operations. */
  readonly chain: () => ChainContext
  /** The caller's token, for operations that take a partner token. Throws in other operations. */
  readonly partner: () => CredentialRecord & { readonly businessId: string }
  readonly session: Session | null
  /** The source of a found dish's fields, or what stands in for it until the answer is written. */
  readonly shownDish: (dish: object) => object
  /** Runs the searches of the request, few at a time. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether such operations of the caller's chain are known to be no heavier than those of others. */
  readonly isQuick: boolean
  /** Called between pieces of work. Throws once the client has gone. */
  readonly goOn: () => void
  /** Runs the verdicts of the request, with turns for others in between. */
  readonly inLoopTurn: LoopTurns
  /** The searches that ask for dishes, not only for counts, by their names in the answer. */
  readonly searchesWithDishes: ReadonlySet<string>
  /** Budget of all dishes that the request loads. */
  readonly dishBudget: DishBudget
  /** The fields of the answer, and its size budget. */
  readonly fields: FlatFields
  /** Coerced, by the names of the document. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly answerBudget: AnswerBudget
}
