/** Where a use case writes what needs no error. */
export interface Log {
  readonly warn: (details: object, message: string) => void
}
