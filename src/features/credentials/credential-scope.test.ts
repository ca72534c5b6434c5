import { describe, expect, it } from 'vitest'
import type { CredentialKind } from './credential-format.ts'
import { type CredentialScope, scopesFor } from './credential-scope.ts'

describe('the scopes of a credential', () => {
  it.each<[CredentialKind, readonly CredentialScope[] | undefined, readonly CredentialScope[]]>([
    ['API_KEY', undefined, ['read']],
    ['PARTNER_TOKEN', undefined, ['upload']],
    ['API_KEY', ['operate', 'read'], ['read', 'operate']],
    ['API_KEY', ['operate'], ['operate']],
    ['API_KEY', ['read', 'read'], ['read']],
    ['PARTNER_TOKEN', ['upload'], ['upload']],
  ])('of %s given %j are %j', (kind, given, expected) => expect(scopesFor(kind, given)).toEqual(expected))

  it.each<[CredentialKind, readonly CredentialScope[]]>([
    ['API_KEY', ['upload']],
    ['API_KEY', []],
    ['PARTNER_TOKEN', ['read']],
    ['PARTNER_TOKEN', ['upload', 'operate']],
  ])('of %s are never %j', (kind, given) => {
    expect(() => scopesFor(kind, given)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', field: 'scopes' }) as Error,
    )
  })
})
