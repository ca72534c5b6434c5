import { isForDevelopment, type LicenceChoice, type SbomComponent } from './cyclonedx.ts'

/** Permissive licences: we may use, change and ship the code with a notice. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
])

export interface LicenceException {
  readonly name: RegExp
  readonly licence: string
  readonly why: string
}

/** Exceptions for development packages. Packages of production have none. */
export const EXCEPTIONS: readonly LicenceException[] = [
  { name: /^lightningcss(-|$)/, licence: 'MPL-2.0', why: 'of Vite: unchanged, and not shipped' },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'of Babel: a table of browsers, not shipped' },
  {
    name: /^argparse$/,
    licence: 'PSF-2.0',
    why: 'of the GraphQL code generator: permissive, like Python itself',
  },
  {
    name: /^fast-sha256$/,
    licence: 'Unlicense',
    why: 'of standardwebhooks, which only tests use: public domain',
  },
  {
    name: /^railroad-diagrams$/,
    licence: 'CC0-1.0',
    why: 'of kubernetes-models, which only tests use: public domain',
  },
  { name: /^pako$/, licence: '(MIT AND Zlib)', why: 'of autocannon, which only benches use: permissive' },
]

/** A line for each package without an allowed licence, and for each exception that no package needs. */
export function refusedLicences(
  components: readonly SbomComponent[],
  exceptions: readonly LicenceException[] = EXCEPTIONS,
): string[] {
  const needed = new Set<LicenceException>()
  const refused = components.flatMap((component) => {
    const licence = licenceOf(component)
    if (isAllowed(licence)) return []
    const exception = exceptions.find((each) => each.name.test(component.name) && each.licence === licence)
    if (exception === undefined || !isForDevelopment(component)) return [refusal(component, licence)]
    needed.add(exception)
    return []
  })
  const unneeded = exceptions.filter((exception) => !needed.has(exception))
  return [
    ...refused,
    ...unneeded.map(({ name, licence }) => `no package needs the exception ${name}: ${licence}`),
  ]
}

function refusal(component: SbomComponent, licence: string): string {
  const use = isForDevelopment(component) ? 'development' : 'production'
  return `${component.name}@${component.version} (${use}): ${licence}`
}

/** The licence as one SPDX expression. Where a package states several licences, all of them apply. */
function licenceOf({ licenses = [] }: SbomComponent): string {
  const stated = licenses.map(
    ({ expression, license }: LicenceChoice) => expression ?? license?.id ?? license?.name,
  )
  return stated.length === 0
    ? 'states no licence'
    : stated.map((licence) => licence ?? 'unknown').join(' AND ')
}

/** `OR` needs one allowed licence, `AND` needs all. A person has to read nested expressions. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\(([^()]*)\)$/, '$1')
  return plain
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((id) => ALLOWED.has(id.trim())))
}
