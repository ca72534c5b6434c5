/** A page of a list with a cursor for each entry, as GraphQL clients expect it. */
export interface ConnectionPage<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[]
  readonly nodes: readonly T[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
}

/** The connection of a page. */
export function connectionOf<T>(
  nodes: readonly T[],
  cursorOf: (node: T) => string,
  pages: Readonly<{ hasNextPage: boolean; hasPreviousPage: boolean }>,
): ConnectionPage<T> {
  const edges = nodes.map((node) => ({ cursor: cursorOf(node), node }))
  const pageInfo = {
    ...pages,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  }
  return { edges, nodes, pageInfo }
}
