import { MAX_PROBLEM_TEXT, type ProblemCode, shortened } from '../../src/domain/problem.ts'

/** The file as a whole cannot become a catalog: the same bytes can never succeed. */
export class CatalogFileError extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, message: string) {
    super(shortened(message, MAX_PROBLEM_TEXT))
    this.name = 'CatalogFileError'
    this.code = code
  }
}
