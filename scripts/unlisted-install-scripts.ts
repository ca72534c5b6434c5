/** Of package-lock.json. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly dev?: boolean
  /** A workspace. */
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

/** Of package.json: which packages may run a script when they are installed. npm 11.16 and later obeys it. */
export type AllowScripts = Readonly<Record<string, boolean>>

/**
 * A line for each package with an install script that `allowScripts` does not name, for each production package that
 * it allows, and for each name that it no longer needs.
 */
export function unlistedInstallScripts({ packages }: LockFile, allowScripts: AllowScripts): string[] {
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true)
  const found = withScript.map(([path, locked]) => ({ ...locked, name: locked.name ?? nameOf(path) }))
  const unlisted = found.filter(({ name }) => allowScripts[name] === undefined)
  const inProduction = found.filter(({ name, dev }) => allowScripts[name] === true && dev !== true)
  const unneeded = Object.keys(allowScripts).filter((listed) => found.every(({ name }) => name !== listed))
  return [
    ...unlisted.map(
      ({ name, version }) => `${name}@${version} has an install script that is not in allowScripts`,
    ),
    ...inProduction.map(({ name }) => `${name} runs in production: the image installs it without its script`),
    ...unneeded.map((name) => `${name} is in allowScripts, but has no install script`),
  ]
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
