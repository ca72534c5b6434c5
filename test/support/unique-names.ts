import { basename } from 'node:path'

export interface Exemption {
  /** A file, or a folder with all in it. */
  readonly place: string
  readonly reason: string
}

const DECLARATION =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface)\s+(\w+)/gm

/** What a file declares and exports; a name that it only passes on belongs to another file. */
export function exportedNames(text: string): string[] {
  return [...new Set([...text.matchAll(DECLARATION)].flatMap(([, name]) => name ?? []))]
}

/** `name: file, file` for every name that more than one file outside the exempt places exports. */
export function sharedNames(
  texts: ReadonlyMap<string, string>,
  exemptions: readonly Exemption[] = [],
): string[] {
  const judged = [...texts].filter(([file]) => !isExempt(file, exemptions))
  return shared(judged.flatMap(([file, text]) => exportedNames(text).map((name) => [name, file] as const)))
}

/** `name: file, file` for every name of a file that stands in more than one folder. */
export function sharedFileNames(files: readonly string[], exemptions: readonly Exemption[] = []): string[] {
  const judged = files.filter((file) => !isExempt(file, exemptions))
  return shared(judged.map((file) => [basename(file), file] as const))
}

export function isExempt(file: string, exemptions: readonly Exemption[]): boolean {
  return exemptions.some(({ place }) => file === place || file.startsWith(`${place}/`))
}

function shared(pairs: readonly (readonly [name: string, file: string])[]): string[] {
  return [...Map.groupBy(pairs, ([name]) => name)]
    .filter(([, users]) => users.length > 1)
    .map(([name, users]) => `${name}: ${users.map(([, file]) => file).join(', ')}`)
}
