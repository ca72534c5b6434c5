import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Environment } from '../settings.ts'

/** The full path of a program, as a shell would find it. */
export function programOnPath(name: string, environment: Environment): string | undefined {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
