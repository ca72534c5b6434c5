import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'
import type { CredentialKind } from '../features/credentials/credential-format.ts'
import { createPlanner, type Planner } from './execution/operation-plan.ts'
import { DocumentError } from './validation/document-error.ts'
import { documentFaults } from './validation/document-faults.ts'
import { type DocumentLimits, refuseLargeDocument } from './validation/document-limits.ts'
import { measuredDocument } from './validation/measured-document.ts'
import { neverNull } from './validation/never-null.ts'
import { type ParsedQuery, parsedQuery } from './validation/parsed-query.ts'
import { requiredCredentials } from './validation/required-credential.ts'

/** A document that parses, has bounded size, and is valid against the schema. */
export interface PreparedDocument {
  readonly operations: readonly PreparedOperation[]
  readonly placeOf: ParsedQuery['placeOf']
}

/** One operation of a document. */
export interface PreparedOperation {
  readonly node: OperationDefinitionNode
  readonly credentials: ReadonlySet<CredentialKind>
  readonly rootFields: readonly string[]
  readonly asksForSchema: boolean
  /** Names of variables that cannot be null where they are used, though their type allows it. */
  readonly neverNull: readonly string[]
  /** The plan for these variables. */
  readonly plan: Planner
}

export interface DocumentPreparer {
  /** Throws DocumentError. */
  (source: string): PreparedDocument
  /** Whether the document was prepared before, so that it costs nothing now. */
  readonly has: (source: string) => boolean
}

/** Limit for the cached query texts and their trees together. */
const MAX_CACHED_BYTES = 32 * 1_024 * 1_024
const BYTES_PER_CHARACTER = 3
/** Measured, with its place in the text. */
const BYTES_PER_NODE = 500

/**
 * Parses, measures and validates query texts, in this order, and caches the valid ones. Throws DocumentError.
 * QUERY_TOO_COMPLEX comes before anything expands the document.
 */
export function createDocumentPreparer(schema: GraphQLSchema, limits: DocumentLimits): DocumentPreparer {
  const cache = new LRUCache<string, PreparedDocument>({ maxSize: MAX_CACHED_BYTES })
  const plannersOf = createPlanner()
  const prepare = (source: string): PreparedDocument => {
    const known = cache.get(source)
    if (known !== undefined) return known
    const query = parsedQuery(source, limits.maxTokens)
    refuseLargeDocument(measuredDocument(query.document), limits)
    const faults = documentFaults(schema, query)
    if (faults.length > 0) throw new DocumentError('GRAPHQL_VALIDATION_FAILED', faults)
    const operations = plannersOf(query).map((operation) => prepared(schema, query.document, operation))
    const document = { operations, placeOf: query.placeOf }
    const size = source.length * BYTES_PER_CHARACTER + query.nodeCount * BYTES_PER_NODE
    cache.set(source, document, { size })
    return document
  }
  return Object.assign(prepare, { has: (source: string) => cache.has(source) })
}

function prepared(
  schema: GraphQLSchema,
  document: DocumentNode,
  { node, rootFields, plan }: ReturnType<ReturnType<typeof createPlanner>>[number],
): PreparedOperation {
  return {
    node,
    rootFields,
    credentials: requiredCredentials(schema, node.operation, rootFields),
    neverNull: neverNull(schema, document, node),
    asksForSchema: rootFields.some((name) => name === '__schema' || name === '__type'),
    plan,
  }
}

/** The operation to run. Throws if none has that name, or if there are several and no name is given. */
export function operationOf(
  { operations }: Pick<PreparedDocument, 'operations'>,
  operationName: string | null,
): PreparedOperation {
  const [first, ...others] = operations
  const named = operations.find(({ node }) => node.name?.value === operationName)
  const operation = operationName === null && others.length === 0 ? first : named
  if (operation !== undefined) return operation
  const message =
    first === undefined
      ? 'The document holds no operation'
      : operationName === null
        ? 'The document holds several operations; name one in operationName'
        : `The document has no operation named "${operationName.slice(0, MAX_QUOTED)}"`
  throw new AppError('GRAPHQL_VALIDATION_FAILED', message, { field: 'operationName' })
}

const MAX_QUOTED = 60
