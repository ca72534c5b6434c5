import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importsOf, isTest, sourceFiles } from '../support/import-graph.ts'

const PAGE = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'architecture.md'), 'utf8')
const ROOMS = /```mermaid\nflowchart TD\n(.*?)```/s.exec(PAGE)?.[1] ?? ''
const NODE = /(\w+)\["([^"<]+)<br>[^"]*"\]/g
const ARROW = /^ *(\w+) (?:-->|-\.->\|[^|]+\||-\.\w+\.->) (\w+)$/gm
const FOLDERS = [/^[\w-]+(?=\/)/, /^src\/[\w-]+(?=\/)/, /^src\/domain\/[\w-]+(?=\/)/]
const FILES = sourceFiles()
/** Read as files, not imported. */
const READ = 'src/search-index -> index-mappings'

const PLACES = new Map([...ROOMS.matchAll(NODE)].map(([, id = '', place = '']) => [id, place]))
const DRAWN = [...ROOMS.replace(NODE, '$1').matchAll(ARROW)].map(
  ([, from = '', to = '']) => `${PLACES.get(from)} -> ${PLACES.get(to)}`,
)

/** The most exact place of the picture that holds a file. */
function placeOf(file: string): string | undefined {
  const holding = [...PLACES.values()].filter((place) => file === place || file.startsWith(`${place}/`))
  return holding.toSorted((a, b) => b.length - a.length)[0]
}

function arrowOf({ from, to }: Import): string[] {
  const [start, end] = [placeOf(from), placeOf(to)]
  return start === undefined || end === undefined || start === end ? [] : [`${start} -> ${end}`]
}

describe('the picture of the rooms in docs/architecture.md', () => {
  const imports = FILES.filter((file) => !isTest(file)).flatMap(importsOf)
  const real = new Set(imports.flatMap(arrowOf))

  it('has an arrow for every import between two of its places', () => {
    expect(real.size).toBeGreaterThan(30)
    expect([...real].filter((arrow) => !DRAWN.includes(arrow))).toEqual([])
  })

  it('has no arrow that no import needs', () => {
    expect(DRAWN.filter((arrow) => arrow !== READ && !real.has(arrow))).toEqual([])
  })
})

describe('the table of the rooms in docs/architecture.md', () => {
  const table = /^\| room \|.*?\n\n/ms.exec(PAGE)?.[0] ?? ''
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
  )

  it('has every folder with code, itself or by its folders', () => {
    const folders = new Set(
      FILES.flatMap((file) => FOLDERS.flatMap((folder) => folder.exec(file)?.[0] ?? [])),
    )
    expect(folders.size).toBeGreaterThan(20)
    const isNamed = (folder: string) => named.some((place) => `${place}/`.startsWith(`${folder}/`))
    expect([...folders].filter((folder) => !isNamed(folder))).toEqual([])
  })
})
