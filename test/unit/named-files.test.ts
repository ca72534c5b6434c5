import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Every document of the repository. Decisions keep the words of their time. */
const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...globSync('docs/{,monitoring/}*.md', { cwd: ROOT }),
].toSorted()
const FOLDERS = globSync('*/', { cwd: ROOT }).map((folder) => folder.replace(/\/$/, ''))

const CODE = /^```[\s\S]*?^```|`[^`]+`/gm
const PATH = /(?<![\w./:@$<>{}*-])[\w.@-]+(?:\/[\w.@-]+)+(?![\w.@/*{=-]|<(?!br>))/g

/**
 * In code alone, in a command and in a block: `src/errors.ts` and `docs/decisions`, but not `partner/business_id=…`,
 * which is no file of ours.
 */
function pathsIn(text: string): string[] {
  const code = [...text.matchAll(CODE)].map(([piece]) => piece).join('\n')
  const paths = [...code.matchAll(PATH)].map(([path]) => path.replace(/\.$/, ''))
  return paths.filter((path) => FOLDERS.includes(path.split('/')[0] ?? ''))
}

interface Link {
  /** From the root; the document itself for a link within it. */
  readonly file: string
  readonly anchor: string | undefined
}

function linksIn(text: string, document: string): Link[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#')
      return { file: path === '' ? document : relative('.', join(dirname(document), path)), anchor }
    })
}

/** As GitHub makes them of headings. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isThere(path: string): boolean {
  return existsSync(join(ROOT, path))
}

function faultsOf(text: string, document: string): string[] {
  const links = linksIn(text, document)
  const missing = [...pathsIn(text), ...links.map(({ file }) => file)].filter((path) => !isThere(path))
  const lost = links.filter(({ file, anchor }) => anchor !== undefined && !hasAnchor(file, anchor))
  return [...missing, ...lost.map(({ file, anchor }) => `${file}#${anchor}`)].map(
    (what) => `${document}: ${what}`,
  )
}

function hasAnchor(file: string, anchor: string): boolean {
  const path = join(ROOT, file)
  return existsSync(path) && statSync(path).isFile() && anchorsOf(readFileSync(path, 'utf8')).includes(anchor)
}

/** The last cells of tables that end in a column of tests: `isolation` is a test file or a folder of tests. */
function testsIn(text: string): string[] {
  const tables = text.split('\n\n').filter((block) => /^\|.*\| test \|$/m.test(block))
  const cells = tables.flatMap((table) => table.split('\n').map((row) => row.split(' | ').at(-1) ?? ''))
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w/-]+)`/g)].map(([, name = '']) => name))
}

const TESTS = globSync('{src,stack,operator,workers,scripts,monitoring,test}/**/*.test.ts', { cwd: ROOT })

function isTest(name: string): boolean {
  return TESTS.some((file) => file.endsWith(`/${name}.test.ts`) || dirname(file).endsWith(`/${name}`))
}

describe('a document', () => {
  it.each(DOCUMENTS)('names only tests that exist: %s', (document) => {
    const names = testsIn(readFileSync(join(ROOT, document), 'utf8'))
    expect(names.filter((name) => !isTest(name))).toEqual([])
  })

  it.each(DOCUMENTS)('names only files and headings that exist: %s', (document) => {
    expect(faultsOf(readFileSync(join(ROOT, document), 'utf8'), document)).toEqual([])
  })

  it.each([
    { what: 'a file', text: 'see `src/nothing.ts`', fault: 'src/nothing.ts' },
    { what: 'a folder', text: 'see `workers/nowhere`', fault: 'workers/nowhere' },
    {
      what: 'a file in a command',
      text: 'run `npx vitest src/domain src/nowhere.ts`',
      fault: 'src/nowhere.ts',
    },
    { what: 'a file in a block', text: '```sh\nnode src/nowhere.ts  # go\n```', fault: 'src/nowhere.ts' },
    { what: 'a linked file', text: '[more](nothing.md)', fault: 'docs/nothing.md' },
    { what: 'a heading', text: '[more](../README.md#nothing)', fault: 'README.md#nothing' },
  ])('is found out where it names $what that is not there', ({ text, fault }) => {
    expect(faultsOf(text, 'docs/page.md')).toEqual([`docs/page.md: ${fault}`])
  })
})
