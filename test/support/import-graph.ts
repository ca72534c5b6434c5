import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Import {
  readonly from: string
  /** A file's path from the repository's root, or the name of a package. */
  readonly to: string
}

/** From one node to another. */
export type Arrow = readonly [from: string, to: string]

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** Every TypeScript file of the repository, by its path from the root. */
export function sourceFiles(): string[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts']
  const names = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  return names.filter((name) => existsSync(join(ROOT, name)))
}

export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(IMPORT)].flatMap(([, name = '']) => ({
    from: file,
    to: name.startsWith('.') ? join(dirname(file), name) : name,
  }))
}

export function isTest(file: string): boolean {
  return file.endsWith('.test.ts')
}

/**
 * The arrows between the entries of each folder: an import of `a/b/c.ts` by `a/d/e/f.ts` is an arrow from `d` to `b` in
 * the folder `a`.
 */
export function arrowsByFolder(imports: readonly Import[]): ReadonlyMap<string, readonly Arrow[]> {
  const arrows = new Map<string, Arrow[]>()
  for (const { from, to } of imports) {
    const [start, end] = [from.split('/'), to.split('/')]
    const shared = start.findIndex((part, place) => part !== end[place])
    const [first, second] = [start[shared], end[shared]]
    if (first === undefined || second === undefined) continue
    const folder = start.slice(0, shared).join('/')
    arrows.set(folder, [...(arrows.get(folder) ?? []), [first, second]])
  }
  return arrows
}

/** The groups of nodes that reach each other: none where the graph has no circle (Tarjan's algorithm). */
export function circles(arrows: readonly Arrow[]): string[][] {
  const targets = Map.groupBy(arrows, ([from]) => from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const found: string[][] = []
  const lower = (node: string, place: number | undefined) =>
    lowest.set(
      node,
      Math.min(lowest.get(node) ?? Number.POSITIVE_INFINITY, place ?? Number.POSITIVE_INFINITY),
    )
  const visit = (node: string): void => {
    order.set(node, order.size)
    lower(node, order.get(node))
    path.push(node)
    for (const [, to] of targets.get(node) ?? []) {
      if (!order.has(to)) visit(to)
      if (path.includes(to)) lower(node, lowest.get(to))
    }
    if (lowest.get(node) !== order.get(node)) return
    const group = path.splice(path.indexOf(node))
    if (group.length > 1) found.push(group.toSorted())
  }
  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return found
}
