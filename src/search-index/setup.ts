import { type Client, errors } from '@elastic/elasticsearch'
import { classificationScript, indexDefinition, type StoredScript, statusScript } from './mapping-files.ts'
import type { IndexNames } from './names.ts'

const SYSTEM_INDICES = [
  'chains',
  'businesses',
  'credentials',
  'uploads',
  'catalogs',
  'webhooks',
  'deliveries',
] as const

/** Creates what is missing and adds new fields to what is there. Safe to run at every start, side by side. */
export async function setUpIndices(es: Client, names: IndexNames): Promise<void> {
  await Promise.all([storeScripts(es), ...SYSTEM_INDICES.map((name) => ensureIndex(es, names[name], name))])
}

/** Every script of ours is stored: an engine may forbid all others. */
export async function storeScripts(es: Client): Promise<void> {
  await Promise.all([
    storeScript(es, 'score', classificationScript()),
    storeScript(es, 'aggs', statusScript()),
  ])
}

async function storeScript(es: Client, context: string, { id, source }: StoredScript): Promise<void> {
  await es.putScript({ id, context, script: { lang: 'painless', source } })
}

async function ensureIndex(es: Client, index: string, name: (typeof SYSTEM_INDICES)[number]): Promise<void> {
  const definition = indexDefinition(name)
  try {
    await es.indices.create({ index, ...definition } as Parameters<Client['indices']['create']>[0])
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
    await es.indices.putMapping({ index, properties: definition.mappings.properties } as Parameters<
      Client['indices']['putMapping']
    >[0])
  }
}

function isAlreadyThere(error: unknown): boolean {
  return (
    error instanceof errors.ResponseError &&
    JSON.stringify(error.body).includes('resource_already_exists_exception')
  )
}
