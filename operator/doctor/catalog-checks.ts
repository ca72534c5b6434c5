import { isGivenUp } from '../../src/features/catalogs/rebuild-requests.ts'
import { isOlderMaker } from '../../src/search-index/catalog-maker.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { refreshIndex } from '../../src/search-index/refresh-index.ts'
import { lostShelves } from '../../src/search-index/shelf.ts'
import type { Operator } from '../operator.ts'
import { type DoctorCheck, finding, firstFound, note, ok } from './finding.ts'

const AREA = 'Elasticsearch'
/** The most that one search gives. */
const MAX_CATALOGS = 10_000
const REBUILD = '`npm run operator -- rebuild`'

/** What serves the guests: whether it is there, and whether today's rules made it. */
export function catalogChecks(operator: Operator): readonly DoctorCheck[] {
  const { es, stores } = operator
  const { names, serving } = stores
  return [
    {
      area: AREA,
      subject: 'live catalogs',
      look: async () => {
        const lost = await lostShelves({ es, names }, await serving.shelves())
        if (lost.size === 0) return [ok('Every live catalog has its shelf.')]
        return [...lost].map(([shelf, chains]) =>
          finding(`The shelf ${shelf} is gone, and ${chains} chains are served from it.`, REBUILD),
        )
      },
    },
    { area: AREA, subject: 'rules of live catalogs', look: () => olderRulesFound(operator) },
  ]
}

/** An upgrade that is not through: the workers rebuild what older rules made, unless a source of it is lost. */
async function olderRulesFound(operator: Operator) {
  const others = await operator.stores.serving.listOfOtherMakers()
  const older = others.filter(({ madeBy }) => isOlderMaker(madeBy ?? undefined))
  if (older.length === 0) return [ok('No live catalog follows older rules.')]
  const failed = await givenUp(
    operator,
    older.map(({ catalogId }) => catalogId),
  )
  const waiting = older.length - failed.length
  return [
    ...(await firstFound(failed, ({ chainId, rebuild }) =>
      finding(
        `The live catalog of ${chainId} follows older rules and could not be rebuilt: ${rebuild?.error}.`,
        'Let the partner upload the whole menu again: today’s rules read it.',
      ),
    )),
    ...(waiting === 0
      ? []
      : [
          note(
            `Live catalogs that follow older rules until a worker rebuilds them: ${waiting}.`,
            `Workers of this version do it by themselves, one catalog after another; ${REBUILD} waits for them and shows how far they are.`,
          ),
        ]),
  ]
}

/** Those of these catalogs that this version has tried in vain to rebuild. One request, however many there are. */
async function givenUp(
  { es, stores: { names } }: Operator,
  values: string[],
): Promise<readonly Pick<CatalogRecord, 'chainId' | 'rebuild'>[]> {
  await refreshIndex(es, names.catalogs)
  const { hits } = await es.search<Pick<CatalogRecord, 'chainId' | 'rebuild'>>({
    ...{ index: names.catalogs, size: MAX_CATALOGS, _source_includes: ['chainId', 'rebuild'] },
    query: { bool: { filter: [{ ids: { values } }, { exists: { field: 'rebuild.requestedAt' } }] } },
  })
  return hits.hits.flatMap(({ _source }) => (_source !== undefined && isGivenUp(_source) ? [_source] : []))
}
