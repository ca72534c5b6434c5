import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseJava, ELASTICSEARCH_JAVA, inspectJava, majorVersion, STORAGE_JAVA } from './java.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'java-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function jdk(name: string, version: string, modules = 'java.base jdk.attach'): string {
  const home = join(root, 'jvm', name)
  mkdirSync(join(home, 'bin'), { recursive: true })
  writeFileSync(join(home, 'bin', 'java'), '#!/bin/sh\nexit 1\n')
  chmodSync(join(home, 'bin', 'java'), 0o755)
  writeFileSync(join(home, 'release'), `JAVA_VERSION="${version}"\nMODULES="${modules}"\n`)
  return home
}

function choose(environment: Record<string, string> = {}, need = ELASTICSEARCH_JAVA): string {
  return chooseJava(need, { environment, roots: [join(root, 'jvm')] }).home
}

describe('choosing a Java', () => {
  it.each([
    ['25.0.3', 25],
    ['21', 21],
    ['1.8.0_402', 8],
    ['nonsense', undefined],
  ])('reads %s as %s', (text, version) => expect(majorVersion(text)).toBe(version))

  it('passes over a Java that is too old for one that fits', () => {
    jdk('a-17', '17.0.15')
    const fitting = jdk('b-21', '21.0.2')
    expect(choose()).toBe(fitting)
  })

  it('prefers JAVA_HOME when it fits, and passes over it when it does not', () => {
    const found = jdk('a-25', '25.0.1')
    const old = jdk('b-17', '17.0.1')
    const named = jdk('c-23', '23.0.1')
    expect(choose({ JAVA_HOME: named })).toBe(named)
    expect(choose({ JAVA_HOME: old })).toBe(found)
    expect(choose({ JAVA_HOME: old }, STORAGE_JAVA)).toBe(old)
  })

  it('finds the one behind a java on PATH', () => {
    const home = jdk('21', '21.0.2')
    mkdirSync(join(root, 'path'))
    symlinkSync(join(home, 'bin', 'java'), join(root, 'path', 'java'))
    const java = chooseJava(ELASTICSEARCH_JAVA, { environment: { PATH: join(root, 'path') }, roots: [] })
    expect(java.home).toBe(home)
  })

  it('passes over a runtime without jdk.attach', () => {
    jdk('a-21-jre', '21.0.2', 'java.base')
    expect(() => choose()).toThrow(/found only Java 21 without jdk\.attach in /)
  })

  it('says what to install when there is none', () => {
    expect(() => choose()).toThrow(
      'Elasticsearch needs a full JDK (with jdk.attach) 21 or newer, and none was found: ' +
        'install one (for example openjdk-21-jdk-headless or Temurin) or name it in STACK_JAVA_HOME.',
    )
  })

  it('does not look further than STACK_JAVA_HOME', () => {
    jdk('a-25', '25.0.1')
    const old = jdk('b-17', '17.0.1')
    expect(() => choose({ STACK_JAVA_HOME: old })).toThrow(`STACK_JAVA_HOME points to Java 17 in ${old}.`)
    expect(() => choose({ STACK_JAVA_HOME: '/nowhere' })).toThrow(
      "STACK_JAVA_HOME is '/nowhere', but no Java is there.",
    )
  })

  it('asks the program itself when there is no release file', () => {
    const home = jdk('x', '21')
    rmSync(join(home, 'release'))
    writeFileSync(join(home, 'bin', 'java'), '#!/bin/sh\necho "    java.version = 22.0.1" >&2\n')
    expect(inspectJava(home)).toEqual({ home, version: 22, modules: [] })
  })
})
