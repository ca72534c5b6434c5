import type { Dish } from '../../src/domain/dish/dish.ts'
import type { AcceptedDish } from '../../workers/ingest/judging/accepted-dish.ts'

/** Reads a dish from the text of its document. */
export function dishOf({ openDocument }: AcceptedDish): Dish {
  return (JSON.parse(`${openDocument}}`) as { dish: Dish }).dish
}
