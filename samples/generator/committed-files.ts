import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw cause
  }
}

/** The paths whose file under `root` is missing or differs from `files`. */
export function differingFiles(files: ReadonlyMap<string, string>, root: string): string[] {
  return [...files].filter(([path, text]) => textOf(join(root, path)) !== text).map(([path]) => path)
}

/** Writes what differs and returns the paths. */
export function writeFiles(files: ReadonlyMap<string, string>, root: string): string[] {
  const paths = differingFiles(files, root)
  for (const path of paths) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), files.get(path) ?? '')
  }
  return paths
}
