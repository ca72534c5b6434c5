import type { SourceLocation } from 'graphql'
import type { FlatField, FlatFields } from '../validation/flat-fields.ts'
import type { ParsedQuery } from '../validation/parsed-query.ts'

/** Where the field at a path of the answer stands in the query; undefined where the path leads nowhere. */
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
