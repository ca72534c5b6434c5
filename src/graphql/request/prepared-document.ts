import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationContext,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { AppError, type ErrorCode } from '../errors.ts'

/** A document that parses and is valid against the schema. */
export interface PreparedDocument {
  readonly document: DocumentNode
  readonly operationCount: number
}

/** A request that cannot be executed: every error of the document, under one code. */
export class DocumentError extends AppError {
  readonly errors: readonly GraphQLError[]

  constructor(code: ErrorCode, errors: readonly GraphQLError[]) {
    super(code, errors[0]?.message ?? 'the query is not valid')
    this.errors = errors
  }
}

export interface DocumentLimits {
  readonly maxTokens: number
  readonly maxDepth: number
  readonly maxAliases: number
  readonly allowIntrospection: boolean
}

const MAX_CACHED = 2_000

/** Parses and validates query texts, remembering those that are valid. Throws DocumentError. */
export function createDocumentPreparer(
  schema: GraphQLSchema,
  limits: DocumentLimits,
): (source: string) => PreparedDocument {
  const cache = new LRUCache<string, PreparedDocument>({ max: MAX_CACHED })
  return (source) => {
    const known = cache.get(source)
    if (known !== undefined) return known
    const document = parsed(source, limits)
    check(schema, document, limits)
    const operationCount = document.definitions.filter(
      (node) => node.kind === Kind.OPERATION_DEFINITION,
    ).length
    const prepared = { document, operationCount }
    cache.set(source, prepared)
    return prepared
  }
}

function parsed(source: string, limits: DocumentLimits): DocumentNode {
  try {
    return parse(source, { maxTokens: limits.maxTokens })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    const isTooLong = error.message.includes('Parsing aborted')
    throw new DocumentError(isTooLong ? 'QUERY_TOO_COMPLEX' : 'GRAPHQL_PARSE_FAILED', [
      isTooLong ? new GraphQLError(`The query has more than ${limits.maxTokens} tokens`) : error,
    ])
  }
}

/** The rules throw by default; reported, their errors come back from `validate` like any other. */
const REPORTING = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) =>
      context?.reportError(new GraphQLError(error.message.replace('Syntax Error: ', ''))),
  ],
}

function check(schema: GraphQLSchema, document: DocumentNode, limits: DocumentLimits): void {
  const rules = limits.allowIntrospection
    ? specifiedRules
    : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const invalid = validate(schema, document, rules)
  if (invalid.some(isGivenUp)) {
    throw new DocumentError('QUERY_TOO_COMPLEX', [new GraphQLError('The query repeats fields too often')])
  }
  if (invalid.length > 0) throw new DocumentError('GRAPHQL_VALIDATION_FAILED', invalid)
  const tooComplex = validate(schema, document, [
    maxDepthRule({ n: limits.maxDepth, ...REPORTING }),
    maxAliasesRule({ n: limits.maxAliases, ...REPORTING }),
  ])
  if (tooComplex.length > 0) throw new DocumentError('QUERY_TOO_COMPLEX', tooComplex)
}

/** graphql-js stops where comparing equal fields with one another takes too long; all it says is this. */
function isGivenUp(error: GraphQLError): boolean {
  return error.message === 'Validation aborted.'
}

/** The operation to run. Throws where there is none of that name, or several and no name. */
export function operationOf(
  prepared: PreparedDocument,
  operationName: string | null,
): OperationDefinitionNode {
  const operation = getOperationAST(prepared.document, operationName)
  if (operation) return operation
  const message =
    prepared.operationCount === 0
      ? 'The document holds no operation'
      : operationName === null
        ? 'The document holds several operations; name one in operationName'
        : `The document has no operation named "${operationName}"`
  throw new AppError('GRAPHQL_VALIDATION_FAILED', message, { field: 'operationName' })
}
