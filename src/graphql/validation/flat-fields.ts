import {
  type ArgumentNode,
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  print,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'

/** A field of the answer, merged from all its mentions in the document. */
export interface FlatField {
  /** Its name in the answer: the alias, or else the name. */
  readonly key: string
  /** The first mention. */
  readonly node: FieldNode
  /** By their names in the answer; null where the field has no selections. */
  readonly fields: FlatFields | null
}

export type FlatFields = ReadonlyMap<string, FlatField>

/** The names of fields at any depth, by the fields of a plan, which lives as long as it is used. */
const namesBelow = new WeakMap<FlatFields, ReadonlySet<string>>()

/** Whether one of these fields is among the fields, or below them. */
export function asksForAny(fields: FlatFields | null | undefined, names: ReadonlySet<string>): boolean {
  return fields != null && !namesIn(fields).isDisjointFrom(names)
}

function namesIn(fields: FlatFields): ReadonlySet<string> {
  const known = namesBelow.get(fields)
  if (known !== undefined) return known
  const names = new Set<string>()
  for (const { node, fields: below } of fields.values()) {
    names.add(node.name.value)
    if (below !== null) for (const name of namesIn(below)) names.add(name)
  }
  namesBelow.set(fields, names)
  return names
}

export interface FlatOptions {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Whether a selection with these directives is in the answer. */
  readonly isIncluded: (directives: readonly DirectiveNode[]) => boolean
  /** Called for mentions of one field that cannot be merged. */
  readonly onConflict: (key: string, first: FieldNode, other: FieldNode) => void
}

/**
 * The fields of an answer, without fragments, directives and repetitions. Every selection is visited once for each
 * place where it is spread, so the measured size of the document bounds the steps.
 *
 * The schema has no interfaces and no unions, so a valid document has one type at each place. Two mentions of a field
 * then merge if their names and arguments are equal. So it is enough to compare each mention with the first one;
 * graphql-js compares every pair.
 */
export function flatFields(root: SelectionSetNode, options: FlatOptions): FlatFields {
  return merged([root], options)
}

function merged(sets: readonly SelectionSetNode[], options: FlatOptions): FlatFields {
  const mentions = new Map<string, FieldNode[]>()
  const spread = new Set<string>()
  const collect = (selection: SelectionNode): void => {
    if (!options.isIncluded(selection.directives ?? [])) return
    if (selection.kind === Kind.FIELD) {
      add(mentions, selection, options)
      return
    }
    const set =
      selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : fragmentSet(selection.name.value)
    set?.selections.forEach(collect)
  }
  const fragmentSet = (name: string): SelectionSetNode | undefined => {
    if (spread.has(name)) return undefined
    spread.add(name)
    return options.fragments.get(name)?.selectionSet
  }
  for (const set of sets) set.selections.forEach(collect)
  return new Map([...mentions].map(([key, nodes]) => [key, flatField(key, nodes, options)]))
}

function add(mentions: Map<string, FieldNode[]>, node: FieldNode, options: FlatOptions): void {
  const key = node.alias?.value ?? node.name.value
  const known = mentions.get(key)
  if (known === undefined) {
    mentions.set(key, [node])
    return
  }
  const [first = node] = known
  if (!isSameField(first, node)) options.onConflict(key, first, node)
  known.push(node)
}

function flatField(key: string, nodes: readonly FieldNode[], options: FlatOptions): FlatField {
  const [node] = nodes
  if (node === undefined) throw new Error(`no field is named "${key}"`)
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  return { key, node, fields: sets.length === 0 ? null : merged(sets, options) }
}

function isSameField(a: FieldNode, b: FieldNode): boolean {
  return a === b || (a.name.value === b.name.value && argumentsText(a) === argumentsText(b))
}

const ARGUMENT_TEXTS = new WeakMap<FieldNode, string>()

/** A text of arguments for comparison: the order of arguments and of object fields does not matter. */
function argumentsText(node: FieldNode): string {
  const known = ARGUMENT_TEXTS.get(node)
  if (known !== undefined) return known
  const text = pairsText(node.arguments ?? [])
  ARGUMENT_TEXTS.set(node, text)
  return text
}

function pairsText(pairs: readonly Pick<ArgumentNode, 'name' | 'value'>[]): string {
  const texts = pairs.map(({ name, value }) => `${name.value}:${valueText(value)}`)
  return texts.toSorted().join()
}

function valueText(value: ValueNode): string {
  if (value.kind === Kind.OBJECT) return `{${pairsText(value.fields)}}`
  if (value.kind === Kind.LIST) return `[${value.values.map(valueText).join()}]`
  return print(value)
}
