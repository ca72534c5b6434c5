import type { DocumentLimits } from '../../src/graphql/validation/document-limits.ts'

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** The defaults of the configuration. */
export const DOCUMENT_LIMITS: DocumentLimits = {
  maxTokens: 1_000,
  maxDepth: 10,
  maxFields: 2_000,
  maxSpreads: 50,
  maxDirectives: 50,
  maxAliases: 15,
}

export const NO_DOCUMENT_LIMITS: DocumentLimits = {
  maxTokens: NO_LIMIT,
  maxDepth: NO_LIMIT,
  maxFields: NO_LIMIT,
  maxSpreads: NO_LIMIT,
  maxDirectives: NO_LIMIT,
  maxAliases: NO_LIMIT,
}
