import { createSessionTokens } from '../../../src/features/sessions/session-token.ts'
import type { ArgumentPlace } from './chain-operations.ts'
import type { MarkedChain, MarkedChains } from './marked-chains.ts'
import { MARKERS, SHARED } from './marked-menu.ts'

/** A kind of id: the owner's, and one of the same form and length that nobody has. */
export interface RecordKind {
  readonly name: string
  /** Default: birch. */
  readonly owner?: 'birch' | 'cedar'
  readonly of: (chain: MarkedChain) => string
  readonly unknown: (value: string) => string
  /** What of it stands in messages, cursors and in what the engine is asked; default: the value. */
  readonly echoes?: (value: string) => readonly string[]
}

/** The same text with the marker of nobody. */
const ofNobody = (value: string) => value.replaceAll(/zq(?:alder|birch|cedar)/g, MARKERS.nobody)
/** The same form, other digits. */
const otherDigit = (digit: string) => ((Number.parseInt(digit, 16) + 5) % 16).toString(16)
const otherDigits = (value: string) => value.replaceAll(/[0-9a-f](?=[0-9a-f-]*$)/g, otherDigit)
/** Keeps its place in a list: alder may have an upload of the same millisecond. */
const otherLastDigit = (value: string) => value.replace(/[0-9a-f]$/, otherDigit)
const reversedAfter = (prefix: string) => (value: string) =>
  prefix + Array.from(value.slice(prefix.length)).toReversed().join('')
const inBase64 = (change: (text: string) => string) => (value: string) =>
  Buffer.from(change(Buffer.from(value, 'base64').toString())).toString('base64')

/** Cursors of pages that birch's list has and alder's, at one dish a page, does not; and of pages that nobody has. */
const FOREIGN_PAGE = '13'
const NO_PAGE = '46'

/** The pages around it, and where the engine begins at one dish a page. */
function pageEchoes(cursor: string): readonly string[] {
  const page = Number(atob(cursor))
  const cursors = [page - 1, page, page + 1].map((each) => btoa(String(each)))
  return [...cursors, `"from":${page - 2},`, `"from":${page},`]
}

/** Every kind of id that one chain could get hold of from another. */
export const KINDS: readonly RecordKind[] = [
  { name: 'dish', of: ({ dishId }) => dishId, unknown: reversedAfter('dish_') },
  {
    name: 'dish of the same partnerDishId',
    of: ({ sharedDishId }) => sharedDishId,
    unknown: reversedAfter('dish_'),
  },
  { name: 'partnerDishId', of: ({ marker }) => `${marker}-dish-1`, unknown: ofNobody },
  { name: 'ingredient', of: ({ marker }) => `${marker}-cheese`, unknown: ofNobody },
  { name: 'option', of: ({ marker }) => `${marker}-green`, unknown: ofNobody },
  { name: 'restaurant', of: ({ marker }) => `${marker}-street`, unknown: ofNobody },
  { name: 'restaurant of the operator', of: ({ marker }) => `${marker}-road`, unknown: ofNobody },
  { name: 'category', of: ({ marker }) => `${marker} Soups 1`, unknown: ofNobody },
  { name: 'name of a dish', of: ({ marker }) => `${marker} Bowl 1`, unknown: ofNobody },
  { name: 'menu', of: ({ marker }) => `${marker}-menu`, unknown: ofNobody },
  { name: 'guest', of: ({ marker }) => `${marker}@guest.example`, unknown: ofNobody },
  { name: 'chain', of: ({ chainId }) => chainId, unknown: ofNobody },
  { name: 'business', of: ({ businessId }) => businessId, unknown: ofNobody },
  { name: 'upload', of: ({ uploadId }) => uploadId, unknown: otherDigits },
  { name: 'held upload', of: ({ heldUploadId }) => heldUploadId, unknown: otherDigits },
  { name: 'open upload', of: ({ openUploadId }) => openUploadId, unknown: otherDigits },
  {
    name: 'upload of another business of the chain',
    owner: 'cedar',
    of: ({ uploadId }) => uploadId,
    unknown: otherDigits,
  },
  {
    name: 'cursor of a page',
    of: () => btoa(FOREIGN_PAGE),
    unknown: () => btoa(NO_PAGE),
    echoes: pageEchoes,
  },
  {
    name: 'cursor of a restaurant',
    of: ({ marker }) => btoa(`${marker}-street`),
    unknown: inBase64(ofNobody),
  },
  {
    name: 'cursor of an upload',
    of: ({ uploadCursor }) => uploadCursor,
    unknown: inBase64(otherLastDigit),
    echoes: (cursor) => [cursor, ...atob(cursor).split(' ')],
  },
  {
    name: 'key of a stored file',
    of: ({ businessId }) => `partner/business_id=${businessId}/date=2026-11-20/items.json`,
    unknown: ofNobody,
  },
  { name: 'event of a webhook', of: ({ eventId }) => eventId, unknown: otherDigits },
  { name: 'address of a webhook', of: ({ marker }) => `https://${marker}.example/hook`, unknown: ofNobody },
]

export function echoes({ echoes }: RecordKind, value: string): readonly string[] {
  return echoes?.(value) ?? [value]
}

export function kind(name: string): RecordKind {
  const found = KINDS.find((each) => each.name === name)
  if (found === undefined) throw new Error(`there is no kind of id called "${name}"`)
  return found
}

