import type { Client } from '@elastic/elasticsearch'
import type { IndexNames } from '../../search-index/names.ts'

/** When credentials were last used. A separate index, so that processes that serve requests never write credentials. */
export interface CredentialUseStore {
  /** Writes times (milliseconds since 1970) by credentialId. A time never moves back, even with several writers. */
  readonly write: (uses: ReadonlyMap<string, number>) => Promise<void>
  /**
   * Last uses as ISO 8601 times by credentialId, or USE_UNKNOWN where the engine cannot read it. A credential that was never
   * used is missing.
   */
  readonly find: (credentialIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

interface StoredUse {
  readonly credentialId: string
  readonly lastUsedAt: string
}

/** In the place of a time: a shard without a node says nothing, and "never used" invites a revocation. */
const USE_UNKNOWN = 'unknown'

const CONFLICT = 409
/** An installation that has no place for it yet. */
const NO_INDEX = 'index_not_found_exception'

export function createCredentialUseStore(
  deps: Readonly<{ es: Client; names: IndexNames }>,
): CredentialUseStore {
  const index = deps.names.uses
  return {
    async write(uses) {
      if (uses.size === 0) return
      // For a write the engine makes the index itself, with fields of its own guess: then "setup" fails.
      if (!(await deps.es.indices.exists({ index }))) throw new Error(`there is no index ${index}`)
      // The time is the document's version, so the engine refuses an older time without a read.
      const operations = [...uses].flatMap(([credentialId, at]) => [
        { index: { _id: credentialId, version: at, version_type: 'external' as const } },
        { credentialId, lastUsedAt: new Date(at).toISOString() },
      ])
      const answer = await deps.es.bulk({
        index,
        operations,
        filter_path: ['items.*.status', 'items.*.error.type'],
      })
      const failed = (answer.items ?? []).find(({ index: item }) => item?.error && item.status !== CONFLICT)
      if (failed !== undefined) throw new Error(`a last use was not written: ${failed.index?.error?.type}`)
    },
    async find(credentialIds) {
      if (credentialIds.length === 0) return new Map()
      const { docs } = await deps.es.mget<StoredUse>({ index, ids: [...credentialIds] })
      return new Map(
        docs.flatMap((doc): [string, string][] => {
          if ('error' in doc) return doc.error.type === NO_INDEX ? [] : [[doc._id, USE_UNKNOWN]]
          return doc._source ? [[doc._id, doc._source.lastUsedAt]] : []
        }),
      )
    },
  }
}
