/** A GraphQL document that carries the types of its answer and of its variables. */
export interface TypedDocument<Result, Variables> {
  /** The SHA-256 of the text, by which a service with a list of trusted documents knows it. */
  readonly id?: string
  readonly text: string
  /** For the compiler alone: there is no such property. */
  readonly __apiType?: (variables: Variables) => Result
}
