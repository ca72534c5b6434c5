import { isDeepStrictEqual } from 'node:util'
import type { KitchenStatement } from '../../../src/domain/dish/dish.ts'
import { HEADER_NAMES, headerErrors } from '../../../src/domain/items/item-validator.ts'
import type { CatalogHeader } from '../../../src/domain/items/items-schema.ts'
import {
  readKitchen,
  type StatingHeader,
  withStanding,
} from '../../../src/domain/items/kitchen-statements.ts'
import { readFlag } from '../../../src/domain/items/list-completeness.ts'
import { addressProblems } from '../../../src/domain/items/listed-restaurants.ts'
import { nearMissOfFile } from '../../../src/domain/items/near-miss.ts'
import type { FileFacts } from '../../../src/domain/items/normalise-item.ts'
import { withoutNulls } from '../../../src/domain/items/nullable-schema.ts'
import { warning } from '../../../src/domain/items/problem.ts'
import { kitchenDoubts, unreadProblems } from '../../../src/domain/items/unread-kitchen.ts'
import { CatalogFileError } from '../reading/catalog-file-error.ts'
import type { Report } from './report.ts'

/** A property came after the items that it governs: they have to be read again with it. */
export class LateHeaderError extends Error {}

/** Clocks differ: how far in the future the time of a file may be. */
const MAX_AHEAD_MS = 60 * 60 * 1000

/** The statements of a kitchen that hold whatever the file says. */
export type Standing = (header: Partial<CatalogHeader>) => readonly KitchenStatement[]

/** Whatever changes how items are read. */
function readWith(header: StatingHeader) {
  const { mode = 'full' } = header
  return { ...factsOf(header), mode, kitchen: readKitchen(header).statements }
}

function factsOf({ allergensComplete = false, deniesCompleteness, verifiedAt }: StatingHeader): FileFacts {
  return {
    allergensComplete: deniesCompleteness === true ? false : allergensComplete,
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
  }
}

function problemsOf(name: string, { allergensComplete = false, ...header }: Partial<CatalogHeader>) {
  if (name === 'allergensComplete') return readFlag(allergensComplete, '/allergensComplete').problems
  const { statements = [], restaurants = [] } = header
  if (name === 'statements') return readKitchen({ statements }).problems
  return name === 'restaurants'
    ? [...addressProblems(restaurants), ...readKitchen({ restaurants }).problems]
    : []
}

/** The properties of a file beside its items, as they are read. */
export class FileHeader {
  readonly #report: Report
  readonly #now: number
  readonly #standing: Standing
  #values: StatingHeader
  #facts: FileFacts | null = null

  /** `known`: the properties that are known from an earlier reading of the file. */
  constructor(report: Report, known: Partial<CatalogHeader>, now: number, standing: Standing) {
    this.#report = report
    this.#now = now
    this.#values = known
    this.#standing = standing
  }

  get values(): Partial<CatalogHeader> {
    return this.#values
  }

  /** What the file says of all its items. */
  get facts(): FileFacts {
    this.#facts ??= { ...factsOf(this.#values), kitchen: this.#kitchen() }
    return this.#facts
  }

  #kitchen(): readonly KitchenStatement[] {
    return withStanding(this.#standing(this.#values), readKitchen(this.#values).statements)
  }

  /** Throws CatalogFileError for a wrong value, LateHeaderError where the items before it were judged without it. */
  take(name: string, given: unknown, isAfterItems: boolean): void {
    const value = withoutNulls(given)
    const errors = headerErrors(name, value)
    if (errors === null) {
      this.#takeUnread(name, value, isAfterItems)
      return
    }
    if (value === null) return
    if (errors.length > 0) throw new CatalogFileError('INVALID_FILE', `"${name}" ${errors.join('; ')}`)
    this.#set(name, { [name]: value }, isAfterItems)
  }

  #takeUnread(name: string, value: unknown, isAfterItems: boolean): void {
    const doubts = kitchenDoubts({ name, value }, null)
    const near = nearMissOfFile({ name, value }, { ...this.#values })
    for (const problem of unreadProblems([name], HEADER_NAMES, doubts, near)) this.#report.addOfFile(problem)
    const { unread = [] } = this.#values
    if (doubts.length > 0) this.#set(name, { unread: withStanding(unread, doubts) }, isAfterItems)
    if (near !== null) this.#set(name, { deniesCompleteness: true }, isAfterItems)
  }

  #set(name: string, values: StatingHeader, isAfterItems: boolean): void {
    const before = this.#values
    this.#values = { ...before, ...values }
    this.#facts = null
    for (const problem of problemsOf(name, this.#values)) this.#report.addOfFile(problem)
    if (name === 'generatedAt') this.#checkTime()
    if (isAfterItems && !isDeepStrictEqual(readWith(before), readWith(this.#values)))
      throw new LateHeaderError(name)
  }

  #checkTime(): void {
    const { generatedAt } = this.#values
    if (generatedAt === undefined || Date.parse(generatedAt) <= this.#now + MAX_AHEAD_MS) return
    const message = `"generatedAt" ${generatedAt} is in the future; it counts as the time at which the file went live`
    this.#report.addOfFile(warning('FUTURE_FILE', '/generatedAt', message))
  }

  /** At the end of the file: warns of deletions that do not count. */
  warnOfIgnoredDeletions(): void {
    const { deletions = [], mode } = this.#values
    if (deletions.length === 0 || mode === 'partial') return
    const message =
      '"deletions" counts in mode partial only; here the file is the whole catalog: dishes that it leaves out are gone'
    this.#report.addOfFile(warning('DELETIONS_IGNORED', '/deletions', message))
  }
}
