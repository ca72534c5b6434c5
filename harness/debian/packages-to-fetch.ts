/** The package and the libraries that the machine lacks, of what `apt-get install --print-uris` prints. */
export function packagesToFetch(name: string, uris: string): readonly string[] {
  const missing = [...uris.matchAll(/^'\S+' ([^\s_]+)_\S+\.deb /gm)].map(([, found = '']) => found)
  return [name, ...missing.filter((found) => found !== name && found.startsWith('lib'))]
}
