import { describe, expect, it } from 'vitest'
import {
  arrowsByFolder,
  circles,
  type Import,
  importsOf,
  isTest,
  sourceFiles,
} from '../support/import-graph.ts'
import { IMPORT_RULES, type ImportRule, PACKAGE_RULES, TESTS_BESIDE } from '../support/import-rules.ts'

const FILES = sourceFiles()
const IMPORTS = FILES.flatMap(importsOf)
const OURS = IMPORTS.filter(({ to }) => /\.(ts|json)$/.test(to))
const RUN_IN_PRODUCTION = ['src', 'workers', 'storage-gate']

function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}

function topFolder(file: string): string {
  return file.slice(0, file.indexOf('/'))
}

function placesFor(file: string): readonly string[] {
  const rules = isTest(file) && topFolder(file) !== 'test' ? rulesWithin(topFolder(file)) : [ruleOf(file)]
  const beside = isTest(file) ? [topFolder(file), ...TESTS_BESIDE] : []
  return [...rules.flatMap((rule) => (rule === undefined ? [] : [rule[0], ...rule[1]])), ...beside]
}

function ruleOf(file: string): ImportRule | undefined {
  return IMPORT_RULES.find(([place]) => isIn(file, place))
}

function rulesWithin(folder: string): readonly ImportRule[] {
  return IMPORT_RULES.filter(([place]) => isIn(place, folder))
}

function isAllowed({ from, to }: Import): boolean {
  return placesFor(from).some((place) => isIn(to, place))
}

function isAllowedPackage({ from, to }: Import): boolean {
  const limit = PACKAGE_RULES.find(([name]) => name.test(to))
  return limit === undefined || limit[1].some((place) => isIn(from, place))
}

function shown({ from, to }: Import): string {
  return `${from} -> ${to}`
}

describe('imports', () => {
  it('are found in every room of the tree', () => {
    const rooms = new Set(FILES.map(topFolder))
    for (const room of [
      ...RUN_IN_PRODUCTION,
      'operator',
      'stack',
      'harness',
      'test',
      'bench',
      'chaos',
      'relevance',
      'rolling',
      'monitoring',
      'fuzz',
    ])
      expect(rooms).toContain(room)
    expect(OURS.length).toBeGreaterThan(FILES.length)
  })

  it('have a rule for every file', () => {
    expect(FILES.filter((file) => !isTest(file) && ruleOf(file) === undefined)).toEqual([])
  })

  it('go only where the house allows them', () => {
    expect(OURS.filter((each) => !isAllowed(each)).map(shown)).toEqual([])
  })

  it('name a guarded package only at its place', () => {
    const production = IMPORTS.filter(
      ({ from }) => RUN_IN_PRODUCTION.includes(topFolder(from)) && !isTest(from),
    )
    expect(production.filter((each) => !isAllowedPackage(each)).map(shown)).toEqual([])
  })

  it('run in no circle between files', () => {
    expect(circles(OURS.map(({ from, to }) => [from, to]))).toEqual([])
  })

  it('run in no circle between the entries of any folder', () => {
    const found = [...arrowsByFolder(OURS.filter(({ from }) => !isTest(from)))].flatMap(([folder, arrows]) =>
      circles(arrows).map((circle) => `${folder}: ${circle.join(', ')}`),
    )
    expect(found).toEqual([])
  })
})

describe('the rules for imports', () => {
  it('name places that exist', () => {
    const places = new Set([...IMPORT_RULES.flatMap(([place, from]) => [place, ...from]), ...TESTS_BESIDE])
    const missing = [...places].filter(
      (place) => ![...FILES, 'package.json'].some((file) => isIn(file, place)),
    )
    expect(missing).toEqual([])
  })

  it.each([
    ['domain to features', 'src/domain/dish/dish.ts', 'src/features/chains/chain-store.ts'],
    [
      'one stage of ingest to a later one',
      'workers/ingest/reading/read-catalog.ts',
      'workers/ingest/judging/report.ts',
    ],
    ['production to a test', 'workers/ingest/worker.ts', 'test/support/until.ts'],
    ['a test to the operator', 'test/integration/http.test.ts', 'operator/program.ts'],
    ['a test to the bench', 'src/domain/dish/dish.test.ts', 'bench/load.ts'],
  ])('refuse %s', (_name, from, to) => {
    expect(isAllowed({ from, to })).toBe(false)
  })

  it('see a circle, through however many entries', () => {
    const imports = [
      { from: 'a/b/one.ts', to: 'a/c/two.ts' },
      { from: 'a/c/deep/three.ts', to: 'a/d.ts' },
      { from: 'a/d.ts', to: 'a/b/four.ts' },
      { from: 'a/d.ts', to: 'a/e.ts' },
    ]
    expect(circles(arrowsByFolder(imports).get('a') ?? [])).toEqual([['b', 'c', 'd.ts']])
    expect(circles(imports.map(({ from, to }) => [from, to]))).toEqual([])
  })
})
