import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Who may import whom: a folder (or a file of src's top level) and the folders it may import from, beside itself.
 * The first rule whose start fits a file counts.
 */
const RULES: readonly (readonly [from: string, to: readonly string[]])[] = [
  ['src/domain/vocabulary', []],
  ['src/domain/text', []],
  ['src/domain/dish', ['src/domain/vocabulary', 'src/domain/text']],
  ['src/domain/items', ['src/domain/dish', 'src/domain/vocabulary', 'src/domain/text']],
  ['src/domain/matching', ['src/domain/dish', 'src/domain/vocabulary', 'src/domain/text']],
  [
    'src/domain/reasons',
    ['src/domain/matching', 'src/domain/dish', 'src/domain/vocabulary', 'src/domain/text'],
  ],
  ['src/domain/plausibility', ['src/domain/items', 'src/domain/dish', 'src/domain/vocabulary']],
  ['src/queues', []],
  ['src/clients', ['src/config.ts']],
  ['src/config.ts', ['src/production-faults.ts']],
  ['src/production-faults.ts', ['src/weak-secret.ts']],
  ['src/weak-secret.ts', []],
  ['src/errors.ts', []],
  ['src/process-lifetime.ts', []],
  ['src/search-index', ['src/domain', 'src/errors.ts']],
  ['src/in-time.ts', []],
  [
    'src/features',
    ['src/domain', 'src/errors.ts', 'src/in-time.ts', 'src/logging/log.ts', 'src/queues', 'src/search-index'],
  ],
  [
    'src/graphql',
    ['src/features', 'src/domain', 'src/errors.ts', 'src/http', 'src/in-time.ts', 'src/logging/log.ts'],
  ],
  [
    'src/http',
    ['src/domain', 'src/errors.ts', 'src/features', 'src/in-time.ts', 'src/graphql/answer/error-response.ts'],
  ],
  [
    'src/plugins',
    ['src/domain', 'src/errors.ts', 'src/features', 'src/http', 'src/graphql/answer/error-response.ts'],
  ],
  [
    'src/create-services.ts',
    [
      'src/config.ts',
      'src/features',
      'src/graphql/services.ts',
      'src/logging',
      'src/queues',
      'src/search-index',
    ],
  ],
  ['src/logging', ['src/domain']],
  ['src/app.ts', ['src/config.ts', 'src/domain', 'src/graphql', 'src/http', 'src/logging']],
  [
    'src/server.ts',
    [
      'src/app.ts',
      'src/config.ts',
      'src/errors.ts',
      'src/clients',
      'src/queues',
      'src/create-services.ts',
      'src/search-index',
      'src/process-lifetime.ts',
    ],
  ],
  [
    'workers/main.ts',
    ['workers', 'src/config.ts', 'src/clients', 'src/logging', 'src/http', 'src/process-lifetime.ts'],
  ],
  [
    'workers/start-worker.ts',
    ['workers', 'src/config.ts', 'src/queues', 'src/search-index', 'src/create-services.ts'],
  ],
  ['storage-gate', ['src/config.ts', 'src/http/health.ts', 'src/process-lifetime.ts']],
  ['workers/ingest/reading', ['src/domain', 'src/features/uploads', 'src/search-index/catalog-records.ts']],
  [
    'workers/ingest/judging',
    ['workers/ingest/reading', 'src/domain', 'src/features/uploads', 'src/search-index'],
  ],
  [
    'workers/ingest/writing',
    ['workers/ingest/reading', 'workers/ingest/judging', 'src/domain', 'src/search-index'],
  ],
  [
    'workers',
    [
      'workers',
      'src/domain',
      'src/errors.ts',
      'src/queues',
      'src/search-index',
      'src/features/uploads',
      'src/features/catalogs',
      'src/features/chains',
      'src/features/webhooks',
    ],
  ],
]

/** Packages that only some places may name: a client is made in one place, an engine's types stay at the edge. */
const PACKAGE_RULES: readonly (readonly [name: RegExp, places: readonly string[]])[] = [
  [/^mercurius$/, ['src/graphql/plugin.ts']],
  [/^graphql(-|$)/, ['src/graphql']],
  [/^fastify$/, ['src/app.ts', 'src/graphql', 'src/http', 'workers/main.ts', 'storage-gate']],
  [
    /^@elastic\/elasticsearch$/,
    ['src/clients', 'src/search-index', 'src/features', 'src/logging', 'src/create-services.ts', 'workers'],
  ],
]

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('generated'))
    .map((name) => join(folder, name))
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap((match) => match[1] ?? [])
}

function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}

function violations(file: string): string[] {
  const rule = RULES.find(([from]) => isIn(file, from))
  if (rule === undefined) return [`${file}: no rule says what it may import`]
  const [from, to] = rule
  return importsOf(file).flatMap((name) => {
    if (!name.startsWith('.')) {
      const limit = PACKAGE_RULES.find(([pattern]) => pattern.test(name))
      return limit === undefined || limit[1].some((place) => isIn(file, place)) ? [] : [`${file} -> ${name}`]
    }
    const target = relative(ROOT, join(ROOT, dirname(file), name))
    return [from, ...to].some((place) => isIn(target, place)) ? [] : [`${file} -> ${target}`]
  })
}

describe('imports', () => {
  it('go only where the house allows them', () => {
    const files = [...sources('src'), ...sources('workers'), ...sources('storage-gate')]
    expect(files.length).toBeGreaterThan(50)
    expect(files.flatMap(violations)).toEqual([])
  })
})
