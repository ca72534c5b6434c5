import { uploadCatalog } from '../harness/catalogs/upload-catalog.ts'
import { startLoad } from '../harness/requests/constant-load.ts'
import { type OnboardedChain, onboardChain } from '../src/features/chains/onboard-chain.ts'
import { STATE } from '../src/features/uploads/upload-life.ts'
import type { MonitoredWorld } from './monitored-world.ts'
import { menuCheckedAt } from './soup-menu.ts'

export interface GuestsAndMenus {
  /** Guests search its menu all the time. */
  readonly searched: OnboardedChain
  readonly other: OnboardedChain
  /** Uploads the menu of a chain once more, by default of the searched one. */
  readonly upload: (chain?: OnboardedChain) => Promise<void>
  readonly stop: () => Promise<void>
}

export const QUERY = '{ search { counts { total } } }'
export const EXPECTED = JSON.stringify({ data: { search: { counts: { total: 1 } } } })

/** Starts the programs, gives two chains a menu, and lets guests search one of them, five times a second. */
export async function startGuestsAndMenus({ api, worker, stores }: MonitoredWorld): Promise<GuestsAndMenus> {
  const onboard = (chainId: string) => onboardChain(stores, { chainId, name: chainId, restaurants: [] })
  const [searched, other] = [await onboard('searched'), await onboard('other')]
  await worker.start()
  await api.start()
  const upload = async ({ partnerToken } = searched) => {
    const { state, stateReason } = await uploadCatalog(api.address, partnerToken, menuCheckedAt(Date.now()))
    if (state !== STATE.LIVE) throw new Error(`the menu did not go live: ${state} ${stateReason}`)
  }
  await upload()
  await upload(other)
  const load = startLoad({
    ...{ url: `${api.address}/graphql`, apiKey: searched.apiKey, query: QUERY, expected: EXPECTED },
    ...{ clients: 2, requestsPerSecond: 5 },
  })
  return {
    searched,
    other,
    upload,
    stop: async () => {
      await load.stop()
    },
  }
}
