import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SystemIndex } from './names.ts'
import { withLayout } from './script-layout.ts'

const folder = new URL('../../index-mappings/', import.meta.url)

function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8')
}

export interface IndexDefinition {
  readonly settings: Record<string, unknown>
  readonly mappings: { readonly properties: Record<string, unknown> } & Record<string, unknown>
}

export function indexDefinition(name: SystemIndex | 'dishes'): IndexDefinition {
  return JSON.parse(read(`${name}.json`)) as IndexDefinition
}

/** The text of the synonyms that come with the release. */
export function synonymFile(): string {
  return read('synonyms.txt')
}

export interface StoredScript {
  /**
   * Holds a hash of the filled text, so a changed script has another id and no cached answer of the old one applies.
   */
  readonly id: string
  readonly source: string
}

export function classificationScript(): StoredScript {
  return storedScript('classify')
}

/** The script that reads a dish's status out of its score. */
export function statusScript(): StoredScript {
  return storedScript('status')
}

/** The script that makes the copy of a dish's document part of another catalog. */
export function copyScript(): StoredScript {
  return storedScript('copy')
}

/** Each script that an engine needs, with the context that it is compiled for. */
export function storedScripts(): readonly (StoredScript & { readonly context: string })[] {
  return [
    { ...classificationScript(), context: 'score' },
    { ...statusScript(), context: 'aggs' },
    { ...copyScript(), context: 'reindex' },
  ]
}

function storedScript(name: 'classify' | 'status' | 'copy'): StoredScript {
  const source = withLayout(read(`${name}.painless`))
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 16)
  return { id: `dishmatch-${name}-${hash}`, source }
}
