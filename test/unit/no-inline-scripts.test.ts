import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The only file that stores scripts; each script is a file of index-mappings. */
const SETUP = 'src/search-index/setup.ts'
/** A script, or a query in a language of its own, that is made of text. */
const MADE_OF_TEXT =
  /script\s*:\s*\{[^}]*\bsource\b|lang\s*:\s*'|runtime_mappings|script_fields|scripted_metric|updateByQuery|query_string|bodyTemplate|searchTemplate|\bwrapper\s*:|esql|\.sql\./

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('generated'))
    .map((name) => join(folder, name))
}

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

describe('what the engine is asked', () => {
  it('names stored scripts, and holds no script or query language as text', () => {
    const files = ['src', 'workers', 'operator'].flatMap(sources).filter((file) => file !== SETUP)
    expect(files.length).toBeGreaterThan(150)
    expect(files.filter((file) => MADE_OF_TEXT.test(textOf(file)))).toEqual([])
  })

  it('would be found', () => {
    expect(MADE_OF_TEXT.test(textOf(SETUP))).toBe(true)
    for (const code of [
      'terms: { script: { source: `(long) _score` } }',
      "script: { lang: 'painless' }",
      'query: { query_string: { query: term } }',
      'await es.updateByQuery({ index })',
    ])
      expect(MADE_OF_TEXT.test(code), code).toBe(true)
  })
})
