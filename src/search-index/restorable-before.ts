import type { Client } from '@elastic/elasticsearch'
import type { IndexNames } from './names.ts'

/** The operator has this long to restore records after a cluster was lost. */
const RESTORE_WITHIN_MS = 30 * 86_400_000
/** The storage's times are whole seconds. */
const SECOND_MS = 1_000

/**
 * What was stored before this time may belong to records that an earlier cluster lost: an index of records is younger than
 * that. A restore needs it. 0 where the indices are older than the time that a restore has.
 */
export async function restorableBefore(
  { es, names }: Readonly<{ es: Client; names: IndexNames }>,
  now: number,
): Promise<number> {
  const index = [names.uploads, names.catalogs, names.businesses]
  const answer = await es.indices.getSettings({ index, name: 'index.creation_date' })
  const times = Object.values(answer).map(({ settings }) => Number(settings?.index?.creation_date))
  const youngest = Math.max(...times)
  return now - youngest >= RESTORE_WITHIN_MS ? 0 : Math.floor(youngest / SECOND_MS) * SECOND_MS
}
