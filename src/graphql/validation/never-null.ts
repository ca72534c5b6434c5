import {
  type DocumentNode,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  TypeInfo,
  ValidationContext,
} from 'graphql'
import { AppError } from '../../errors.ts'
import { argumentOf } from '../answer/faulty-argument.ts'

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

/** Throws INVALID_INPUT if one of them is null. */
export function refuseNull(
  names: readonly string[],
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const name = names.find((one) => variables[one] === null)
  if (name === undefined) return
  throw new AppError('INVALID_INPUT', `Variable "$${name}" cannot be null where it is used; leave it out`, {
    field: argumentOf(operation, name) ?? name,
  })
}
