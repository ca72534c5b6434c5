import { isDeepStrictEqual } from 'node:util'
import type { Client } from '@elastic/elasticsearch'
import type { WordBounds } from '../../domain/diet-words/word-bounds.ts'
import { DEFAULT_MATCH_SETTINGS, type MatchSettings } from '../../domain/matching/preferences.ts'
import type { SynonymSet } from '../../domain/text/synonyms.ts'
import type { AllergenType, DietType } from '../../domain/vocabulary/vocabulary.ts'
import { AppError } from '../../errors.ts'
import {
  changeDocument,
  changeOrCreate,
  getDocument,
  getWithSequence,
} from '../../search-index/get-document.ts'
import { loadedDocuments } from '../../search-index/loaded-documents.ts'
import type { IndexNames } from '../../search-index/names.ts'
import { refreshIndex } from '../../search-index/refresh-index.ts'

export interface Restaurant {
  readonly id: string
  readonly name: string
  /** As the partner's file states it. Absent: not stated. */
  readonly address?: string
}

export interface ChainSettings extends MatchSettings {
  /** Filters that the chain does not offer. */
  readonly disabledDiets: readonly DietType[]
  readonly disabledAllergens: readonly AllergenType[]
  /** What "high protein" and the like stand for in this chain, where it is not the default. */
  readonly wordBounds?: Partial<WordBounds>
  /** What this chain's searches use beside the synonyms of the installation. */
  readonly synonyms?: readonly SynonymSet[]
  /** A text that guests are shown beside the menu; absent or null = none. */
  readonly disclaimer?: string | null
}

/** A chain that is to be deleted: it serves nobody until then. */
export interface ChainClosing {
  readonly closedAt: string
  /** From this time on, by the clock of the engine, the workers delete it. */
  readonly dueAt: string
}

