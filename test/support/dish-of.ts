import type { Dish } from '../../src/domain/dish/dish.ts'
import type { AcceptedDish } from '../../workers/ingest/judging/accepted-dish.ts'

/** The dish that ingest has made into the text of a document. */
export function dishOf({ openDocument }: AcceptedDish): Dish {
  return (JSON.parse(`${openDocument}}`) as { dish: Dish }).dish
}
