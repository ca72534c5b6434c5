import { MAX_PROBLEM_TEXT, type ProblemCode } from '../../../src/domain/items/problem.ts'
import { shortened } from '../../../src/domain/text/shortened.ts'

/** The file as a whole cannot become a catalog: the same bytes can never succeed. */
export class CatalogFileError extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, message: string) {
    super(shortened(message, MAX_PROBLEM_TEXT))
    this.name = 'CatalogFileError'
    this.code = code
  }
}
