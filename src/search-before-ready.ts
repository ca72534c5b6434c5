import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { ChainContext } from './features/chains/chain-context.ts'
import { newCredential } from './features/credentials/credential-format.ts'
import { type CredentialRecord, newRecord } from './features/credentials/credential-record.ts'
import { createEngineTurns } from './features/engine-turns/engine-turns.ts'
import type { Services } from './graphql/services.ts'

export interface WarmUp {
  readonly config: Config
  readonly services: Services
  /** Whether it is still of use. */
  readonly isWanted: () => boolean
}

/** Menus that are searched. */
const MENUS = 4
const AT_ONCE = 4
/** After a search that was not answered. */
const REST_MS = 50
/** The fields that a page of a menu shows of a dish. */
export const MENU_SEARCH = `query ($preferences: PreferencesInput) {
  search(preferences: $preferences) {
    counts { matches almostMatches notMatches total }
    matches { dish { ...Line } matchStatus }
    almostMatches { dish { ...Line } matchStatus matchReasons modifications { action componentId name replacementName } }
    notMatches { dish { ...Line } matchStatus matchReasons }
    pageInfo { hasNextPage endCursor }
  }
}
fragment Line on Dish { id name category nutrition { calories protein carbohydrates fatTotal } }`
const PREFERENCES = [
  {},
  { excludeAllergens: ['DAIRY', 'PEANUT'] },
  { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } },
  { diets: ['VEGETARIAN'], calorieRange: { min: 200, max: 900 } },
]

/**
 * Searches some menus for a time, before the process serves: guests of a process that starts under load wait for code that
 * has never run. The searches are those of an app of its own, without an address, whose keys, limits, figures and log nobody
 * sees. Gives the number of answers; 0 at once where no chain has a catalog.
 */
export async function searchBeforeReady({ config, services, isWanted }: WarmUp, ms: number): Promise<number> {
  const menus = services.chainContexts.some(MENUS)
  if (menus.length === 0 || ms === 0) return 0
  const keys = new Map(menus.map((menu) => keyOf(config, menu)))
  const authorizations = [...keys.keys()]
  const app = await buildApp({
    config: { ...config, LOG_LEVEL: 'silent', TRUSTED_DOCUMENTS_FILE: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' },
    services: { ...services, ...ownServices(keys) },
    probes: {},
  })
  try {
    const until = performance.now() + ms
    let [asked, answered] = [0, 0]
    const guest = async () => {
      while (isWanted() && performance.now() < until) {
        asked += 1
        const authorization = authorizations[asked % menus.length]
        const preferences = preferencesOf(Math.floor(asked / menus.length))
        const payload = { query: MENU_SEARCH, variables: { preferences } }
        const answer = await app.inject({
          ...{ method: 'POST', url: '/graphql' },
          ...{ headers: { authorization }, payload },
        })
        if (answer.json().errors === undefined) answered += 1
        else await pause(REST_MS)
      }
    }
    const guests = Promise.all(Array.from({ length: AT_ONCE }, guest))
    // Where the engine is slow, guests do not wait for the last answers.
    await Promise.race([guests, pause(ms)])
    void guests.catch(() => undefined)
    return answered
  } finally {
    await app.close()
  }
}

/** No two are the same: a kept answer would warm little. */
function preferencesOf(search: number): object {
  return {
    ...PREFERENCES[search % PREFERENCES.length],
    nutrientRanges: { fatTotal: { max: 1_000 + search } },
  }
}

/** An API key that only the app of the warm-up knows. */
function keyOf({ SERVICE_ENVIRONMENT: environment }: Config, { chain: { chainId } }: ChainContext) {
  const kind = 'API_KEY'
  const record = newRecord({ kind, environment, chainId, businessId: null, label: 'warm-up' })
  return [newCredential(kind, environment), record] as const
}

function ownServices(keys: ReadonlyMap<string, CredentialRecord>) {
  const free = { limit: 1, remaining: 1, resetSeconds: 60, isExceeded: false, refusals: 0 }
  return {
    engineTurns: createEngineTurns({ loop: { utilization: () => 0, delayMs: () => 0 } }),
    authenticator: {
      find: async ({ text }: { readonly text: string }) => keys.get(text) ?? null,
      known: (header: string) => keys.get(header),
      hasMet: () => true,
    },
    limiter: {
      takeHeld: (uses: readonly unknown[]) => uses.map(() => free),
      take: async () => free,
      giveBack: () => undefined,
    },
    lastUsed: { used: () => undefined, flush: async () => undefined, close: async () => undefined },
  }
}
