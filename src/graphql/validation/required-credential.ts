import type { GraphQLSchema, OperationTypeNode } from 'graphql'
import type { CredentialKind } from '../../features/credentials/credential-format.ts'

/** The credentials that these root fields take, by their `@requires` directives. */
export function requiredCredentials(
  schema: GraphQLSchema,
  operation: OperationTypeNode,
  rootFields: readonly string[],
): ReadonlySet<CredentialKind> {
  const fields = schema.getRootType(operation)?.getFields() ?? {}
  return new Set(
    rootFields.flatMap((name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return credentialOf(field?.astNode?.directives ?? [])
    }),
  )
}

type Directives = NonNullable<NonNullable<ReturnType<GraphQLSchema['getQueryType']>>['astNode']>['directives']

function credentialOf(directives: NonNullable<Directives>): CredentialKind[] {
  const value = directives.find((directive) => directive.name.value === 'requires')?.arguments?.[0]?.value
  return value?.kind === 'EnumValue' ? [value.value as CredentialKind] : []
}
