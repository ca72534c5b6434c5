import type { CatalogLeases } from './catalog-leases.ts'
import type { ChainContext, ChainContexts } from './chain-context.ts'

export interface LiveCatalogDeps {
  readonly leases: CatalogLeases
  readonly chainContexts: ChainContexts
}

/** How often a request starts again because another catalog went live meanwhile. */
const MAX_TURNS = 3

/**
 * Works on the catalog that serves a chain. A context that is held is proved to be of that catalog. Another one may be
 * two seconds old, so this asks at the same time which catalog serves, and works again on that one where it is another.
 * No request is answered from a catalog that had been replaced when the request began.
 */
export async function inLiveCatalog<T>(
  { leases, chainContexts }: LiveCatalogDeps,
  context: ChainContext,
  work: (context: ChainContext) => Promise<T>,
): Promise<T> {
  if (context.isHeld) return work(context)
  const { chainId } = context.chain
  let known = context
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const answer = work(known)
    // A failure counts only if the work was on the right catalog: the other one may be gone already.
    answer.catch(() => undefined)
    if (await isServing({ leases, chainContexts }, known)) return answer
    context.use.hasMoved = true
    chainContexts.forget(chainId)
    known = await chainContexts.get(chainId)
  }
  throw new Error(`no catalog serves ${chainId} for long enough to be read`)
}

/** Whether the catalog of a context serves its chain, for a request that began before this is called. */
export async function isServing({ leases }: LiveCatalogDeps, context: ChainContext): Promise<boolean> {
  if (context.isHeld) return true
  const served = await leases.find(context.chain.chainId)
  return (served?.catalogId ?? null) === (context.catalog?.catalogId ?? null)
}

/**
 * The context of a request that begins now: held where a lease names its catalog. All of the request is then answered
 * from this catalog.
 */
export function heldContext({ leases, chainContexts }: LiveCatalogDeps, context: ChainContext): ChainContext {
  const held = leases.held(context.chain.chainId)
  const isHeld = held !== undefined && held.catalogId === context.catalog?.catalogId
  if (held !== undefined && !isHeld) chainContexts.forget(context.chain.chainId)
  // The same catalog can be on another shelf by now.
  return { ...context, catalog: isHeld ? held : context.catalog, isHeld, use: { hasMoved: false } }
}
