import type { ProblemCode } from '../../src/domain/problem.ts'

/** The file as a whole cannot become a catalog: the same bytes can never succeed. */
export class CatalogFileError extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, message: string) {
    super(message)
    this.name = 'CatalogFileError'
    this.code = code
  }
}
