/**
 * Version of a catalog: the time its object was stored, by the storage's clock, then the number that the engine gave the
 * object (storage keeps whole seconds). No clock of ours decides. It is sortable text that an index name can hold, e.g.
 * `20261121t101500000-n000000000017`. Catalogs of older code have the time of their first reading in the second part:
 * digits, which sort before the letter.
 */
export function catalogVersion(objectModifiedAt: string, arrival: number): string {
  return `${compact(new Date(objectModifiedAt))}-n${String(arrival).padStart(ARRIVAL_DIGITS, '0')}`
}

const ARRIVAL_DIGITS = 12

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
