/** Longer than a scheme, the longest host name (253) and a port. */
const MAX_ORIGIN_LENGTH = 300
/** `scheme://host[:port]`, optionally with a trailing slash; no user, path, query or wildcard. */
const ORIGIN_FORM = /^https?:\/\/[^\s/\\?#@*]+\/?$/i

/**
 * An origin as browsers send it: lower case, no default port, internationalised names in ASCII. Null for anything else:
 * `null` (files, sandboxed frames), wildcards, addresses with a path or a user.
 */
export function normalisedOrigin(text: string): string | null {
  if (text.length > MAX_ORIGIN_LENGTH || !ORIGIN_FORM.test(text) || !URL.canParse(text)) return null
  return new URL(text).origin
}

/** `allowed` holds normalised origins. Browsers send normalised origins, so the second comparison is rare. */
export function isAllowedOrigin(allowed: readonly string[], origin: string): boolean {
  if (allowed.includes(origin)) return true
  const normalised = normalisedOrigin(origin)
  return normalised !== null && allowed.includes(normalised)
}
