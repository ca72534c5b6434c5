import { readFileSync } from 'node:fs'

/** The survivors that a file of this folder explains: its lines, without blank ones and comments. */
export function explained(file: string): readonly string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}
