/** A request as the client of the engine sends it. */
export interface EngineRequest {
  readonly method: string
  readonly path: string
  readonly querystring: string
  readonly body: string
}

/** Requests about a shelf as a whole. */
const OF_THE_SHELF = /^(?:|_mapping|_refresh|_stats(?:\/.*)?|_settings)$/
/** Finds catalogs that no record names, and never a dish. */
const LISTS_CATALOGS =
  /^\{"size":0,"query":\{"terms":\{"catalogId":\[[^[\]]*\]\}\},"aggs":\{"catalogs":\{"composite":|^\{"field":"catalogId",/

/**
 * What of a request reaches further than one catalog of one chain, or null. Ids of catalogs begin with that of the
 * chain. Looks at requests that name a shelf, and at those that name no index, or many.
 */
export function beyondOneCatalog(sent: EngineRequest, shelfPrefix: string): string | null {
  const [index = '', ...rest] = decodeURIComponent(sent.path).slice(1).split('/')
  if (index === '_mget') return mgetFault(sent, shelfPrefix)
  if (index === '_msearch') return msearchFault(sent, shelfPrefix)
  if (index === '_search' && rest[0] === 'scroll') return null
  if (index === '_bulk') return sent.body.includes(shelfPrefix) ? bulkFault(sent) : null
  if (index === '_reindex') return sent.body.includes('"routing":"keep"') ? null : 'copies to any shard'
  const [operation = '', id = ''] = rest
  const isNamed = !index.startsWith('_') && index !== ''
  if (isNamed && OF_THE_SHELF.test(operation)) return null
  if (!isNamed || index.includes('*') || index.includes(','))
    return namesDocuments(index) ? 'names no index, or many' : null
  if (!index.startsWith(shelfPrefix)) return null
  const routing = new URLSearchParams(sent.querystring).get('routing')
  if (operation === '_terms_enum' && !LISTS_CATALOGS.test(sent.body)) return 'lists words of all chains'
  if (LISTS_CATALOGS.test(sent.body)) return null
  if (routing === null) return 'has no routing'
  if (operation === '_doc') return ofChain(id, routing) ? null : 'names a document of another chain'
  if (operation === '_bulk') return bulkFault(sent, routing)
  return queryFault(sent.body, routing)
}

/** Else it is about the cluster, its nodes or its scripts. */
function namesDocuments(index: string): boolean {
  return !/^_(?:cluster|nodes|scripts|cat|aliases|tasks)?$|^$/.test(index)
}

function ofChain(documentId: string, chainId: string): boolean {
  return documentId.startsWith(`${chainId}-`) && documentId.includes('|')
}

/** Whatever else a query says, the first thing that must hold is the limit. */
function queryFault(body: string, chainId: string): string | null {
  const { query } = JSON.parse(body) as {
    query?: { bool?: { must?: readonly Limit[]; should?: unknown } }
  }
  const [first, second] = query?.bool?.must?.[0]?.constant_score?.filter?.bool?.filter ?? []
  const isLimited = first?.term?.chainId === chainId && second?.term?.catalogId?.startsWith(`${chainId}-`)
  return isLimited && query?.bool?.should === undefined ? null : 'is not limited to one catalog'
}

interface Limit {
  readonly constant_score?: { readonly filter?: { readonly bool?: { readonly filter?: readonly Term[] } } }
}

interface Term {
  readonly term?: { readonly chainId?: string; readonly catalogId?: string }
}

interface Header {
  readonly routing?: string
  readonly index?: string | readonly string[]
}

/** Each search is judged as if it were sent alone. */
function msearchFault({ body }: EngineRequest, shelfPrefix: string): string | null {
  const lines = body.trim().split('\n')
  for (let place = 0; place < lines.length; place += 2) {
    const { index = '*', ...more } = JSON.parse(lines[place] ?? '') as Header
    const querystring = new URLSearchParams(more).toString()
    const path = `/${[index].flat().join(',')}/_search`
    const alone = { method: 'POST', path, querystring, body: lines[place + 1] ?? '' }
    const fault = beyondOneCatalog(alone, shelfPrefix)
    if (fault !== null) return fault
  }
  return null
}

function mgetFault({ body }: EngineRequest, shelfPrefix: string): string | null {
  const { docs = [] } = JSON.parse(body) as { docs?: readonly Record<string, string>[] }
  const onShelves = docs.filter(({ _index = '' }) => _index.startsWith(shelfPrefix))
  return onShelves.every(({ routing = '', _id = '' }) => routing !== '' && ofChain(_id, routing))
    ? null
    : 'loads a document of another chain'
}

function bulkFault({ body }: EngineRequest, given?: string): string | null {
  const actions = body.split('\n').filter((line) => /^\{"(?:index|delete|create|update)":\{/.test(line))
  const isOwn = (line: string) => {
    const [action = {}] = Object.values(JSON.parse(line) as Record<string, Record<string, string>>)
    const routing = action.routing ?? given ?? ''
    return routing !== '' && ofChain(action._id ?? '', routing)
  }
  return actions.every(isOwn) ? null : 'writes a document of another chain'
}
