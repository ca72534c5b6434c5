import { LRUCache } from 'lru-cache'
import type { SearchScope } from './search-request.ts'

/** What is known of a scope, whatever the preferences. */
export interface KnownScope {
  /** How many dishes are in it. */
  readonly size: number
  /** Its dishes are too far apart in the menu for a window of it to hold a page. */
  readonly isSparse: boolean
}

/** A catalog never changes, so what was counted stays true. */
export interface ScopeSizes {
  readonly find: (catalogId: string, scope: SearchScope) => KnownScope | undefined
  readonly note: (catalogId: string, scope: SearchScope, known: KnownScope) => void
}

const MAX_SCOPES = 10_000

export function createScopeSizes(maxScopes = MAX_SCOPES): ScopeSizes {
  const sizes = new LRUCache<string, KnownScope>({ max: maxScopes })
  return {
    find: (catalogId, scope) => sizes.get(keyOf(catalogId, scope)),
    note(catalogId, scope, known) {
      sizes.set(keyOf(catalogId, scope), known)
    },
  }
}

function keyOf(catalogId: string, scope: SearchScope): string {
  return JSON.stringify([catalogId, scope])
}
