import { chownSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHome, stackHome } from './home.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'home-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('STACK_HOME', () => {
  it('is made where there is none', () => {
    expect(() => createHome(stackHome(join(directory, 'a', 'b')))).not.toThrow()
  })

  it.runIf(process.getuid?.() === 0)('is not used when somebody else made it', () => {
    chownSync(directory, 65534, 65534)
    expect(() => createHome(stackHome(directory))).toThrow(/belongs to another user \(uid 65534\)/)
  })

  it('is not used when it is a link', () => {
    symlinkSync(directory, join(directory, 'link'))
    expect(() => createHome(stackHome(join(directory, 'link')))).toThrow(
      /set STACK_HOME to a folder of yours/,
    )
  })
})