/** A restaurant brand, with one live catalog. */
export interface Chain {
  readonly chainId: string
  readonly name: string
  readonly restaurants: readonly Restaurant[]
  readonly settings: ChainSettings
  /** Absent or null while the chain is open. */
  readonly closing?: ChainClosing | null
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
  /** Throws INVALID_INPUT where there is one, also one that another operator makes at this moment. */
  readonly create: (chain: ChainChange) => Promise<Chain>
  /** Creates a chain, or changes the given fields of an existing one. */
  readonly save: (chain: ChainChange) => Promise<Chain>
  readonly find: (chainId: string) => Promise<Chain | null>
  /** Changes a chain; `changeOf` is called again where another operator was faster. Null if there is none. */
  readonly change: (
    chainId: string,
    changeOf: (chain: Chain) => Omit<ChainChange, 'chainId'>,
  ) => Promise<Chain | null>
  /** Changes the chain's own synonyms; `changed` is called again where another operator was faster. Null if there is none. */
  readonly changeSynonyms: (
    chainId: string,
    changed: (sets: readonly SynonymSet[]) => readonly SynonymSet[],
  ) => Promise<Chain | null>
  /** In the order of the ids, null where there is none. */
  readonly findAll: (chainIds: readonly string[]) => Promise<readonly (Chain | null)[]>
  readonly list: () => Promise<readonly Chain[]>
  /** Closes a chain until it is deleted. One that is closed stays as it is. Null if there is none. */
  readonly close: (chainId: string, closing: ChainClosing) => Promise<Chain | null>
  /** Opens a closed chain. Null where its time is over, or within a minute of that, or if there is none. */
  readonly reopen: (chainId: string) => Promise<Chain | null>
  /** Closed chains whose time is over, by the clock of the engine; the first of them. */
  readonly listDue: () => Promise<readonly Chain[]>
  /** Deletes a closed chain; leaves one that was made of its id or closed anew since. */
  readonly delete: (closed: Pick<Chain, 'chainId' | 'closing'>) => Promise<void>
  /** Throws INVALID_INPUT for a business of another chain: its uploads would move to this chain. */
  readonly saveBusiness: (business: Omit<Business, 'createdAt'>) => Promise<Business>
  readonly findBusiness: (businessId: string) => Promise<Business | null>
  /** Of one chain, or of all. */
  readonly listBusinesses: (chainId?: string) => Promise<readonly Business[]>
  readonly deleteBusiness: (businessId: string) => Promise<void>
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
/** A round of the sweep deletes a page of one chain. */
const MAX_DUE = 10

export function createChainStore(deps: Readonly<{ es: Client; names: IndexNames }>): ChainStore {
  const { es, names } = deps
  const find = (chainId: string) => getDocument<Chain>(es, names.chains, chainId)
  const findBusiness = (businessId: string) => getDocument<Business>(es, names.businesses, businessId)
  const change: ChainStore['change'] = (chainId, changeOf) =>
    changeDocument<Chain>(es, names.chains, chainId, (before) => {
      refuseClosedChain(before)
      return changedChain(before, { chainId, ...changeOf(before) })
    })
  const write = async (request: ChainChange, refuse: (before: Chain) => void): Promise<Chain> => {
    checkId('chain', request.chainId)
    return changeOrCreate<Chain, Chain>(es, names.chains, request.chainId, (before) => {
      if (before !== null) refuse(before)
      return changedChain(before, request)
    })
  }
  return {
    find,
    change,
    async findAll(chainIds) {
      const { docs } = await es.mget<Chain>({ index: names.chains, ids: [...chainIds] })
      return loadedDocuments(docs)
    },
    findBusiness,
    changeSynonyms: (chainId, changed) =>
      change(chainId, ({ settings: { synonyms = [] } }) => ({ settings: { synonyms: changed(synonyms) } })),
    create: (request) => write(request, refuseKnownChain),
    save: (request) => write(request, refuseClosedChain),
    async list() {
      const index = names.chains
      await refreshIndex(es, index)
      return Array.fromAsync(es.helpers.scrollDocuments<Chain>({ index, size: 1_000, sort: ['chainId'] }))
    },
    close: (chainId, closing) =>
      changeDocument<Chain>(es, names.chains, chainId, (chain) =>
        isClosed(chain) ? null : { ...chain, closing },
      ),
    async reopen(chainId) {
      if (!(await isClosedUntil(es, names.chains, chainId))) return null
      return changeDocument<Chain>(es, names.chains, chainId, (chain) => ({ ...chain, closing: null }))
    },
    async listDue() {
      const index = names.chains
      await refreshIndex(es, index)
      const query = { range: { 'closing.dueAt': { lte: 'now' } } }
      const { hits } = await es.search<Chain>({ index, query, size: MAX_DUE, sort: ['closing.dueAt'] })
      return hits.hits.flatMap(({ _source }) => _source ?? [])
    },
    async delete({ chainId, closing }) {
      const current = await getWithSequence<Chain>(es, names.chains, chainId)
      if (current === null || !isDeepStrictEqual(current.document.closing, closing)) return
      await es.delete({ index: names.chains, id: chainId, ...current.sequence }, { ignore: [404, 409] })
    },
    async listBusinesses(chainId) {
      const index = names.businesses
      const query = chainId === undefined ? { match_all: {} } : { term: { chainId } }
      await refreshIndex(es, index)
      const sort = ['chainId', 'businessId']
      return Array.fromAsync(es.helpers.scrollDocuments<Business>({ index, query, size: 1_000, sort }))
    },
    async saveBusiness(request) {
      const { chainId, businessId } = request
      checkId('business', businessId)
      const chain = await find(chainId)
      if (chain === null)
        throw new AppError('INVALID_INPUT', `there is no chain "${chainId}"; create it first`)
      refuseClosedChain(chain)
      return changeOrCreate<Business, Business>(es, names.businesses, businessId, (known) => {
        refuseForeignBusiness(known, chainId)
        return { ...request, createdAt: new Date().toISOString() }
      })
    },
    async deleteBusiness(businessId) {
      await es.delete({ index: names.businesses, id: businessId }, { ignore: [404] })
    },
  }
}

/** Whether it serves nobody and takes no uploads. */
export function isClosed({ closing }: Chain): boolean {
  return closing != null
}

function refuseClosedChain(chain: Chain): void {
  if (isClosed(chain)) throw closedChain(chain)
}

function refuseKnownChain({ chainId }: Chain): void {
  throw new AppError('INVALID_INPUT', `There is a chain "${chainId}" already: "chain set" changes it.`)
}

export function closedChain({ chainId, closing }: Chain): AppError {
  return new AppError(
    'INVALID_INPUT',
    `The chain "${chainId}" is closed and is deleted from ${closing?.dueAt} on: "chain reopen ${chainId}" keeps it.`,
  )
}

/** By the clock of the engine, which also says when a chain is due. */
async function isClosedUntil(es: Client, index: string, chainId: string): Promise<boolean> {
  const filter = [{ term: { chainId } }, { range: { 'closing.dueAt': { gt: 'now+1m' } } }]
  await refreshIndex(es, index)
  return (await es.count({ index, query: { bool: { filter } } })).count > 0
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
  const settings = { ...DEFAULT_SETTINGS, ...before?.settings, ...change.settings }
  checkSettings(settings)
  return {
    chainId: change.chainId,
    name: change.name ?? before?.name ?? change.chainId,
    restaurants: change.restaurants ?? before?.restaurants ?? [],
    settings,
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
