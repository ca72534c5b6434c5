/** The log of a use case, for events that are not errors. */
export interface Log {
  readonly warn: (details: object, message: string) => void
}
