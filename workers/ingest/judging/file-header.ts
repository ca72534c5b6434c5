import { HEADER_NAMES, headerErrors } from '../../../src/domain/items/item-validator.ts'
import type { CatalogHeader } from '../../../src/domain/items/items-schema.ts'
import { warning } from '../../../src/domain/items/problem.ts'
import { unknownProperty } from '../../../src/domain/items/unread-statements.ts'
import { CatalogFileError } from '../reading/catalog-file-error.ts'
import type { Report } from './report.ts'

/** `allergensComplete` or `mode` came after the items it governs: they have to be read again with it. */
export class LateHeaderError extends Error {}

/** Clocks differ: how far in the future the time of a file may be. */
const MAX_AHEAD_MS = 60 * 60 * 1000

/** The properties of a file beside its items, as they are read. */
export class FileHeader {
  readonly #report: Report
  readonly #now: number
  #values: Partial<CatalogHeader>

  /** `known`: the properties that are known from an earlier reading of the file. */
  constructor(report: Report, known: Partial<CatalogHeader>, now: number) {
    this.#report = report
    this.#now = now
    this.#values = known
  }

  get values(): Partial<CatalogHeader> {
    return this.#values
  }

  /** Throws CatalogFileError for a wrong value, LateHeaderError where the items before it were judged without it. */
  take(name: string, value: unknown, isAfterItems: boolean): void {
    const errors = headerErrors(name, value)
    if (errors === null) {
      this.#report.addOfFile(unknownProperty({ path: [name], name, known: HEADER_NAMES }))
      return
    }
    if (errors.length > 0) throw new CatalogFileError('INVALID_FILE', `"${name}" ${errors.join('; ')}`)
    const before = this.#values
    this.#values = { ...before, [name]: value }
    if (name === 'generatedAt') this.#checkTime()
    const isNews =
      (name === 'allergensComplete' && value !== (before.allergensComplete ?? false)) ||
      (name === 'mode' && value !== (before.mode ?? 'full'))
    if (isNews && isAfterItems) throw new LateHeaderError(name)
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
