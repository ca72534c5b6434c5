import type { SourceLocation } from 'graphql'
import { AppError, type ErrorCode } from '../../errors.ts'

/** One fault of a query text. */
export interface DocumentFault {
  readonly message: string
  readonly locations?: readonly SourceLocation[] | undefined
}

/** A request that cannot be executed, with the faults of its document under one code. */
export class DocumentError extends AppError {
  readonly faults: readonly DocumentFault[]

  constructor(code: ErrorCode, faults: readonly DocumentFault[]) {
    super(code, faults[0]?.message ?? 'the query is not valid')
    this.faults = faults
  }
}
