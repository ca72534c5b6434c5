import { type Client, errors } from '@elastic/elasticsearch'
import { classificationScript, indexDefinition } from './mapping-files.ts'
import type { IndexNames } from './names.ts'

const SYSTEM_INDICES = [
  'chains',
  'businesses',
  'credentials',
  'uses',
  'uploads',
  'catalogs',
  'webhooks',
  'deliveries',
] as const

/** Creates what is missing and adds new fields to what is there. Safe to run at every start, side by side. */
export async function setUpIndices(es: Client, names: IndexNames): Promise<void> {
  const script = classificationScript()
  await Promise.all([
    es.putScript({ id: script.id, context: 'score', script: { lang: 'painless', source: script.source } }),
    ...SYSTEM_INDICES.map((name) => ensureIndex(es, names[name], name)),
  ])
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
