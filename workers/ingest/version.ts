/**
 * Version of a catalog: the time its object was stored, then the time its reading began first. It is sortable text that
 * an index name can hold, e.g. `20261121t101500000-20261121t101502123`. Storage keeps whole seconds, and a file may be read again
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

/** Names a rebuilt index of the same version. */
export function rebuiltVersion(version: string, begunAt: Date): string {
  return `${version}-r${compact(begunAt)}`
}
