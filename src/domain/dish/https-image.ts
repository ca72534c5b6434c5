/**
 * The address of a picture as an app may load it: absolute, by https, without a password; null for any other. A page that
 * was loaded by https shows no other picture, and a guest's network would see which dish is looked at. Blanks, quotes and
 * invisible characters are encoded. Without the slashes, `https:a.png` is a path of the app's own page.
 */
export function httpsImage(address: string | null): string | null {
  if (address === null || !/^https:\/\//i.test(address) || !URL.canParse(address)) return null
  const { href, username, password } = new URL(address)
  return username === '' && password === '' ? href : null
}
