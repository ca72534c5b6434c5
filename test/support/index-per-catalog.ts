import { readFileSync } from 'node:fs'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { estypes } from '@elastic/elasticsearch'
import { expect } from 'vitest'
import type { CatalogMaker } from '../../src/search-index/catalog-maker.ts'
import { ensureBucket } from '../../workers/ensure-bucket.ts'
import { ask } from './graphql.ts'
import type { TestService } from './test-service.ts'

/**
 * What the last version with an index for each catalog left in the engines, and what it answered then where a search
 * found something; never changed. (Today's search corrects other typos.)
 * `installation`: grill with three catalogs, rolled back to the second; bistro with a full and a partial file; cafe with
 * one; unborn with none. `later`: bistro has one more, and grill is rolled back to the first.
 */
const folder = new URL('./index-per-catalog/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

export type OldMoment = 'installation' | 'later'
export const OLD_CHAINS = ['bistro', 'cafe', 'grill'] as const
export const RECORDED_MAKER = JSON.parse(read('maker.json')) as CatalogMaker

interface Line {
  readonly record?: { readonly index: string; readonly madeBy: CatalogMaker }
  readonly index?: string
  readonly aliases?: readonly string[]
  readonly document?: { readonly id: string }
  readonly of?: string
  readonly file?: string
  readonly base64?: string
}

function linesOf(moment: OldMoment, namespace: string): readonly Line[] {
  const text = read(`${moment}.ndjson`).replaceAll('{namespace}', namespace)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

/** Makes the engines of a service hold the old installation. Its services have not been set up again since. */
export async function restoreOldInstallation(service: TestService, madeBy = RECORDED_MAKER): Promise<void> {
  const { es, s3, config, stores } = service
  await ensureBucket(s3, config.S3_BUCKET, AbortSignal.timeout(10_000))
  const script = { lang: 'painless', source: read('classify.painless') } as const
  await es.putScript({ id: RECORDED_MAKER.scriptId, context: 'score', script })
  const index = stores.names.catalogs
  await es.indices.delete({ index })
  await es.indices.create({ index, ...(JSON.parse(read('catalogs.json')) as object) })
  await actAsOldVersion(service, 'installation', madeBy)
}

/** Writes what a worker of the old version wrote until then. */
export async function actAsOldVersion(
  { es, s3, config, stores }: TestService,
  moment: OldMoment,
  madeBy = RECORDED_MAKER,
): Promise<void> {
  const definition = JSON.parse(read('dishes.json')) as Omit<estypes.IndicesCreateRequest, 'index'>
  const lines = linesOf(moment, config.NAMESPACE)
  for (const { file: Key, base64 = '' } of lines) {
    if (Key === undefined) continue
    await s3.send(
      new PutObjectCommand({ Bucket: config.S3_BUCKET, Key, Body: Buffer.from(base64, 'base64') }),
    )
  }
  for (const { index } of lines)
    if (index !== undefined && !(await es.indices.exists({ index })))
      await es.indices.create({ index, ...definition })
  const documents = lines.flatMap(({ document, of: index }) =>
    document === undefined ? [] : [{ index: { _index: index ?? '', _id: document.id } }, document],
  )
  // A rollback writes the record with what it finds in it.
  const records = lines.flatMap(({ record }) =>
    record === undefined
      ? []
      : [
          { update: { _index: stores.names.catalogs, _id: record.index } },
          { doc: { ...record, madeBy }, doc_as_upsert: true },
        ],
  )
  const { errors } = await es.bulk({ operations: [...documents, ...records], refresh: true })
  expect(errors).toBe(false)
  const actions = lines.flatMap(({ index, aliases = [] }) =>
    aliases.flatMap((alias) => [
      { remove: { index: `${alias}-*`, alias, must_exist: false } },
      { add: { index: index ?? '', alias } },
    ]),
  )
  await es.indices.updateAliases({ actions })
}

const MENU = `query ($preferences: PreferencesInput, $searchTerm: String) {
  search(preferences: $preferences, searchTerm: $searchTerm, pagination: { first: 50 }) {
    matches { dish { id name createdAt updatedAt } } almostMatches { dish { name } } notMatches { dish { name } }
  } }`
const DISH =
  'query ($id: ID!) { dish(id: $id) { id name description } filterOptions { categories { name } } }'
const CALCULATE = `query ($id: ID!) {
  calculate(dishId: $id, selectedOptions: []) { nutrition { caloriesTotal protein } } }`

interface Search {
  readonly preferences: object
  readonly searchTerm: string | null
  readonly matches: readonly string[]
  readonly almostMatches: readonly string[]
  readonly notMatches: readonly string[]
}

/** What a chain's guests are answered. */
export interface OldAnswers {
  readonly menu: readonly { readonly id: string; readonly name: string; readonly createdAt: string }[]
  readonly searches: readonly Search[]
  readonly dishes: readonly {
    readonly dish: { readonly id: string }
    readonly filterOptions: unknown
    readonly calculate: unknown
  }[]
}

/** What the API of the old version answered, by chain. */
export function oldAnswers(moment: OldMoment): Readonly<Record<string, OldAnswers>> {
  const recorded = JSON.parse(read('answers.json')) as Record<'before' | 'later', Record<string, OldAnswers>>
  return recorded[moment === 'installation' ? 'before' : 'later']
}

/** Asks the same questions. */
export async function answersOfToday(
  address: string,
  apiKey: string,
  before: OldAnswers,
): Promise<OldAnswers> {
  const search = async (variables: Record<string, unknown>) =>
    (await ask(address, apiKey, MENU, variables)).search
  const { matches } = await search({})
  const searches = []
  for (const { preferences, searchTerm } of before.searches) {
    const found = await search({ preferences, searchTerm })
    const names = (group: string) => found[group].map(({ dish }: { dish: { name: string } }) => dish.name)
    searches.push({
      ...{ preferences, searchTerm, matches: names('matches') },
      ...{ almostMatches: names('almostMatches'), notMatches: names('notMatches') },
    })
  }
  const dishes = []
  for (const { dish, calculate } of before.dishes) {
    const variables = { id: dish.id }
    const found = await ask(address, apiKey, DISH, variables)
    const sum = calculate === null ? null : (await ask(address, apiKey, CALCULATE, variables)).calculate
    dishes.push({ ...found, calculate: sum })
  }
  return { menu: matches.map(({ dish }: { dish: unknown }) => dish), searches, dishes }
}
