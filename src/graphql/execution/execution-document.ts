import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type NameNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql'
import type { FlatFields } from '../validation/flat-fields.ts'

/** One operation in the form for Mercurius. */
export interface ExecutionDocument {
  readonly document: DocumentNode
  /**
   * Names of variables in `document` by their names in the request. Variables that the operation does not use are
   * missing.
   */
  readonly variableNames: ReadonlyMap<string, string>
  readonly fieldCount: number
  /** Values of arguments, and what the declarations of variables are made of. */
  readonly valueCount: number
  /** False if the compiler would lose a field: it sets a field called `__proto__` as the prototype. */
  readonly canBeCompiled: boolean
}

/**
 * Makes a document of one operation without fragments, directives and repeated fields. Validation and compilation then
 * take time by its number of fields, however the client wrote it. Variables get new names, because the compiler
 * mistakes a variable called `constructor` for a member of every object.
 */
export function executionDocument(operation: OperationDefinitionNode, fields: FlatFields): ExecutionDocument {
  const definitions = operation.variableDefinitions ?? []
  const renamed = new Map(definitions.map(({ variable }, n) => [variable.name.value, `v${n}`]))
  const used = new Set<string>()
  let fieldCount = 0
  let valueCount = 0
  let canBeCompiled = true
  const countValue = () => {
    valueCount += 1
  }
  const renamedIn = (value: ValueNode): ValueNode => {
    countValue()
    if (value.kind === Kind.VARIABLE) {
      used.add(value.name.value)
      return { kind: Kind.VARIABLE, name: nameNode(renamed.get(value.name.value) ?? value.name.value) }
    }
    if (value.kind === Kind.LIST) return { ...value, values: value.values.map(renamedIn) }
    if (value.kind !== Kind.OBJECT) return value
    return { ...value, fields: value.fields.map((field) => ({ ...field, value: renamedIn(field.value) })) }
  }
  const fieldOf = (node: FieldNode, below: FlatFields | null): FieldNode => {
    fieldCount += 1
    if (node.alias?.value === '__proto__') canBeCompiled = false
    return {
      kind: Kind.FIELD,
      ...(node.alias ? { alias: node.alias } : {}),
      name: node.name,
      arguments: (node.arguments ?? []).map((argument) => ({
        ...argument,
        value: renamedIn(argument.value),
      })),
      directives: [],
      ...(below === null ? {} : { selectionSet: setOf(below) }),
    }
  }
  const setOf = (flat: FlatFields): SelectionSetNode => ({
    kind: Kind.SELECTION_SET,
    selections:
      flat.size === 0
        ? [NO_FIELD]
        : [...flat.values()].map(({ node, fields: below }) => fieldOf(node, below)),
  })
  const selectionSet = setOf(fields)
  const variableNames = new Map([...renamed].filter(([name]) => used.has(name)))
  const variableDefinitions = definitions.flatMap((definition) => definitionOf(definition, variableNames))
  for (const definition of variableDefinitions) visit(definition, { enter: countValue })
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: operation.operation,
        variableDefinitions,
        directives: [],
        selectionSet,
      },
    ],
  }
  return { document, variableNames, fieldCount, valueCount, canBeCompiled }
}

/** Used if conditions leave no field: a selection cannot be empty. */
const NO_FIELD: FieldNode = {
  kind: Kind.FIELD,
  name: nameNode('__typename'),
  directives: [
    {
      kind: Kind.DIRECTIVE,
      name: nameNode('skip'),
      arguments: [{ kind: Kind.ARGUMENT, name: nameNode('if'), value: { kind: Kind.BOOLEAN, value: true } }],
    },
  ],
}

function definitionOf(
  definition: VariableDefinitionNode,
  names: ReadonlyMap<string, string>,
): VariableDefinitionNode[] {
  const name = names.get(definition.variable.name.value)
  if (name === undefined) return []
  return [{ ...definition, directives: [], variable: { kind: Kind.VARIABLE, name: nameNode(name) } }]
}

function nameNode(value: string): NameNode {
  return { kind: Kind.NAME, value }
}
