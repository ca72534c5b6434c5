import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ALLERGEN_TYPES, DIET_TYPES, MATCH_STATUSES } from '../../src/domain/vocabulary/vocabulary.ts'
import { ERROR_STATUS } from '../../src/errors.ts'
import { UPLOAD_STATES } from '../../src/features/uploads/upload-life.ts'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const SPECIFICATION = text('docs/specification.md')
const README = text('README.md')
const FOLDERS =
  'src workers operator stack storage-gate samples demo dev test bench chaos fuzz docs index-mappings'
const SOURCES = globSync(`{${FOLDERS.replaceAll(' ', ',')}}/**/*.{ts,md,painless,graphql}`, {
  cwd: new URL('../..', import.meta.url),
})

function rowsUnder(heading: string): string[][] {
  const section = SPECIFICATION.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}

const cellsUnder = (heading: string, column: number) => rowsUnder(heading).map((row) => row[column] ?? '')

describe('docs/specification.md', () => {
  it('has a heading for every section of the contract', () => {
    const ids = [...text('docs/contract.md').matchAll(/^\| ([SAP]\d)\./gm)].map(([, id]) => id)
    const headings = [...SPECIFICATION.matchAll(/^## ([SAP]\d) /gm)].map(([, id]) => id)
    expect(headings).toEqual(expect.arrayContaining([...new Set(ids)]))
  })

  it('has a heading for every rule that another file cites', () => {
    const headings = new Set([...SPECIFICATION.matchAll(/^## ([SAP]\d) /gm)].map(([, id = '']) => id))
    const cited = SOURCES.flatMap((file) =>
      [...text(file).matchAll(/docs\/specification\.md, ([SAP]\d)/g)].map(([, id = '']) => ({ file, id })),
    )
    expect(cited.length).toBeGreaterThan(5)
    expect(cited.filter(({ id }) => !headings.has(id))).toEqual([])
  })

  it('is what other files cite, and no document outside the tree', () => {
    const foreign = /(?:product|interface-specification)\.md/
    expect(SOURCES.filter((file) => foreign.test(text(file)))).toEqual([])
  })

  it('states every error code with its status', () => {
    const stated = rowsUnder('P7 Errors').slice(1)
    expect(Object.fromEntries(stated.map(([code, status]) => [code, Number(status)]))).toEqual(ERROR_STATUS)
  })

  it('states every state of an upload', () => {
    expect(cellsUnder('P9 From upload to live', 0).slice(1).toSorted()).toEqual([...UPLOAD_STATES].toSorted())
  })

  it('states the values of the enums, in their order', () => {
    const enums = Object.fromEntries(
      rowsUnder('S2 Resources and fields').map(([name, values]) => [name, values]),
    )
    expect(enums).toMatchObject({
      DietType: DIET_TYPES.join(', '),
      AllergenType: ALLERGEN_TYPES.join(', '),
      MatchStatus: MATCH_STATUSES.join(', '),
    })
  })
})

describe('README.md', () => {
  it('says the Node version of package.json', () => {
    const { engines } = JSON.parse(text('package.json')) as { engines: { node: string } }
    expect(README).toContain(`Node ${engines.node.replace('>=', '')} or newer`)
  })

  it('has the three groups on its first screen and fewer than 150 lines', () => {
    const lines = README.split('\n')
    expect(lines.length).toBeLessThan(150)
    for (const status of MATCH_STATUSES) expect(lines.slice(0, 25).join('\n')).toContain(`| ${status} |`)
  })

  it('names every script of package.json that a person starts', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
    const started = Object.keys(scripts).filter((name) => name !== 'test' && name !== 'start')
    expect(started.filter((name) => !README.includes(`npm run ${name}`))).toEqual([])
  })
})
