import type { FaultyWorld } from './injected-fault.ts'

/** Lets the keys of the chain that guests search end at a time; null = never. */
export async function expireKeys(
  { es, stores, searched }: FaultyWorld,
  expiresAt: string | null,
): Promise<void> {
  const index = stores.names.credentials
  const filter = [{ term: { chainId: searched.chainId } }, { term: { kind: 'API_KEY' } }]
  const { hits } = await es.search({ index, query: { bool: { filter } } })
  for (const { _id: id = '' } of hits.hits) await es.update({ index, id, doc: { expiresAt }, refresh: true })
}
