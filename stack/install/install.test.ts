import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES_VERSION, installEngines, isInstalled } from './install.ts'
import type { MavenRun } from './maven.ts'

let enginesDir: string
let unpacked: number

beforeEach(() => {
  enginesDir = mkdtempSync(join(tmpdir(), 'engines-'))
  unpacked = 0
})

afterEach(() => rmSync(enginesDir, { recursive: true, force: true }))

/** What Maven leaves behind, in small. */
function unpack({ target }: MavenRun): Promise<void> {
  unpacked += 1
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const files = {
    'sonar/product-1/elasticsearch/lib/tools/server-launcher/server-launcher': 'for another machine',
    'sonar/product-1/elasticsearch/bin/elasticsearch-env': '#!/bin/bash',
    'sonar/product-1/bin/elasticsearch': '#!/bin/bash',
    [`redis/redis-server-6.2.0-${platform}`]: 'ours',
    'redis/redis-server-6.2.0-other-machine': 'theirs',
    'storage/s3proxy.jar': 'jar',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(target, name, '..'), { recursive: true })
    writeFileSync(join(target, name), text, { mode: 0o755 })
  }
  return Promise.resolve()
}

function install(how = unpack) {
  return installEngines({ enginesDir, environment: {}, onProgress: () => undefined, unpack: how })
}

describe('unpacking the engines', () => {
  it('puts the start script back, disables the foreign launcher and keeps one Redis', async () => {
    const { elasticsearch, redisServer, storageJar } = await install()
    const mode = (path: string) => statSync(path).mode & 0o111
    expect(mode(join(elasticsearch, 'bin/elasticsearch'))).not.toBe(0)
    expect(mode(join(elasticsearch, 'lib/tools/server-launcher/server-launcher'))).toBe(0)
    expect(readFileSync(redisServer, 'utf8')).toBe('ours')
    expect(readdirSync(join(redisServer, '..'))).toEqual(['redis-server'])
    expect(existsSync(storageJar)).toBe(true)
  })

  it('does it once', async () => {
    await install()
    await install()
    expect(unpacked).toBe(1)
  })

  it('does it once when two start together', async () => {
    await Promise.all([install(), install()])
    expect(unpacked).toBe(1)
  })

  it('leaves nothing that looks finished when it is interrupted, and repairs itself', async () => {
    const interrupted = async (run: MavenRun) => {
      await unpack(run)
      throw new Error('interrupted')
    }
    await expect(install(interrupted)).rejects.toThrow('interrupted')
    expect(readdirSync(enginesDir)).toEqual([])
    await install()
    expect(isInstalled(join(enginesDir, ENGINES_VERSION))).toBe(true)
  })

  it('clears away what a killed start left', async () => {
    mkdirSync(join(enginesDir, '.unpacking-dead', 'sonar'), { recursive: true })
    mkdirSync(join(enginesDir, ENGINES_VERSION))
    await install()
    expect(readdirSync(enginesDir)).toEqual([ENGINES_VERSION])
  })

  it('says what to install when there is no Maven', async () => {
    const run = installEngines({ enginesDir, environment: { PATH: '/nowhere' }, onProgress: () => undefined })
    await expect(run).rejects.toThrow(/there is no `mvn` on PATH: install Maven/)
  })
})
