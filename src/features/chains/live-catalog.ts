import type { ServingStore } from '../../search-index/serving-store.ts'
import type { ChainContext, ChainContexts } from './chain-context.ts'

export interface LiveCatalogDeps {
  readonly serving: Pick<ServingStore, 'find'>
  readonly chainContexts: ChainContexts
}

/** How often a request starts again because another catalog went live meanwhile. */
const MAX_TURNS = 3

/**
 * Works on the catalog that serves a chain. The known context may be two seconds old, so this asks at the same time
 * which catalog serves, and works again on that one where it is another. No request is answered from a catalog that had
 * been replaced when the request began.
 */
export async function inLiveCatalog<T>(
  { serving, chainContexts }: LiveCatalogDeps,
  context: ChainContext,
  work: (context: ChainContext) => Promise<T>,
): Promise<T> {
  const { chainId } = context.chain
  let known = context
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const answer = work(known)
    // A failure counts only if the work was on the right catalog: the other one may be gone already.
    answer.catch(() => undefined)
    const served = await serving.find(chainId)
    if ((served?.catalogId ?? null) === (known.catalog?.catalogId ?? null)) return answer
    chainContexts.forget(chainId)
    known = await chainContexts.get(chainId)
  }
  throw new Error(`no catalog serves ${chainId} for long enough to be read`)
}
