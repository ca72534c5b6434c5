import { ensureSetUp } from '../../src/search-index/setup.ts'
import type { ShelfSettings } from '../../src/search-index/shelf.ts'
import type { Operator } from '../operator.ts'
import { deleteOld } from './delete-old.ts'
import { type MigratedChain, migrateChain } from './migrate-chain.ts'
import { createMigrationNotes, createOldLayout } from './old-layout.ts'

export interface Migration {
  readonly chains: readonly MigratedChain[]
  /** Old indices; null = they stay. */
  readonly deletedIndices: number | null
}

/**
 * Moves every chain of the old layout onto shelves. May be ended and run again at any time, also while the old version
 * serves: it only copies what is missing, and brings live what the old version did.
 */
export async function migrate(
  { es, stores, namespace }: Operator,
  shelves: ShelfSettings,
  isToDeleteOld: boolean,
  say: (line: string) => void,
): Promise<Migration> {
  await ensureSetUp(es, stores.names)
  const notes = createMigrationNotes(es, namespace)
  const deps = { es, stores, shelves, notes, old: createOldLayout(es, stores.names, namespace) }
  const chainIds = await deps.old.chains()
  if (chainIds.length > 0) await notes.open()
  const chains: MigratedChain[] = []
  for (const chainId of chainIds) {
    const chain = await migrateChain(deps, chainId)
    chains.push(chain)
    say(`${chains.length} of ${chainIds.length} chains: ${chainId}, ${chain.problem ?? doneText(chain)}`)
  }
  return { chains, deletedIndices: isToDeleteOld ? await deleteOld(deps, chains) : null }
}

function doneText({ catalogs, copied, dishes }: MigratedChain): string {
  return `${copied} of ${catalogs} catalogs copied, ${dishes} dishes`
}
