import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, sourceFiles } from '../support/import-graph.ts'
import {
  type Exemption,
  exportedNames,
  isExempt,
  sharedFileNames,
  sharedNames,
} from '../support/unique-names.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FILES = sourceFiles()
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

const EXEMPT: readonly Exemption[] = [
  { place: 'src/graphql/generated', reason: 'code that is made of the SDL, and named by it' },
  { place: 'packages/client/src/generated', reason: 'code that is made of the SDL, and named by it' },
  { place: 'src/graphql/resolvers', reason: 'a map of resolvers is named as its type in the SDL' },
  { place: 'test/property/oracle.ts', reason: 'says the rules again, on purpose without the domain' },
]
/** The program of a folder, and the name that a tool asks for. */
const CONVENTIONAL = ['main.ts', 'vitest.config.ts']

describe('exported names', () => {
  it('stand for one thing in the whole tree', () => {
    expect(sharedNames(TEXTS, EXEMPT)).toEqual([])
  })

  it('are found in every room', () => {
    const rooms = ['src', 'workers', 'operator', 'stack', 'storage-gate', 'harness', 'terminal', 'test']
    for (const room of rooms) {
      const texts = [...TEXTS].filter(([file]) => file.startsWith(`${room}/`)).map(([, text]) => text)
      expect(texts.flatMap(exportedNames).length, room).toBeGreaterThan(0)
    }
  })

  it.each(EXEMPT)('are shared, without the exemption of $place', ({ place }) => {
    const others = EXEMPT.filter((exemption) => exemption.place !== place)
    expect(sharedNames(TEXTS, others)).not.toEqual([])
  })
})

describe('names of files', () => {
  it('stand for one file in the whole tree, but for tests and conventional names', () => {
    const named = FILES.filter((file) => !isTest(file) && !CONVENTIONAL.includes(basename(file)))
    expect(sharedFileNames(named, EXEMPT)).toEqual([])
  })
})

describe('the check of names', () => {
  const twice = new Map([
    ['a/one.ts', 'export interface Wish {}\n'],
    ['b/two.ts', "export type Wish = string\nexport type { Other } from '../a/other.ts'\n"],
    ['a/other.ts', 'export interface Other {}\nexport const other = 1\n'],
  ])

  it('sees a name that two files export, and none that a file passes on', () => {
    expect(sharedNames(twice)).toEqual(['Wish: a/one.ts, b/two.ts'])
  })

  it('leaves an exempt folder out, and no folder whose name only begins like it', () => {
    expect(sharedNames(twice, [{ place: 'b', reason: 'made up' }])).toEqual([])
    expect(isExempt('bench/two.ts', [{ place: 'b', reason: 'made up' }])).toBe(false)
  })

  it.each([
    'export const wish = 1',
    'export function wish() {}',
    'export async function wish() {}',
    'export async function* wish() {}',
    'export class wish {}',
    'export abstract class wish {}',
    'export type wish = 1',
    'export interface wish {}',
  ])('reads %s', (line) => {
    expect(exportedNames(`const before = 1\n${line}\n`)).toEqual(['wish'])
  })

  it('counts a type and a constant of one file as one name', () => {
    expect(exportedNames('export const Wish = 1\nexport type Wish = typeof Wish\n')).toEqual(['Wish'])
  })

  it('sees two files of one name', () => {
    const found = sharedFileNames(['a/wish.ts', 'b/wish.ts', 'b/other.ts'])
    expect(found).toEqual(['wish.ts: a/wish.ts, b/wish.ts'])
  })
})
