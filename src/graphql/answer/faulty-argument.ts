import { type GraphQLError, type OperationDefinitionNode, visit } from 'graphql'

/**
 * The path of the argument that an invalid variable is used for: `preferences.calorieRange.max`, whatever the client
 * calls its variable. If the operation itself does not use the variable: the variable's own path.
 */
export function faultyArgument(operation: OperationDefinitionNode, error: GraphQLError): string {
  const [, name = 'variables'] = /^Variable "\$(\w+)"/.exec(error.message) ?? []
  const [, path = name] = /at "([^"]+)"/.exec(error.message) ?? []
  return (argumentOf(operation, name) ?? name) + path.slice(name.length)
}

/** Where a variable is used: `preferences`, or `preferences.calorieRange` for a part of it. */
export function argumentOf(operation: OperationDefinitionNode, variable: string): string | null {
  const path: string[] = []
  let found: string | null = null
  const named = {
    enter: (node: { readonly name: { readonly value: string } }) => {
      path.push(node.name.value)
    },
    leave: () => {
      path.pop()
    },
  }
  visit(operation, {
    Directive: () => false,
    VariableDefinition: () => false,
    Argument: named,
    ObjectField: named,
    Variable: (node) => {
      if (node.name.value === variable && found === null) found = path.join('.')
    },
  })
  return found
}
