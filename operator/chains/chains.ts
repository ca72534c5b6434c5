import type { WordBounds } from '../../src/domain/diet-words/word-bounds.ts'
import type { AllergenType, DietType } from '../../src/domain/vocabulary/vocabulary.ts'
import { AppError } from '../../src/errors.ts'
import {
  type Business,
  type Chain,
  type ChainSettings,
  closedChain,
  isClosed,
  type Restaurant,
} from '../../src/features/chains/chain-store.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { engineClock } from '../../src/search-index/engine-clock.ts'
import { setUpIndices } from '../../src/search-index/setup.ts'
import type { Operator } from '../operator.ts'

export interface NewChain {
  readonly chainId: string
  readonly name: string
  readonly restaurants: readonly Restaurant[]
}

export interface ChainOverview {
  readonly chain: Chain
  /** Null before the first catalog. */
  readonly live: CatalogRecord | null
  /** Newest first; the live one is among them. */
  readonly catalogs: readonly CatalogRecord[]
}

/** The settings to change; absent ones stay as they are. */
export interface ChainEdit {
  readonly name?: string
  readonly mayContain?: ChainSettings['mayContain']
  readonly tolerancePermille?: number
  readonly disableDiets?: readonly DietType[]
  readonly enableDiets?: readonly DietType[]
  readonly disableAllergens?: readonly AllergenType[]
  readonly enableAllergens?: readonly AllergenType[]
  /** A later one of the same word wins. */
  readonly wordBounds?: readonly Partial<WordBounds>[]
  /** null takes it away. */
  readonly disclaimer?: string | null
  /** A restaurant with a known id gets the new name. */
  readonly addRestaurants?: readonly Restaurant[]
}

export async function createChain(operator: Operator, chain: NewChain): Promise<Chain> {
  await setUpIndices(operator.es, operator.stores.names)
  return operator.stores.chains.create({ ...chain, restaurants: mergedRestaurants([], chain.restaurants) })
}

export async function knownChain({ stores }: Pick<Operator, 'stores'>, chainId: string): Promise<Chain> {
  const chain = await stores.chains.find(chainId)
  if (chain !== null) return chain
  throw new AppError('INVALID_INPUT', `There is no chain "${chainId}": "chain list" shows those there are.`)
}

export async function knownBusiness({ stores }: Pick<Operator, 'stores'>, id: string): Promise<Business> {
  const business = await stores.chains.findBusiness(id)
  if (business !== null) return business
  throw new AppError('INVALID_INPUT', `There is no business "${id}": "business create" makes one.`)
}

export async function chainOverview(operator: Operator, chainId: string): Promise<ChainOverview> {
  const { stores } = operator
  const chain = await knownChain(operator, chainId)
  const [served, catalogs] = await Promise.all([stores.serving.find(chainId), stores.catalogs.list(chainId)])
  return { chain, live: catalogs.find(({ catalogId }) => catalogId === served?.catalogId) ?? null, catalogs }
}

export interface ClosedChain {
  readonly chain: Chain
  /** How many keys and tokens were revoked by this. */
  readonly revoked: number
}

/**
 * Closes a chain: its keys and tokens are revoked, guests and partners are refused, and the workers delete it when its
 * waiting time is over. Safe to repeat: a second time revokes what the first one missed.
 */
export async function closeChain(operator: Operator, chainId: string, waitMs: number): Promise<ClosedChain> {
  const { chains, credentials } = operator.stores
  await setUpIndices(operator.es, operator.stores.names)
  await knownChain(operator, chainId)
  const now = await engineClock(operator.es)
  const closing = {
    closedAt: new Date(now).toISOString(),
    dueAt: new Date(now + waitMs).toISOString(),
  }
  // Closed first: from then on nobody issues a credential that this would miss.
  const chain = await chains.close(chainId, closing)
  const valid = (await credentials.list(chainId)).filter(({ revokedAt }) => revokedAt === null)
  for (const { credentialId } of valid) await credentials.revoke(credentialId)
  return { chain: chain ?? (await knownChain(operator, chainId)), revoked: valid.length }
}

/** What was revoked stays revoked: a credential that ended never works again. */
export async function reopenChain(operator: Operator, chainId: string): Promise<Chain> {
  const chain = await knownChain(operator, chainId)
  if (!isClosed(chain)) throw new AppError('INVALID_INPUT', `The chain "${chainId}" is not closed.`)
  const reopened = await operator.stores.chains.reopen(chainId)
  if (reopened !== null) return reopened
  throw new AppError('INVALID_INPUT', `The waiting time of "${chainId}" is over: the workers delete it.`)
}

export async function openChain(operator: Pick<Operator, 'stores'>, chainId: string): Promise<Chain> {
  const chain = await knownChain(operator, chainId)
  if (isClosed(chain)) throw closedChain(chain)
  return chain
}

export async function listBusinesses(
  operator: Operator,
  chainId: string | undefined,
): Promise<readonly Business[]> {
  if (chainId !== undefined) await knownChain(operator, chainId)
  return operator.stores.chains.listBusinesses(chainId)
}

export async function editChain(operator: Operator, chainId: string, edit: ChainEdit): Promise<Chain> {
  if (Object.keys(edit).length === 0)
    throw new AppError('INVALID_INPUT', 'Say what to change: see "chain set --help".')
  const edited = await operator.stores.chains.change(chainId, ({ settings, restaurants }) => ({
    ...(edit.name === undefined ? {} : { name: edit.name }),
    restaurants: mergedRestaurants(restaurants, edit.addRestaurants ?? []),
    settings: editedSettings(settings, edit),
  }))
  return edited ?? knownChain(operator, chainId)
}

function editedSettings(before: ChainSettings, edit: ChainEdit): ChainSettings {
  return {
    mayContain: edit.mayContain ?? before.mayContain,
    tolerancePermille: edit.tolerancePermille ?? before.tolerancePermille,
    disabledDiets: changedList(before.disabledDiets, edit.disableDiets, edit.enableDiets),
    disabledAllergens: changedList(before.disabledAllergens, edit.disableAllergens, edit.enableAllergens),
    ...(edit.disclaimer === undefined ? {} : { disclaimer: edit.disclaimer }),
    ...(edit.wordBounds === undefined
      ? {}
      : { wordBounds: Object.assign({}, before.wordBounds, ...edit.wordBounds) }),
  }
}

function changedList<T>(before: readonly T[], added: readonly T[] = [], removed: readonly T[] = []): T[] {
  return [...new Set([...before, ...added])].filter((value) => !removed.includes(value))
}

function mergedRestaurants(before: readonly Restaurant[], added: readonly Restaurant[]): Restaurant[] {
  return [...new Map([...before, ...added].map((restaurant) => [restaurant.id, restaurant])).values()]
}

/** A business stays with its chain: its uploads and tokens are tied to it. */
export async function createBusiness(
  operator: Operator,
  business: Omit<Business, 'createdAt'>,
): Promise<Business> {
  await knownChain(operator, business.chainId)
  const known = await operator.stores.chains.findBusiness(business.businessId)
  if (known === null) return operator.stores.chains.saveBusiness(business)
  throw new AppError(
    'INVALID_INPUT',
    `There is a business "${business.businessId}" already; it belongs to the chain "${known.chainId}".`,
  )
}
