import type fc from 'fast-check'

// biome-ignore lint/suspicious/noExplicitAny: of whatever the property is about
export type Property = fc.IAsyncPropertyWithHooks<any>

export interface OpenProperty {
  readonly property: Property
  /** Closes what was opened for it. */
  readonly close: () => void
}

/** A property that opens nothing of its own. */
export function plainProperty(property: Property): OpenProperty {
  return { property, close: () => undefined }
}
