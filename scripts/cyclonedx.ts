import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }

/** A software bill of materials in CycloneDX 1.5; only what is read here. */
export interface Cyclonedx {
  readonly bomFormat: string
  readonly serialNumber?: string
  readonly metadata: { readonly timestamp?: string; readonly component: SbomComponent }
  readonly components: readonly SbomComponent[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

export interface SbomComponent {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  /** SPDX, as the package states it. */
  readonly licenses?: readonly LicenceChoice[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

export interface LicenceChoice {
  readonly expression?: string
  readonly license?: { readonly id?: string; readonly name?: string }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAX_BYTES = 64 * 1024 * 1024

/**
 * The packages that npm has installed here, by npm's own list. The same packages give the same bytes at any time and
 * in any folder. Throws where the installed packages differ from the lock file.
 */
export function cyclonedx({ omitDevelopment }: Readonly<{ omitDevelopment: boolean }>): Cyclonedx {
  const { serialNumber: _, ...bom } = installed()
  const { timestamp: _now, ...metadata } = bom.metadata
  const component = { ...metadata.component, name: packageJson.name }
  const stable = { ...(omitDevelopment ? production(bom) : bom), metadata: { ...metadata, component } }
  return { ...stable, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(stable))}` }
}

/** For a package that only development needs. */
export function isForDevelopment({ properties = [] }: SbomComponent): boolean {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
}

/** Runs the npm that runs this script, else the npm on the PATH. */
function installed(): Cyclonedx {
  const { npm_execpath: cli } = process.env
  const [program, ...first] = cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm']
  const args = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--workspaces=false',
    '--loglevel=error',
  ]
  const text = execFileSync(program, [...first, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(text) as Cyclonedx
}

/** Does not use npm's --omit=dev, which leaves out packages that production and development both need. */
function production(bom: Cyclonedx): Cyclonedx {
  const components = bom.components.filter((component) => !isForDevelopment(component))
  const known = new Set([bom.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = bom.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => known.has(to)) }))
  return { ...bom, components, dependencies }
}

/** A UUID of version 8, made from a hash. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
