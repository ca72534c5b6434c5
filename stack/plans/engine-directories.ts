import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineName, EngineUser } from '../engine-plan.ts'
import type { StackHome } from '../state/home.ts'

const PRIVATE_DIRECTORY = 0o700
const PRIVATE_FILE = 0o600

export interface EngineDirectories {
  readonly config: string
  readonly data: string
  readonly temp: string
}

/** The folders an engine writes into, owned by the user it runs as and closed to everybody else. */
export function prepareDirectories(home: StackHome, name: EngineName, user?: EngineUser): EngineDirectories {
  const directories = { config: home.config(name), data: home.data(name), temp: home.temp(name) }
  for (const directory of Object.values(directories)) {
    mkdirSync(directory, { recursive: true })
    if (user && lstatSync(directory).uid !== user.uid) giveTo(directory, user)
    chmodSync(directory, PRIVATE_DIRECTORY)
  }
  return directories
}

export function writeConfig(path: string, text: string, user?: EngineUser): void {
  writeFileSync(path, text, { mode: PRIVATE_FILE })
  if (user) chownSync(path, user.uid, user.gid)
}

/** Changes the owner of everything below, too: an earlier start may have had another uid. Follows no links. */
function giveTo(path: string, user: EngineUser): void {
  const facts = lstatSync(path)
  if (facts.isSymbolicLink()) return
  chownSync(path, user.uid, user.gid)
  if (!facts.isDirectory()) return
  for (const name of readdirSync(path)) giveTo(join(path, name), user)
}
