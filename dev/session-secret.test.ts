import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessionSecret } from './session-secret.ts'

describe("the developer's session secret", () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dishmatch-secret-'))
    file = join(folder, '.stack', 'dev.env')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is made once and kept', () => {
    const secret = sessionSecret(file)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(sessionSecret(file)).toBe(secret)
  })

  it('is for its owner only', () => {
    sessionSecret(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('replaces one that the service would refuse', () => {
    sessionSecret(file)
    writeFileSync(file, 'SESSION_SECRET=short\n')
    expect(sessionSecret(file)).toHaveLength(64)
  })
})
