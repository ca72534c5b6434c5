import { type Client, errors } from '@elastic/elasticsearch'
import { StartError } from '../errors.ts'
import { indexDefinition, storedScripts } from './mapping-files.ts'
import { missingSetUp } from './missing-set-up.ts'
import { type IndexNames, SYSTEM_INDICES, type SystemIndex } from './names.ts'

/**
 * Creates what is missing and adds new fields to existing indices. Safe at any time and concurrently. Needs the
 * privileges of the operator's role.
 */
export async function setUpIndices(es: Client, names: IndexNames): Promise<void> {
  await Promise.all([storeScripts(es), ...SYSTEM_INDICES.map((name) => ensureIndex(es, names[name], name))])
}

/** All our scripts are stored scripts: an engine may forbid other kinds. */
export async function storeScripts(es: Client): Promise<void> {
  await Promise.all(
    storedScripts().map(({ id, source, context }) =>
      es.putScript({ id, context, script: { lang: 'painless', source } }),
    ),
  )
}

/** For a worker: sets up what is missing. Throws if it may not, and the operator has not done it. */
export async function ensureSetUp(es: Client, names: IndexNames): Promise<void> {
  const missing = await missingSetUp(es, names)
  if (missing.length === 0) return
  try {
    await setUpIndices(es, names)
  } catch (cause) {
    if (!isAnswer(403, cause)) throw cause
    throw notSetUp(missing, cause)
  }
}

/** The error of both processes after waiting in vain. */
export function notSetUp(missing: readonly string[], cause?: unknown): Error {
  const what = missing.join(', ')
  return new StartError(`Elasticsearch is not set up: no ${what}. Run "npm run operator -- setup".`, {
    cause,
  })
}

/** Creates one of our indices, or adds new fields to it. */
export async function ensureIndex(es: Client, index: string, name: SystemIndex): Promise<void> {
  const definition = indexDefinition(name)
  try {
    await es.indices.create({ index, ...definition } as Parameters<Client['indices']['create']>[0])
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
    await addFields(es, index, definition.mappings.properties)
  }
}

/** An index of the same name that another program made, or the engine for a write, has fields of other types. */
async function addFields(es: Client, index: string, properties: unknown): Promise<void> {
  const request = { index, properties } as Parameters<Client['indices']['putMapping']>[0]
  try {
    await es.indices.putMapping(request)
  } catch (cause) {
    if (!isAnswer(400, cause)) throw cause
    throw new StartError(
      `The index ${index} has other fields than ours: "setup" did not make it. If it holds nothing that you need, delete it in the engine (DELETE /${index}); then run "npm run operator -- setup".`,
      { cause },
    )
  }
}

function isAlreadyThere(error: unknown): boolean {
  return (
    error instanceof errors.ResponseError &&
    JSON.stringify(error.body).includes('resource_already_exists_exception')
  )
}

function isAnswer(status: number, error: unknown): boolean {
  return error instanceof errors.ResponseError && error.statusCode === status
}
