import { afterEach, expect, it, vi } from 'vitest'
import type { CatalogChange, CatalogRecord } from '../../search-index/catalog-store.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import { isLeft, recordLive, servedBefore } from './live-order.ts'

afterEach(() => void vi.useRealTimers())

const record = (version: string, liveAt: string | null) => ({ version, liveAt }) as CatalogRecord

/** Each as a version and the hour in which it went live last. */
const recordsOf = (told: readonly string[]) =>
  told.map((text) => {
    const [version = '', hour = ''] = text.split(' ')
    return record(version, hour === 'never' ? null : `2026-01-01T${hour}:00:00.000Z`)
  })

it.each([
  ['the one that was live last', 'v3', ['v1 01', 'v2 02', 'v3 03'], 'v2'],
  ['the one that a rollback brought back', 'v4', ['v1 04', 'v2 02', 'v3 03', 'v4 05'], 'v1'],
  ['not one that a rollback left', 'v2', ['v1 01', 'v2 04', 'v3 03'], 'v1'],
  ['none', 'v1', ['v1 04', 'v2 02', 'v3 03', 'v4 never'], undefined],
])('before the live catalog, %s served', (_, live, told, expected) => {
  expect(servedBefore(recordsOf(told), { version: live })?.version).toBe(expected)
})

it.each([
  ['no catalog', ['v1 01', 'v2 02', 'v3 03'], []],
  ['what was newer than the one that came back', ['v1 04', 'v2 02', 'v3 03', 'v4 05'], ['v2', 'v3']],
  ['not what an operator brought back later', ['v1 04', 'v2 02', 'v3 05'], ['v2']],
])('a rollback left %s', (_, told, expected) => {
  const records = recordsOf(told)
  expect(records.filter((one) => isLeft(one, records)).map(({ version }) => version)).toEqual(expected)
})

it('a catalog goes live after all others of its chain, though another worker’s clock is ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T10:00:00.000Z') })
  const changes: CatalogChange[] = []
  const catalogs = {
    list: async () => [record('v2', null), record('v1', '2026-01-01T12:00:00.000Z')],
    async change(_: string, change: CatalogChange) {
      changes.push(change)
      return true
    },
  }
  const recorded = (catalogId: string, before?: string) => {
    const serving = { find: async () => ({ catalogId }) as ServedCatalog }
    return recordLive({ catalogs, serving }, { chainId: 'grill', catalogId: 'two' }, before)
  }
  expect(await recorded('two')).toBe('2026-01-01T12:00:00.001Z')
  // An operator brought another one back before its time was recorded.
  expect(await recorded('one')).toBe('2026-01-01T11:59:59.999Z')
  expect(changes.map(({ isRetired }) => isRetired)).toEqual([false, false])
  // The one before it was brought back by an operator's command that died.
  expect(await recorded('two', 'zero')).toBe('2026-01-01T12:00:00.002Z')
  expect(changes[2]).toEqual({ liveAt: '2026-01-01T12:00:00.001Z' })
})
