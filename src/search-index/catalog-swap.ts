import type { Client } from '@elastic/elasticsearch'
import { isNotFound } from './get-document.ts'
import type { IndexNames } from './names.ts'

/** The index that serves a chain now; null before its first catalog. */
export async function liveIndex(es: Client, names: IndexNames, chainId: string): Promise<string | null> {
  try {
    const answer = await es.indices.getAlias({ name: names.dishesAlias(chainId) })
    return Object.keys(answer)[0] ?? null
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** The indices that serve any chain. */
export async function liveIndices(es: Client, names: IndexNames): Promise<ReadonlySet<string>> {
  const answer = await es.indices.getAlias({ index: names.allDishIndices })
  const live = Object.entries(answer).filter(([, { aliases }]) => Object.keys(aliases).length > 0)
  return new Set(live.map(([index]) => index))
}

/** Creates the alias of a chain again if it is missing. */
export async function restoreLiveAlias(
  es: Client,
  names: IndexNames,
  chainId: string,
  index: string,
): Promise<void> {
  await es.indices.putAlias({ index, name: names.dishesAlias(chainId) })
}

/**
 * Points the chain's alias from `expected` to `next` in one atomic step. Returns false, and changes nothing, if another
 * catalog went live meanwhile.
 */
export async function swapLiveIndex(
  es: Client,
  names: IndexNames,
  chainId: string,
  expected: string,
  next: string,
): Promise<boolean> {
  const alias = names.dishesAlias(chainId)
  try {
    await es.indices.updateAliases({
      actions: [{ remove: { index: expected, alias, must_exist: true } }, { add: { index: next, alias } }],
    })
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}
