/** How much of a file is read. */
export interface ReadLimits {
  readonly maxFileBytes: number
  readonly maxItems: number
  readonly maxItemBytes: number
  readonly maxNesting: number
}

/** `restaurants` and `deletions` are kept in memory: 200,000 ids fit. */
export const MAX_PROPERTY_BYTES = 8 * 1024 * 1024
/** A property that the schema does not know is ignored; no more of it than this is kept. */
export const MAX_UNKNOWN_BYTES = 64 * 1024
export const MAX_NAME_BYTES = 1024
export const MAX_PROPERTIES = 1_000
