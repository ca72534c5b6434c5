const ESCAPE = '\\u'
/** The escape of a surrogate in JSON. Whether its other half follows is checked separately. */
const SURROGATE = /\\u[dD][89a-fA-F]/

/** Whether no string of a parsed JSON text holds a lone surrogate, which can be neither stored nor shown. */
export function isWellFormed(json: string, value: unknown): boolean {
  return !json.includes(ESCAPE) || !SURROGATE.test(json) || isWhole(value)
}

function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, child]) => name.isWellFormed() && isWhole(child))
}
