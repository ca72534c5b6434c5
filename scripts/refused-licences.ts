import { isForDevelopment, type LicenceChoice, type SbomComponent } from './cyclonedx.ts'

/** Permissive: to be used, changed and shipped with a notice. */
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

/** For packages that develop and test this one. What runs in production has no exceptions. */
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
]

/** A line for each package whose licence nobody has allowed, and for each exception that nothing needs any more. */
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

/** As one SPDX expression. Several licences of a package hold together. */
function licenceOf({ licenses = [] }: SbomComponent): string {
  const stated = licenses.map(
    ({ expression, license }: LicenceChoice) => expression ?? license?.id ?? license?.name,
  )
  return stated.length === 0
    ? 'states no licence'
    : stated.map((licence) => licence ?? 'unknown').join(' AND ')
}

/** One of alternatives is enough; of what holds together, each is needed. Nested expressions are for a person to read. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\(([^()]*)\)$/, '$1')
  return plain
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((id) => ALLOWED.has(id.trim())))
}
