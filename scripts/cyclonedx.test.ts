import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { cyclonedx, isForDevelopment, type SbomComponent } from './cyclonedx.ts'
import type { LockFile } from './unlisted-install-scripts.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as LockFile
/** Others are for other platforms. The clients' kit is linked: it is no part of the programs. */
const installed = Object.entries(lock.packages).filter(
  ([path, { link = false }]) => path.startsWith('node_modules/') && !link && existsSync(ROOT + path),
)
const identity = ({ name, version }: Pick<SbomComponent, 'name' | 'version'>) => `${name}@${version}`

function locked(isWanted: (isForDevelopment: boolean) => boolean): string[] {
  const wanted = installed.filter(([, { dev = false }]) => isWanted(dev))
  const all = wanted.map(([path, { name = path.split('node_modules/').at(-1) ?? '', version = '' }]) =>
    identity({ name, version }),
  )
  return [...new Set(all)].sort()
}

/** The install script of the package `node` brings the program of this platform, and packages of its own for that. */
function isExtraneous({ properties = [] }: SbomComponent): boolean {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:extraneous' && value === 'true')
}

describe('the bill of materials', () => {
  const bom = cyclonedx({ omitDevelopment: true })

  it('holds every package that runs in production, and no other', () => {
    const wanted = locked((isDev) => !isDev)
    expect(wanted.length).toBeGreaterThan(100)
    expect([...new Set(bom.components.map(identity))].sort()).toEqual(wanted)
  })

  it('holds every dependency that package.json names', () => {
    const named = Object.entries(packageJson.dependencies).map(([name, version]) =>
      identity({ name, version }),
    )
    expect(bom.components.map(identity)).toEqual(expect.arrayContaining(named))
  })

  it('states a licence and a hash of each', () => {
    expect(bom.components.filter(({ licenses = [] }) => licenses.length === 0).map(identity)).toEqual([])
    expect(bom.components.filter(({ hashes = [] }) => hashes.length === 0).map(identity)).toEqual([])
  })

  it('names no dependency that it does not hold', () => {
    const known = new Set(
      [...bom.components, bom.metadata.component].map((component) => component['bom-ref']),
    )
    const named = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((ref) => !known.has(ref))).toEqual([])
  })

  it('is CycloneDX, and about us', () => {
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'dishmatch', version: packageJson.version, type: 'application' } },
    })
  })

  it('is the same whenever it is asked for', () => {
    expect(JSON.stringify(cyclonedx({ omitDevelopment: true }))).toBe(JSON.stringify(bom))
    expect(bom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  })

  it('tells development from production, where both are asked for', () => {
    const { components } = cyclonedx({ omitDevelopment: false })
    const brought = new Set(components.filter(isExtraneous).map(identity))
    const isLocked = (name: string) => !brought.has(name)
    const listed = new Set(components.filter(isForDevelopment).map(identity))
    expect([...listed].filter(isLocked).sort()).toEqual(locked((isDev) => isDev).filter(isLocked))
    expect(brought.size).toBeLessThan(4)
  })
})
