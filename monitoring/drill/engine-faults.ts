import { DeleteBucketCommand } from '@aws-sdk/client-s3'
import { deleteObjects } from '../../harness/engines/delete-namespace.ts'
import { storedScripts } from '../../src/search-index/mapping-files.ts'
import type { FaultyWorld } from '../injected-fault.ts'
import { BACKUP, type DrilledFault } from './drilled-fault.ts'

/** What somebody or something did to an engine. */
export const ENGINE_FAULTS: readonly DrilledFault[] = [
  {
    name: 'a stored script is deleted',
    alert: 'ApiNotReady',
    inject: async ({ es }) => {
      for (const { id } of storedScripts()) await es.deleteScript({ id })
    },
    finding: /There is no script/,
  },
  {
    name: 'all indices are read-only after a flood stage',
    alert: 'EngineWritesBlocked',
    inject: ({ es, namespace }) =>
      es.indices.putSettings({
        index: `${namespace}-*`,
        settings: { 'blocks.read_only_allow_delete': true },
      }),
    finding: /is blocked|are blocked/,
  },
  {
    name: 'an index wants a copy that no node can hold',
    alert: 'EngineCopiesMissing',
    inject: ({ es, stores }) =>
      es.indices.putSettings({
        index: stores.names.credentials,
        settings: { auto_expand_replicas: 'false', number_of_replicas: 2 },
      }),
    finding: /makes no copies by itself/,
  },
  {
    name: 'the index of the credentials is deleted',
    alert: 'ErrorRate',
    inject: ({ es, stores }) => es.indices.delete({ index: stores.names.credentials }),
    finding: /no index .*-credentials|records are lost of: credentials/,
    fills: { file: `"$DRILL/${BACKUP}"` },
  },
  {
    name: 'the shelf with the menus is deleted',
    alert: 'ErrorRate',
    inject: async ({ es, stores }) => {
      for (const index of Object.keys(await es.indices.get({ index: `${stores.names.shelfPrefix}*` })))
        await es.indices.delete({ index })
    },
    finding: /is gone, and/,
  },
  {
    name: 'Redis may evict jobs',
    alert: null,
    inject: ({ redis }) => redis.call('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru'),
    finding: /Redis may evict jobs/,
  },
  {
    name: 'our copies of the files of live menus are deleted',
    alert: null,
    inject: ({ s3, namespace }) => deleteObjects(s3, namespace, 'captured/'),
    finding: /copies of files are gone/,
    othersAfter: uploadAll,
  },
  {
    name: 'the bucket is deleted',
    alert: 'StorageUnreachable',
    inject: async ({ s3, namespace }) => {
      await deleteObjects(s3, namespace)
      await s3.send(new DeleteBucketCommand({ Bucket: namespace }))
    },
    finding: /There is no bucket/,
    othersAfter: uploadAll,
  },
]

/** Partners send their menus again. */
async function uploadAll({ upload, other }: FaultyWorld): Promise<void> {
  await upload()
  await upload(other)
}
