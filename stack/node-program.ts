import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A Node that runs TypeScript: this one, or, where the host's is older, the one the package pins. */
export function nodeProgram(): string {
  const pinned = join(import.meta.dirname, '..', 'node_modules', 'node', 'bin', 'node')
  return process.features.typescript || !existsSync(pinned) ? process.execPath : pinned
}
