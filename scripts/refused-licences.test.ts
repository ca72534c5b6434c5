import { describe, expect, it } from 'vitest'
import type { LicenceChoice, SbomComponent } from './cyclonedx.ts'
import { EXCEPTIONS, refusedLicences } from './refused-licences.ts'

const DEVELOPMENT = [{ name: 'cdx:npm:package:development', value: 'true' }]

function component(licenses: readonly LicenceChoice[], more: Partial<SbomComponent> = {}): SbomComponent {
  const id = { 'bom-ref': 'soup@1.0.0', purl: 'pkg:npm/soup@1.0.0' }
  return { name: 'soup', version: '1.0.0', ...id, licenses, ...more }
}

describe('licences', () => {
  it.each<[string, readonly LicenceChoice[]]>([
    ['a permissive licence', [{ license: { id: 'MIT' } }]],
    ['one of two to choose from', [{ expression: 'GPL-3.0-only OR MIT' }]],
    ['the same in parentheses', [{ expression: '(MIT OR CC0-1.0)' }]],
    ['two that hold together', [{ expression: 'MIT AND Apache-2.0' }]],
  ])('are accepted: %s', (_what, licenses) => expect(refusedLicences([component(licenses)], [])).toEqual([]))

  it.each<[string, readonly LicenceChoice[], string]>([
    ['copyleft', [{ license: { id: 'GPL-3.0-only' } }], 'GPL-3.0-only'],
    ['weak copyleft', [{ license: { id: 'MPL-2.0' } }], 'MPL-2.0'],
    ['one that nobody has looked at', [{ license: { id: 'CUSTOM-1.0' } }], 'CUSTOM-1.0'],
    ['a text of its own', [{ license: { name: 'SEE LICENSE IN LICENSE' } }], 'SEE LICENSE IN LICENSE'],
    ['none at all', [], 'states no licence'],
    ['two of which one is refused', [{ expression: 'MIT AND GPL-2.0-only' }], 'MIT AND GPL-2.0-only'],
    ['several', [{ license: { id: 'MIT' } }, { license: { id: 'AGPL-3.0-only' } }], 'MIT AND AGPL-3.0-only'],
    ['nested', [{ expression: '(MIT OR GPL-2.0-only) AND X' }], '(MIT OR GPL-2.0-only) AND X'],
  ])('are refused by name: %s', (_what, licenses, licence) =>
    expect(refusedLicences([component(licenses)], [])).toEqual([`soup@1.0.0 (production): ${licence}`]),
  )

  it('have exceptions in development only', () => {
    const exceptions = [{ name: /^soup$/, licence: 'MPL-2.0', why: 'a test' }]
    const licenses = [{ license: { id: 'MPL-2.0' } }]
    expect(refusedLicences([component(licenses, { properties: DEVELOPMENT })], exceptions)).toEqual([])
    expect(refusedLicences([component(licenses)], exceptions)).toContain('soup@1.0.0 (production): MPL-2.0')
  })

  it('have no exception for another licence of the same package', () => {
    const exceptions = [{ name: /^soup$/, licence: 'MPL-2.0', why: 'a test' }]
    const changed = component([{ license: { id: 'GPL-3.0-only' } }], { properties: DEVELOPMENT })
    expect(refusedLicences([changed], exceptions)).toContain('soup@1.0.0 (development): GPL-3.0-only')
  })

  it('have no exception that nothing needs', () => {
    const exceptions = [{ name: /^gone$/, licence: 'MPL-2.0', why: 'a test' }]
    expect(refusedLicences([], exceptions)).toEqual(['no package needs the exception /^gone$/: MPL-2.0'])
  })

  it('have a reason for each exception', () => {
    for (const { why } of EXCEPTIONS) expect(why.length).toBeGreaterThan(10)
  })
})
