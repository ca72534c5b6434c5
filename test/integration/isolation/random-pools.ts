import type { ArgumentPools, RandomRequest } from '../../../harness/requests/random-query.ts'
import { echoes, KINDS, kind } from './kinds.ts'
import type { MarkedChain } from './marked-chains.ts'
import { SHARED } from './marked-menu.ts'

/** Values by the names of arguments: ids of all chains, ids that several have, and ids that nobody has. */
export function poolsOf(chains: readonly MarkedChain[]): ArgumentPools {
  const ids = (...names: string[]) =>
    names
      .map(kind)
      .flatMap(({ of, unknown }) => [
        ...chains.map(of),
        ...chains.slice(0, 1).map((each) => unknown(of(each))),
      ])
  const components = [...ids('ingredient', 'option'), SHARED.componentId]
  const pages = [...ids('cursor of a page'), btoa('1')]
  const guests = [...ids('guest'), SHARED.guestId]
  const dishes = ids('dish', 'dish of the same partnerDishId')
  const uploads = ids('upload', 'open upload')
  return {
    id: [...dishes, ...uploads],
    dishId: dishes,
    uploadId: uploads,
    selectedOptions: [[], ...components.map((id) => [id]), components.slice(0, 2)],
    // Several arguments at once would mostly find nothing, so the value is often one that both have, or none.
    restaurantId: [...ids('restaurant'), ...often(SHARED.restaurantId, null)],
    searchTerm: [...ids('name of a dish'), ...often('bowl', '')],
    category: [...ids('category'), ...often(SHARED.category, null)],
    after: [...ids('cursor of an upload'), ...pages],
    first: [1, 2, 20, 0],
    pagination: [
      { first: 1 },
      { last: 2 },
      { first: 2 },
      ...pages.map((after) => ({ first: 1, after })),
      { last: 1, before: btoa('2') },
    ],
    preferences: [
      {},
      { excludeAllergens: ['DAIRY'] },
      { excludeAllergens: ['EGG', 'SOY'], calorieRange: { max: 600 } },
      { diets: ['VEGETARIAN'], nutrientRanges: { protein: { min: 15 } } },
      { diets: ['VEGAN'] },
    ],
    input: guests.flatMap((guest) => [{ guestId: guest }, { passportId: guest }, { email: guest }]),
  }
}

function often<T>(...values: readonly T[]): readonly T[] {
  return [...values, ...values, ...values]
}

/** The chains' ids in a request: they may come back in messages, and go to the engine. */
export function sentIn(request: RandomRequest, chains: readonly MarkedChain[]): readonly string[] {
  const text = JSON.stringify(request)
  const values = KINDS.flatMap((each) => chains.map((chain) => ({ each, value: each.of(chain) })))
  return values.filter(({ value }) => text.includes(value)).flatMap(({ each, value }) => echoes(each, value))
}
