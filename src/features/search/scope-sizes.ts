import { LRUCache } from 'lru-cache'
import type { SearchScope } from './search-request.ts'

/** How many dishes are in a scope, whatever the preferences. A catalog never changes, so what was counted stays true. */
export interface ScopeSizes {
  readonly find: (catalogId: string, scope: SearchScope) => number | undefined
  readonly note: (catalogId: string, scope: SearchScope, size: number) => void
}

const MAX_SCOPES = 10_000

export function createScopeSizes(maxScopes = MAX_SCOPES): ScopeSizes {
  const sizes = new LRUCache<string, number>({ max: maxScopes })
  return {
    find: (catalogId, scope) => sizes.get(keyOf(catalogId, scope)),
    note(catalogId, scope, size) {
      sizes.set(keyOf(catalogId, scope), size)
    },
  }
}

function keyOf(catalogId: string, scope: SearchScope): string {
  return JSON.stringify([catalogId, scope])
}
