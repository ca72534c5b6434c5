/** The files that ask shelves for anything, and what makes and keeps their names. Each limits its requests itself. */
export const SHELF_ROOM: readonly string[] = [
  'src/search-index/catalog-dishes.ts',
  'src/search-index/catalog-place.ts',
  'src/search-index/shelf-contents.ts',
  'src/search-index/shelf-overview.ts',
  'src/search-index/shelf.ts',
]

/** Other files that read the name of a shelf: with the reason. */
const MAY_NAME_A_SHELF: Readonly<Record<string, string>> = {
  'src/search-index/names.ts': 'makes the prefix',
  'src/search-index/catalog-store.ts': 'copies the name from one record to the other',
  'src/search-index/serving-store.ts': 'finds the records of a shelf',
  'workers/ingest/writing/send-bulk.ts': 'writes documents, by ids that hold the catalog',
  'workers/ingest/writing/take-out.ts': 'deletes documents, by ids that hold the catalog',
  'operator/shelves/shelf-commands.ts': 'moves chains off a shelf',
  'operator/shelves/shelf-view.ts': 'shows how full a shelf is',
  'operator/backup/restore-backup.ts': 'names the shelves of records as this installation does',
  'operator/doctor/engine-checks.ts': 'looks whether shelves are there and blocked, and never at a dish',
  'src/search-index/engine-metrics.ts':
    'counts blocks and missing copies of shelves, and never looks at a dish',
  'operator/migrate/copy-old-catalog.ts': 'writes documents, by ids that hold the catalog',
  'operator/migrate/migrate-chain.ts': 'records where a catalog went',
  'workers/ingest/finished-catalog.ts': 'says in an error which shelf is lost',
}

/** Lists the catalogs of all chains, for sweeps and operators; `src/features` and `src/graphql` do not import it. */
export const LISTS_ALL_CHAINS = 'src/search-index/shelf-contents.ts'

/** Reads the indices of the layout before shelves. */
const OLD_LAYOUT = 'operator/migrate/old-layout.ts'

/** These look at the shelf as a whole, and never at a dish. */
const HARMLESS =
  /\b(?:shelfExists|refreshShelf|hasTodaysDefinition|awaitCopies)\((?:\w+\.)*es, (?:\w+\.)*shelf\)/g
const NAMES_A_SHELF = /\.shelf\b|\['shelf'\]|\{[^{}=]*\bshelf\b[^{}=]*\}\s*=(?!>)|\bshelfPrefix\b|-shelf-/

/** These send a request to an index. `helpers.bulk` and `transport.request` name theirs within. */
const REQUEST =
  /\bes\.(?:helpers\.)?(?:bulk|count|delete|deleteByQuery|exists|get|index|knnSearch|mget|msearch|openPointInTime|reindex|scrollDocuments|scrollSearch|search|update|updateByQuery)(?:<[^()]*>)?\(\s*\{/g
const NAMES_ITS_INDEX = /\bindex\b|\.\.\.(?:inCatalog|dishAt|dishesAt|request)\b/
const LIMITS = /\.\.\.(?:inCatalog|dishAt)\(/g
/** Written after the limits, these take their place. */
const OVERWRITES = /\b(?:index|routing|query|id)\b/
/** What an engine computes from all documents of a shard, whatever the query says. */
const BEYOND_THE_QUERY =
  /\b(?:global|suggest|knn|significant_terms|significant_text|more_like_this|background_filter)\b\s*:|\bmin_doc_count: 0|\.(?:termsEnum|termvectors|mtermvectors|fieldCaps|rankEval|explain)\(/
const ANY_INDEX = /\bindex: (?:'[^']*\*|`[^`]*\*|'_all')/

/** What a file of production does with shelves that only the shelf room may do. */
export function shelfFaults(file: string, text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const isInRoom = SHELF_ROOM.includes(file)
  const mayName = isInRoom || file in MAY_NAME_A_SHELF
  const found: readonly (readonly [string, boolean])[] = [
    ['names a shelf', !mayName && NAMES_A_SHELF.test(code.replaceAll(HARMLESS, ''))],
    ['asks every index', !isInRoom && file !== OLD_LAYOUT && ANY_INDEX.test(code)],
    ['sends a request without an index', argumentsOf(code).some((given) => !NAMES_ITS_INDEX.test(given))],
    ['overwrites the limits of a request', afterLimits(code).some((rest) => OVERWRITES.test(rest))],
    [
      'asks for what is computed from all dishes of a shard',
      BEYOND_THE_QUERY.test(file === LISTS_ALL_CHAINS ? code.replace('.termsEnum(', '') : code),
    ],
  ]
  return found.filter(([, isFault]) => isFault).map(([what]) => `${file} ${what}`)
}

/** The object that each request to the engine is given. */
function argumentsOf(code: string): readonly string[] {
  return [...code.matchAll(REQUEST)].map(({ 0: call, index }) => {
    const start = index + call.length
    return code.slice(start, endOf(code, start))
  })
}

/** The members after the limits in the same object, without what they hold. */
function afterLimits(code: string): readonly string[] {
  return [...code.matchAll(LIMITS)].map(({ 0: call, index }) => {
    let names = ''
    const end = endOf(code, index + call.length) + 1
    for (let at = end; at < code.length && !'})]'.includes(code[at] ?? ''); at += 1) {
      names += code[at]
      if ('{(['.includes(code[at] ?? '')) at = endOf(code, at + 1)
    }
    return names.replaceAll(/:[^,]*/g, '')
  })
}

/** Where the brackets end that are open at `start`. */
function endOf(code: string, start: number): number {
  let depth = 1
  let end = start
  for (; end < code.length; end += 1) {
    if ('{(['.includes(code[end] ?? '')) depth += 1
    if ('})]'.includes(code[end] ?? '')) depth -= 1
    if (depth === 0) break
  }
  return end
}
