import type { Client } from '@elastic/elasticsearch'
import { DEFAULT_MATCH_SETTINGS, type MatchSettings } from '../../domain/matching/preferences.ts'
import type { AllergenType, DietType } from '../../domain/vocabulary/vocabulary.ts'
import { AppError } from '../../errors.ts'
import { getDocument } from '../../search-index/get-document.ts'
import type { IndexNames } from '../../search-index/names.ts'
import { refreshIndex } from '../../search-index/refresh-index.ts'

export interface Restaurant {
  readonly id: string
  readonly name: string
}

export interface ChainSettings extends MatchSettings {
  /** Filters that the chain does not offer. */
  readonly disabledDiets: readonly DietType[]
  readonly disabledAllergens: readonly AllergenType[]
}

/** A restaurant brand, with one live catalog. */
export interface Chain {
  readonly chainId: string
  readonly name: string
  readonly restaurants: readonly Restaurant[]
  readonly settings: ChainSettings
  readonly createdAt: string
  readonly updatedAt: string
}

/** A business, tied to one chain. */
export interface Business {
  readonly businessId: string
  readonly chainId: string
  readonly name: string
  readonly createdAt: string
}

export interface ChainStore {
  /** Creates a chain, or changes the given fields of an existing one. */
  readonly save: (chain: ChainChange) => Promise<Chain>
  readonly find: (chainId: string) => Promise<Chain | null>
  readonly list: () => Promise<readonly Chain[]>
  /** Throws INVALID_INPUT for a business of another chain: its uploads would move to this chain. */
  readonly saveBusiness: (business: Omit<Business, 'createdAt'>) => Promise<Business>
  readonly findBusiness: (businessId: string) => Promise<Business | null>
}

export type ChainChange = Pick<Chain, 'chainId'> &
  Partial<Pick<Chain, 'name' | 'restaurants'>> & { readonly settings?: Partial<ChainSettings> }

const DEFAULT_SETTINGS: ChainSettings = {
  ...DEFAULT_MATCH_SETTINGS,
  disabledDiets: [],
  disabledAllergens: [],
}
/** Part of document ids and object keys, so lower case without dots and slashes. */
const ID_FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MAX_ID_LENGTH = 60

export function createChainStore(deps: Readonly<{ es: Client; names: IndexNames }>): ChainStore {
  const { es, names } = deps
  const find = (chainId: string) => getDocument<Chain>(es, names.chains, chainId)
  const findBusiness = (businessId: string) => getDocument<Business>(es, names.businesses, businessId)
  return {
    find,
    findBusiness,
    async save(change) {
      checkId('chain', change.chainId)
      const before = await find(change.chainId)
      const chain = changedChain(before, change)
      checkSettings(chain.settings)
      await es.index({ index: names.chains, id: chain.chainId, document: chain })
      return chain
    },
    async list() {
      const index = names.chains
      await refreshIndex(es, index)
      return Array.fromAsync(es.helpers.scrollDocuments<Chain>({ index, size: 1_000, sort: ['chainId'] }))
    },
    async saveBusiness(request) {
      checkId('business', request.businessId)
      const [chain, known] = await Promise.all([find(request.chainId), findBusiness(request.businessId)])
      if (chain === null)
        throw new AppError('INVALID_INPUT', `there is no chain "${request.chainId}"; create it first`)
      refuseForeignBusiness(known, request.chainId)
      const business = { ...request, createdAt: new Date().toISOString() }
      await es.index({ index: names.businesses, id: business.businessId, document: business })
      return business
    },
  }
}

function refuseForeignBusiness(known: Business | null, chainId: string): void {
  if (known === null || known.chainId === chainId) return
  throw new AppError(
    'INVALID_INPUT',
    `the business "${known.businessId}" belongs to the chain "${known.chainId}" and stays there; take another id`,
  )
}

function changedChain(before: Chain | null, change: ChainChange): Chain {
  const now = new Date().toISOString()
  return {
    chainId: change.chainId,
    name: change.name ?? before?.name ?? change.chainId,
    restaurants: change.restaurants ?? before?.restaurants ?? [],
    settings: { ...DEFAULT_SETTINGS, ...before?.settings, ...change.settings },
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  }
}

function checkId(what: string, id: string): void {
  if (ID_FORM.test(id) && id.length <= MAX_ID_LENGTH) return
  throw new AppError(
    'INVALID_INPUT',
    `a ${what} id is lower-case letters, digits and single hyphens, at most ${MAX_ID_LENGTH}: "${id}"`,
  )
}

function checkSettings(settings: ChainSettings): void {
  const { tolerancePermille } = settings
  const isTighter = Number.isInteger(tolerancePermille) && tolerancePermille >= 0
  if (isTighter && tolerancePermille <= DEFAULT_SETTINGS.tolerancePermille) return
  throw new AppError('INVALID_INPUT', 'a chain may tighten the rule, never loosen it: tolerance is 0 to 10 %')
}
