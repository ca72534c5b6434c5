import type { InterpretedResult } from '../../src/features/search/dish-search.ts'
import type { Services } from '../../src/graphql/services.ts'

/**
 * The use cases with a search that answers from memory from its second time on. What is left of a request then is all
 * that surrounds the use case: HTTP, credential, limits, parsing, execution, JSON.
 */
export function rememberedSearches(services: Services): Services {
  const results = new Map<string, InterpretedResult>()
  return {
    ...services,
    async search(context, input, options) {
      // The limit that makes each request another one leaves nothing out, so it is no part of the key.
      const { nutrientRanges: _, ...preferences } = input.preferences ?? {}
      const key = `${context.chain.chainId} ${JSON.stringify({ ...input, preferences })}`
      const result = results.get(key) ?? (await services.search(context, input, options))
      results.set(key, result)
      return result
    },
  }
}
