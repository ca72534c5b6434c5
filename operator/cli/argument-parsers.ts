import { InvalidArgumentError } from 'commander'
import { BOUND_WORDS, MAX_WORD_BOUND, type WordBounds } from '../../src/domain/diet-words/word-bounds.ts'
import { isVisible } from '../../src/domain/text/visible-text.ts'
import type { Restaurant } from '../../src/features/chains/chain-store.ts'
import { normalisedOrigin } from '../../src/features/credentials/browser-origin.ts'

const HOUR_MS = 3_600_000
const UNIT_MS = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS } as const
const DURATION = /^(\d{1,5})([hdw])$/
const ISO_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/
const MAX_OVERLAP_MS = 90 * UNIT_MS.d
const MAX_TOLERANCE_PERCENT = 10
const PERMILLE_PER_PERCENT = 10
const MAX_DISCLAIMER_LENGTH = 1_000
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** `grill-main=Main Street` → a restaurant; the name may hold further equals signs. */
export function parseRestaurant(text: string): Restaurant {
  const [, id = '', name = ''] = /^([^=]*)=(.*)$/.exec(text) ?? []
  if (/^[^\s/]+$/.test(id) && name.trim() !== '') return { id, name: name.trim() }
  throw new InvalidArgumentError('A restaurant reads like main-street="Main Street".')
}

/** `12h`, `30d`, `8w`, or an ISO 8601 time (a date alone: its first moment in UTC) → ISO 8601, in the future. */
export function parseExpiry(text: string, now: number = Date.now()): string {
  const time = durationEnd(text, now) ?? isoTime(text)
  if (time === undefined)
    throw new InvalidArgumentError('A time reads like 12h, 30d, 8w, 2030-01-31 or 2030-01-31T12:00:00Z.')
  if (time <= now) throw new InvalidArgumentError('That is in the past.')
  return new Date(time).toISOString()
}

/** `0h`, `12h`, `7d`, `2w`, at most 90 days → milliseconds. */
export function parseOverlap(text: string): number {
  const overlap = durationMs(text)
  if (overlap !== undefined && overlap <= MAX_OVERLAP_MS) return overlap
  throw new InvalidArgumentError('An overlap reads like 0h, 12h, 7d or 2w; it is at most 90d.')
}

/** `1h` to `90d` → milliseconds. An ingest that began before a chain was closed ends within the shortest time. */
export function parseWaitingTime(text: string): number {
  const waiting = durationMs(text)
  if (waiting !== undefined && waiting >= UNIT_MS.h && waiting <= MAX_OVERLAP_MS) return waiting
  throw new InvalidArgumentError('A waiting time reads like 1h, 7d or 2w; it is 1h to 90d.')
}

function durationEnd(text: string, now: number): number | undefined {
  const duration = durationMs(text)
  return duration === undefined ? undefined : now + duration
}

function durationMs(text: string): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
}

/** Date.parse reads 31 February as 3 March. */
function isoTime(text: string): number | undefined {
  const date = text.slice(0, 10)
  const midnight = ISO_TIME.test(text) ? Date.parse(date) : Number.NaN
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

/** `keto=15`: a word of amounts, and the bound that it stands for. */
export function parseWordBound(text: string): Partial<WordBounds> {
  const [, name = '', amount = ''] = /^([^=]*)=(\d{1,5})$/.exec(text) ?? []
  const word = BOUND_WORDS.find((each) => each === name)
  const bound = Number(amount)
  if (word !== undefined && bound >= 1 && bound <= MAX_WORD_BOUND) return { [word]: bound }
  throw new InvalidArgumentError(
    `A bound reads like keto=15: one of ${BOUND_WORDS.join(', ')}, and 1 to ${MAX_WORD_BOUND}.`,
  )
}

/** A name or a reason that people read: on one line, and not blank. */
export function parseWords(text: string): string {
  const words = text.trim()
  if (words !== '' && isVisible(words)) return words
  throw new InvalidArgumentError('Some words, please: on one line, and no characters that nobody sees.')
}

/** A text that guests read; an empty one is null. */
export function parseDisclaimer(text: string): string | null {
  const words = text.trim()
  if (words === '') return null
  if (Array.from(words).length <= MAX_DISCLAIMER_LENGTH && isVisible(words)) return words
  throw new InvalidArgumentError(
    `A disclaimer has at most ${MAX_DISCLAIMER_LENGTH} characters, on one line, and none that nobody sees.`,
  )
}

/** Per cent, one decimal at most → permille. */
export function parseTolerance(text: string): number {
  const percent = /^\d+(\.\d)?$/.test(text) ? Number(text) : Number.NaN
  if (percent <= MAX_TOLERANCE_PERCENT) return Math.round(percent * PERMILLE_PER_PERCENT)
  throw new InvalidArgumentError(
    `A tolerance is 0 to ${MAX_TOLERANCE_PERCENT} (per cent), with one decimal at most.`,
  )
}

/** An origin as browsers send it, in lower case; plain http only for this machine. */
export function parseOrigin(text: string): string {
  const origin = normalisedOrigin(text)
  if (origin !== null) {
    const { protocol, hostname } = new URL(origin)
    if (protocol === 'https:' || LOCAL_HOSTS.includes(hostname)) return origin
  }
  throw new InvalidArgumentError('An origin reads like https://order.example.com, without a path.')
}

export function parseCount(text: string, max = Number.MAX_SAFE_INTEGER): number {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (count >= 1 && count <= max) return count
  throw new InvalidArgumentError(
    max === Number.MAX_SAFE_INTEGER
      ? 'A whole number from 1, please.'
      : `A whole number from 1 to ${max}, please.`,
  )
}

/** The address of a service, without a path. */
export function parseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new InvalidArgumentError('An address reads like http://127.0.0.1:8080, without a path.')
}
