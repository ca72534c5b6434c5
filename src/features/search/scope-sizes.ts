import { LRUCache } from 'lru-cache'
import type { SearchScope } from './search-request.ts'

/** What is known of a scope, whatever the preferences. */
export interface KnownScope {
  /** How many dishes are in it. */
  readonly size: number
  /** A page that ends with so many dishes was not in its window: those of the scope are too far apart in the menu. */
  readonly lacksFrom: number
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
