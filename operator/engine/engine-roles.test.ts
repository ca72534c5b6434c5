import { describe, expect, it } from 'vitest'
import { indexNames, SYSTEM_INDICES } from '../../src/search-index/names.ts'
import { ENGINE_ROLES, engineRole } from './engine-roles.ts'

const names = indexNames('shop')
/** Every index of an installation: those by name, and shelves by what they begin with. */
const OWN: readonly string[] = [...SYSTEM_INDICES.map((name) => names[name]), `${names.shelfPrefix}*`]
/** What the layout before shelves had, and the notes of the migration from it. */
const OLD: readonly string[] = ['shop-dishes-*', 'shop-migration']

describe.each(ENGINE_ROLES)('the role of the %s', (role) => {
  const { name, definition } = engineRole('shop', role)

  it('has a name of its own in each installation', () => expect(name).toBe(`shop-${role}`))

  it('names indices of ours that exist, and no others', () => {
    const named = definition.indices.flatMap((group) => group.names)
    expect(named.length).toBeGreaterThan(3)
    const known = role === 'migration' ? [...OWN, ...OLD] : OWN
    expect(named.filter((index) => !known.includes(index))).toEqual([])
  })

  it('holds no privilege that is everything', () => {
    const all = [...definition.cluster, ...definition.indices.flatMap((group) => group.privileges)]
    expect(all.filter((privilege) => /^(all|none|\*|manage_.*|monitor)$/.test(privilege))).toEqual([])
    expect(definition.cluster).not.toContain('manage')
  })
})
