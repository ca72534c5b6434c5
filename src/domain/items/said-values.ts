/** What the value of a property says that nobody reads. */

const NO =
  /^(?:false|f|no|none|nope|n|0|[-–—]+|☐|n\/?a|not applicable|absent|free|free[ _-]from|without|not present|not contained|does not contain|nein|nee|geen|zonder|afwezig|niet aanwezig|bevat niet|nicht (?:enthalten|vorhanden)|no contiene|non contiene|ne contient pas|n[aã]o|n[aã]o (?:cont[eé]m|tem|possui|presente)|falso|nenhum[a]?|sem|isent[oa]|livre|assente|ausente|n\.?v\.?t\.?|non|kein[e]?|aucun|nessuno|ninguno|never|nil|null|sin|off)$/i
const YES =
  /^(?:true|t|yes|y|x|1|contains?|present|may[ _-]contain|traces?|s[ií]|ja|oui|sim|verdadeiro|cont[eé]m|pode conter|vest[ií]gios|presente|on|✓|✔)$/i

export function isNo(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isNo)
  return value === false || value === 0 || (typeof value === 'string' && NO.test(value.trim()))
}

export function isYes(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && YES.test(value.trim()))
}

/** Whether a value says that something is absent, or nothing at all. */
export function isSilent(value: unknown): boolean {
  if (value == null || isNo(value)) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value !== 'object') return false
  return Object.values(value).every(isSilent)
}

/** NaN for an object: it may have a property called toString. */
export function numberIn(value: unknown): number {
  return typeof value === 'object' ? Number.NaN : Number(value)
}

/** Nothing for an object. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function isDate(text: string): boolean {
  return /^\d{4}-\d\d/.test(text)
}

/** Null, or nothing in it. */
export function isBlank(value: unknown): boolean {
  if (value == null) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.keys(value).length === 0
}
