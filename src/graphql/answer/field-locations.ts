import type { SourceLocation } from 'graphql'
import type { FlatField, FlatFields } from '../validation/flat-fields.ts'
import type { ParsedQuery } from '../validation/parsed-query.ts'

/** The place in the query of the field at a path of the answer; undefined if there is no such field. */
export function fieldLocations(
  fields: FlatFields,
  path: readonly (string | number)[] | undefined,
  placeOf: ParsedQuery['placeOf'],
): readonly SourceLocation[] | undefined {
  let found: FlatField | undefined
  let below: FlatFields | null = fields
  for (const key of path ?? []) {
    if (typeof key === 'number') continue
    found = below?.get(key)
    below = found?.fields ?? null
  }
  const place = found === undefined ? undefined : placeOf(found.node)
  return place === undefined ? undefined : [place]
}
