import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { dishStatements } from '../../src/domain/dish/dish-statements.ts'
import { acceptedDish } from '../../workers/ingest/judging/accepted-dish.ts'
import { withLostStatements } from '../../workers/ingest/writing/lost-statements.ts'
import { dishOf } from './dish-of.ts'

const RULES = { acceptsLosses: false, onLost: () => undefined }

/** The dish as the ingest writes it where the live catalog has `live` under its id. */
export function dishAfter(live: DishFacts, facts: DishFacts): DishFacts {
  return dishFacts(dishOf(withLostStatements(acceptedDish(facts, 0), dishStatements(live), RULES)))
}
