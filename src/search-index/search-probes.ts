import type { Client } from '@elastic/elasticsearch'
import { isIndexMissing, isNotFound } from './get-document.ts'
import { classificationScript, copyScript, type StoredScript, statusScript } from './mapping-files.ts'
import type { IndexNames } from './names.ts'

export interface EngineProbes {
  readonly elasticsearch: () => Promise<unknown>
  /** Throws unless each of the scripts is stored with its text. */
  readonly scripts: () => Promise<unknown>
}

/** What a process needs of the engine to answer searches. */
export interface SearchProbes extends EngineProbes {
  /** Throws unless the serving records can be read. One chain without a catalog is no failure. */
  readonly servingRecords: () => Promise<unknown>
}

export interface ProbedEngine {
  readonly es: Client
  readonly names: IndexNames
  readonly scripts: readonly StoredScript[]
}

export const SEARCH_SCRIPTS: readonly StoredScript[] = [classificationScript(), statusScript()]
export const INGEST_SCRIPTS: readonly StoredScript[] = [copyScript()]

export function engineProbes({ es, scripts }: Omit<ProbedEngine, 'names'>): EngineProbes {
  return {
    elasticsearch: () => es.ping(),
    scripts: () => Promise.all(scripts.map((script) => checkScript(es, script))),
  }
}

export function searchProbes(probed: ProbedEngine): SearchProbes {
  return { ...engineProbes(probed), servingRecords: () => readServingRecord(probed) }
}

async function checkScript(es: Client, { id, source }: StoredScript): Promise<void> {
  const { script } = await es.getScript({ id })
  if (script?.source !== source) throw new Error(`the script ${id} has another text`)
}

/** No chain has this id. */
const NO_CHAIN = '-'

async function readServingRecord({ es, names }: ProbedEngine): Promise<void> {
  try {
    await es.get({ index: names.serving, id: NO_CHAIN })
  } catch (error) {
    if (!isNotFound(error) || isIndexMissing(error)) throw error
  }
}
