/**
 * The address of a picture as an app may load it: absolute, by https, without a password; null for any other. A page that
 * was loaded by https shows no other picture, and a guest's network would see which dish is looked at.
 */
export function httpsImage(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' ? address : null
}
