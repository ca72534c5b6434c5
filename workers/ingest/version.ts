/**
 * Version of a catalog: when its object was stored, then when reading of it began first, as sortable text that an index
 * name can hold, e.g. `20261121t101500000-20261121t101502123`. Storage keeps whole seconds, and a file may be read again
 * long after a later one.
 */
export function catalogVersion(objectModifiedAt: string, startedAt: Date): string {
  return `${compact(new Date(objectModifiedAt))}-${compact(startedAt)}`
}

function compact(at: Date): string {
  return at
    .toISOString()
    .replace(/[-:.Z]/g, '')
    .toLowerCase()
}

/** Of an index that was made anew for the same version. */
export function rebuiltVersion(version: string, begunAt: Date): string {
  return `${version}-r${compact(begunAt)}`
}
