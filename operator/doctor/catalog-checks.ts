import { isGivenUp } from '../../src/features/catalogs/rebuild-requests.ts'
import { isOlderMaker } from '../../src/search-index/catalog-maker.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { lostShelves } from '../../src/search-index/shelf.ts'
import type { Operator } from '../operator.ts'
import { type DoctorCheck, finding, note, ok } from './finding.ts'

const AREA = 'Elasticsearch'
const MAX_LISTED = 20
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
async function olderRulesFound({ stores: { catalogs, serving } }: Operator) {
  const others = await serving.listOfOtherMakers()
  const older = others.filter(({ madeBy }) => isOlderMaker(madeBy ?? undefined))
  if (older.length === 0) return [ok('No live catalog follows older rules.')]
  const records: CatalogRecord[] = []
  for (const { catalogId } of older.slice(0, MAX_LISTED)) {
    const record = await catalogs.find(catalogId)
    if (record !== null) records.push(record)
  }
  const failed = records.filter(isGivenUp)
  const waiting = older.length - failed.length
  return [
    ...failed.map(({ chainId, rebuild }) =>
      finding(
        `The live catalog of ${chainId} follows older rules and could not be rebuilt: ${rebuild?.error}.`,
        'Let the partner upload the whole menu again: today’s rules read it.',
      ),
    ),
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
