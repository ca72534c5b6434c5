const ESCAPE = '\\u'
/** How half of a character is written in JSON; whether the other half is there has to be looked at. */
const SURROGATE = /\\u[dD][89a-fA-F]/

/** Whether every string of a parsed JSON text is whole: half a character can be neither stored nor shown. */
export function isWellFormed(json: string, value: unknown): boolean {
  return !json.includes(ESCAPE) || !SURROGATE.test(json) || isWhole(value)
}

function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, child]) => name.isWellFormed() && isWhole(child))
}