/**
 * The kinds that an argument is tried with. The words of a search term are compared with those of the menu, and a random
 * id may hold one of them: the two that are compared would then find different dishes.
 */
export function kindsFor(path: string): readonly RecordKind[] {
  const isTerm = /\.(?:searchTerm|prefix)$/.test(path)
  return isTerm ? KINDS.filter(({ unknown }) => unknown === ofNobody) : KINDS
}

/** Sessions for the header X-Session-ID of alder: birch's genuine ones, and some that nobody issued. */
export interface ForeignSessions {
  readonly foreign: string
  readonly foreignExpired: string
  readonly forged: string
  readonly forgedExpired: string
  readonly forgedOwn: string
  /** Not foreign: the other answer that an expired session can get. */
  readonly ownExpired: string
}

export async function sessionsOf({ service, alder, birch }: MarkedChains): Promise<ForeignSessions> {
  const secret = service.config.SESSION_SECRET
  const otherSecret = Array.from(secret).toReversed().join('')
  const guest = { kind: 'guestId', value: SHARED.guestId } as const
  const issued = async (signedWith: string, { chainId }: MarkedChain, now: number) => {
    const tokens = createSessionTokens({ secret: signedWith, ttlSeconds: 3_600, now: () => now })
    return (await tokens.issue(chainId, guest)).sessionId
  }
  const now = Date.now()
  const long = now - 7_200_000
  return {
    foreign: birch.sessionId,
    forged: await issued(otherSecret, birch, now),
    forgedOwn: await issued(otherSecret, alder, now),
    foreignExpired: await issued(secret, birch, long),
    forgedExpired: await issued(otherSecret, birch, long),
    ownExpired: await issued(secret, alder, long),
  }
}

/** Which kinds of ids an argument takes, and what else has to be said to get there. A new argument needs a line. */
interface PlaceUse {
  readonly kinds: readonly string[]
  readonly with?: (chain: MarkedChain) => Readonly<Record<string, unknown>>
  /** What other chains have too. */
  readonly shared?: string
  /** What else has to be said to get there; default: the same. */
  readonly sharedWith?: (chain: MarkedChain) => Readonly<Record<string, unknown>>
}

export const USES: Readonly<Record<string, PlaceUse>> = {
  'calculate.dishId': {
    kinds: ['dish', 'dish of the same partnerDishId'],
    with: () => ({ selectedOptions: [] }),
  },
  'calculate.selectedOptions': {
    kinds: ['ingredient', 'option'],
    with: ({ dishId }) => ({ dishId }),
    shared: SHARED.componentId,
    sharedWith: ({ sharedDishId }) => ({ dishId: sharedDishId }),
  },
  'dish.id': { kinds: ['dish', 'dish of the same partnerDishId'] },
  'search.restaurantId': {
    kinds: ['restaurant', 'restaurant of the operator'],
    shared: SHARED.restaurantId,
  },
  'dishes.ids': { kinds: ['dish', 'dish of the same partnerDishId'] },
  'filterOptions.restaurantId': {
    kinds: ['restaurant', 'restaurant of the operator'],
    shared: SHARED.restaurantId,
  },
  'filterOptions.searchTerm': { kinds: ['name of a dish'], shared: SHARED.name },
  'suggest.prefix': { kinds: ['name of a dish'] },
  'suggest.restaurantId': {
    kinds: ['restaurant', 'restaurant of the operator'],
    with: () => ({ prefix: 'soup' }),
  },
  'restaurants.after': { kinds: ['cursor of a restaurant'] },
  'search.categories': { kinds: ['category'], shared: SHARED.category },
  /** Versions are times and numbers: each catalog has others. */
  'search.ifVersion': { kinds: [], with: () => ({ category: 'Nothing' }) },
  'search.searchTerm': { kinds: ['name of a dish'], shared: SHARED.name },
  'search.category': { kinds: ['category'], shared: SHARED.category },
  'search.pagination.after': {
    kinds: ['cursor of a page'],
    with: () => ({ pagination: { first: 1 } }),
    shared: btoa('1'),
  },
  'search.pagination.before': {
    kinds: ['cursor of a page'],
    with: () => ({ pagination: { last: 1 } }),
    shared: btoa('2'),
  },
  'catalogUpload.id': { kinds: ['upload', 'open upload', 'upload of another business of the chain'] },
  'catalogUploads.after': { kinds: ['cursor of an upload'] },
  'startSession.input.guestId': { kinds: ['guest'], shared: SHARED.guestId },
  'startSession.input.passportId': { kinds: ['guest'], shared: SHARED.guestId },
  'startSession.input.email': { kinds: ['guest'], shared: `${SHARED.guestId}@guest.example` },
  'completePartnerCatalogUpload.uploadId': {
    kinds: ['upload', 'open upload', 'upload of another business of the chain'],
  },
  'withdrawCatalogUpload.uploadId': {
    kinds: ['held upload', 'upload', 'open upload', 'upload of another business of the chain'],
  },
}

type Values = Readonly<Record<string, unknown>>

/** The variables that put a value into a place, beside what else has to be said. */
export function variablesFor({ path, isList }: ArgumentPlace, value: string, others: Values = {}): Values {
  const [, ...names] = path.split('.')
  return placed(names, isList ? [value] : value, others)
}

function placed([name = '', ...inner]: readonly string[], value: unknown, others: Values): Values {
  const below = inner.length === 0 ? value : placed(inner, value, (others[name] ?? {}) as Values)
  return { ...others, [name]: below }
}
