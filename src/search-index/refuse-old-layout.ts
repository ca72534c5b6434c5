import type { Client } from '@elastic/elasticsearch'
import { StartError } from '../errors.ts'
import type { IndexNames } from './names.ts'

/**
 * For a worker: throws if a catalog is still in an index of its own. Its sweep would take such a catalog's files for
 * strays. To be deleted together with `operator/migrate`.
 */
export async function refuseOldLayout(es: Client, { catalogs: index }: IndexNames): Promise<void> {
  const { count } = await es.count({ index, query: { bool: { must_not: { exists: { field: 'shelf' } } } } })
  if (count === 0) return
  throw new StartError(`${count} catalogs are not on a shelf yet. Run "npm run operator -- migrate".`)
}
