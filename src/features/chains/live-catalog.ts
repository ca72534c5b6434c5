import type { ChainContext, ChainContexts } from './chain-context.ts'

/**
 * Works on the catalog that serves a chain. Where no lease names it, the work begins on the catalog that this process
 * remembers, while it asks which one serves; where that is another one, the work begins again. No request is answered
 * from a catalog that had been replaced when the request began. A silent engine is not asked for both.
 */
export async function inLiveCatalog<T>(
  chainContexts: ChainContexts,
  chainId: string,
  work: (context: ChainContext) => Promise<T>,
  note: (lease: 'LEASED' | 'CONFIRMED' | 'MOVED' | 'ASKED') => void = () => undefined,
): Promise<T> {
  const held = chainContexts.held(chainId)
  note(held === undefined ? 'ASKED' : 'LEASED')
  if (held !== undefined) return work(held)
  const remembered = chainContexts.remembered(chainId)
  const asked = chainContexts.get(chainId)
  if (remembered === undefined || chainContexts.isEngineSilent()) return work(await asked)
  const isServing = asked.then(
    (serving) => serving === remembered,
    () => false,
  )
  const answer = work({ ...remembered, isServing })
  // A failure counts only if the work was on the right catalog: the other one may be gone already.
  answer.catch(() => undefined)
  const serving = await asked
  note(serving === remembered ? 'CONFIRMED' : 'MOVED')
  return serving === remembered ? answer : work(serving)
}
