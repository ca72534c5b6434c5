import {
  type DocumentNode,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  TypeInfo,
  ValidationContext,
} from 'graphql'

/**
 * Names of variables whose type allows null, used where null is not allowed. That is a valid document where something has a
 * default; an execution has to refuse null. A compiled one would leave the whole argument out, and with it what a
 * guest cannot eat.
 */
export function neverNull(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly string[] {
  const context = new ValidationContext(schema, document, new TypeInfo(schema), () => undefined)
  const usages = context.getRecursiveVariableUsages(operation)
  const names = usages.filter(({ type }) => isNonNullType(type)).map(({ node }) => node.name.value)
  return [...new Set(names)]
}
