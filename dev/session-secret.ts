import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

const SECRET_FILE = fileURLToPath(new URL('../.stack/dev.env', import.meta.url))
const SECRET_BYTES = 32
const MIN_SECRET_LENGTH = 32
const OWNER_ONLY = 0o600

/** Made at the first start and kept, so that a developer's sessions outlive restarts. Git ignores the file. */
export function sessionSecret(file: string = SECRET_FILE): string {
  const known = keptSecret(file)
  if (known !== undefined) return known
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `SESSION_SECRET=${secret}\n`, { mode: OWNER_ONLY })
  return secret
}

function keptSecret(file: string): string | undefined {
  try {
    const { SESSION_SECRET = '' } = parseEnv(readFileSync(file, 'utf8'))
    return SESSION_SECRET.length >= MIN_SECRET_LENGTH ? SESSION_SECRET : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
