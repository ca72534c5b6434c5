import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

/** The size of a document after every fragment is expanded at its spreads. Unused fragments do not count. */
export interface DocumentSize {
  /** Count over all operations together, like spreads and directives. */
  readonly fields: number
  readonly spreads: number
  readonly directives: number
  /** Count of the operation that has most. */
  readonly aliases: number
  /** Depth of the deepest field. An inline fragment is a level. Fields below `__schema` do not count. */
  readonly depth: number
  /** Characters of the longest alias. The answer repeats an alias for every dish. */
  readonly aliasLength: number
}

const NOTHING: DocumentSize = { fields: 0, spreads: 0, directives: 0, aliases: 0, depth: 0, aliasLength: 0 }

/**
 * Measures a document before anything walks its expanded form. Fragments multiply: 120 spreads of a fragment with 120
 * spreads are 14,400 fields in 260 tokens. So each fragment is measured once, and each spread adds its size. A fragment
 * inside itself counts as nothing, because validation refuses it.
 */
export function measuredDocument(document: DocumentNode): DocumentSize {
  const measure = new Measure(document)
  let size = NOTHING
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const { aliases, ...rest } = measure.selections(definition.selectionSet)
    const directives = rest.directives + (definition.directives?.length ?? 0)
    size = { ...sum(size, { ...rest, directives, aliases: 0 }), aliases: Math.max(size.aliases, aliases) }
  }
  return size
}

class Measure {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #known = new Map<string, DocumentSize>()

  constructor(document: DocumentNode) {
    this.#fragments = fragmentsOf(document)
  }

  selections({ selections }: SelectionSetNode): DocumentSize {
    return selections.reduce((size, selection) => sum(size, this.#selection(selection)), NOTHING)
  }

  #selection(selection: SelectionNode): DocumentSize {
    const directives = selection.directives?.length ?? 0
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      return sum(this.#fragment(selection.name.value), { ...NOTHING, spreads: 1, directives })
    }
    const below = selection.selectionSet === undefined ? NOTHING : this.selections(selection.selectionSet)
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return sum({ ...below, depth: below.depth + 1 }, { ...NOTHING, directives })
    const name = selection.name.value
    const aliases = selection.alias === undefined ? 0 : 1
    const depth = name === '__schema' ? 1 : below.depth + 1
    const aliasLength = selection.alias?.value.length ?? 0
    return sum({ ...below, depth }, { ...NOTHING, fields: 1, aliases, directives, aliasLength })
  }

  #fragment(name: string): DocumentSize {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    this.#known.set(name, NOTHING)
    const fragment = this.#fragments.get(name)
    const size = fragment === undefined ? NOTHING : this.selections(fragment.selectionSet)
    this.#known.set(name, size)
    return size
  }
}

export function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

function sum(a: DocumentSize, b: DocumentSize): DocumentSize {
  return {
    fields: a.fields + b.fields,
    spreads: a.spreads + b.spreads,
    directives: a.directives + b.directives,
    aliases: a.aliases + b.aliases,
    depth: Math.max(a.depth, b.depth),
    aliasLength: Math.max(a.aliasLength, b.aliasLength),
  }
}
