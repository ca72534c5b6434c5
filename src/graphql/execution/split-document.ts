import {
  type DocumentNode,
  type FieldNode,
  Kind,
  OperationTypeNode,
  print,
  type SelectionSetNode,
  visit,
} from 'graphql'

/** A document without the fields of its found dishes, and these fields by themselves. */
export interface SplitDocument {
  /** The document with the id as the only field of each found dish. */
  readonly document: DocumentNode
  /** A query of the fields of one dish, for a schema whose query type is the dish. */
  readonly dish: DocumentNode
}

const GROUPS: readonly string[] = ['matches', 'almostMatches', 'notMatches']
/** Fields that say more than the dish itself does. */
export const BEYOND_THE_DISH: ReadonlySet<string> = new Set(['match', 'restaurants', 'catalog'])

/**
 * Splits the document of an execution plan, which has neither fragments nor directives. Null where it shows no found
 * dishes, shows different fields of them in different places, or more than the dish itself says.
 */
export function splitDocument(document: DocumentNode): SplitDocument | null {
  const found = new Map<string, SelectionSetNode>()
  const cut: Change = (dish) => {
    const { selectionSet } = dish
    if (selectionSet === undefined) return dish
    found.set(print(selectionSet), selectionSet)
    return { ...dish, selectionSet: ID_ALONE }
  }
  const definitions = document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.QUERY
      ? changed(definition, ['search'], changeIn(GROUPS, changeIn(['dish'], cut)))
      : definition,
  )
  const [fields, ...others] = found.values()
  if (fields === undefined || others.length > 0 || saysMore(fields)) return null
  return { document: { ...document, definitions }, dish: queryOf(fields) }
}

type Change = (field: FieldNode) => FieldNode

/** The change of some fields below one. */
function changeIn(names: readonly string[], change: Change): Change {
  return (field) => changed(field, names, change)
}

function changed<T extends { readonly selectionSet?: SelectionSetNode | undefined }>(
  node: T,
  names: readonly string[],
  change: Change,
): T {
  if (node.selectionSet === undefined) return node
  const selections = node.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD && names.includes(selection.name.value) ? change(selection) : selection,
  )
  return { ...node, selectionSet: { ...node.selectionSet, selections } }
}

function saysMore(fields: SelectionSetNode): boolean {
  let isMore = false
  const noteMore = () => {
    isMore = true
  }
  visit(fields, {
    Field: ({ name }) => {
      if (BEYOND_THE_DISH.has(name.value)) noteMore()
    },
    // Its value is that of one request.
    Argument: noteMore,
    // The only one is that of a selection without a field.
    Directive: noteMore,
  })
  return isMore
}

const ID_ALONE: SelectionSetNode = {
  kind: Kind.SELECTION_SET,
  selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'id' } }],
}

function queryOf(selectionSet: SelectionSetNode): DocumentNode {
  const operation = OperationTypeNode.QUERY
  return { kind: Kind.DOCUMENT, definitions: [{ kind: Kind.OPERATION_DEFINITION, operation, selectionSet }] }
}
