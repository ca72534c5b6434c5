import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Credential } from './generated/resolver-types.ts'

/** Which credentials the root fields of an operation take, by their `@requires` directives. */
export function requiredCredentials(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlySet<Credential> {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {}
  const names = rootFieldNames(document, operation.selectionSet)
  return new Set([...names].flatMap((name) => credentialOf(fields[name]?.astNode?.directives ?? [])))
}

function rootFieldNames(document: DocumentNode, selections: SelectionSetNode): Set<string> {
  const names = new Set<string>()
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) names.add(selection.name.value)
    if (selection.kind === Kind.INLINE_FRAGMENT)
      addAll(names, rootFieldNames(document, selection.selectionSet))
    if (selection.kind !== Kind.FRAGMENT_SPREAD) continue
    const fragment = document.definitions.find(
      (node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === selection.name.value,
    )
    if (fragment?.kind === Kind.FRAGMENT_DEFINITION)
      addAll(names, rootFieldNames(document, fragment.selectionSet))
  }
  return names
}

function addAll(names: Set<string>, more: ReadonlySet<string>): void {
  for (const name of more) names.add(name)
}

type Directives = NonNullable<NonNullable<ReturnType<GraphQLSchema['getQueryType']>>['astNode']>['directives']

function credentialOf(directives: NonNullable<Directives>): Credential[] {
  const value = directives.find((directive) => directive.name.value === 'requires')?.arguments?.[0]?.value
  return value?.kind === Kind.ENUM ? [value.value as Credential] : []
}
