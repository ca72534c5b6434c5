import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const NPMRC = fileURLToPath(new URL('../../.npmrc', import.meta.url))
const [major = 0, minor = 0] = execFileSync('npm', ['--version'], { encoding: 'utf8' }).split('.').map(Number)
/** Older ones know no `allowScripts`; they are told by `npm run check` alone. */
const knowsAllowScripts = major > 11 || (major === 11 && minor >= 16)

describe.runIf(knowsAllowScripts)('a package with an install script that nobody has listed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-scripts-'))
  const [soup, app, mark] = ['soup', 'app', 'mark'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]

  beforeAll(() => {
    const postinstall = `node -e "require('fs').writeFileSync(process.env.MARK, '')"`
    write(soup, { name: 'soup', version: '1.0.0', scripts: { postinstall } })
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: soup, stdio: 'ignore' })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function write(path: string, manifest: object): void {
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'package.json'), JSON.stringify(manifest))
  }

  function install(...flags: readonly string[]): { status: number | null; stderr: string } {
    write(app, { name: 'app', private: true, dependencies: { soup: 'file:../soup-1.0.0.tgz' } })
    // Without what the npm that runs these tests has put there for its own folder.
    const { PATH, HOME } = process.env
    const environment = { PATH, HOME, MARK: mark }
    return spawnSync('npm', ['install', '--offline', ...flags], {
      cwd: app,
      env: environment,
      encoding: 'utf8',
    })
  }

  it('runs it where npm is told to allow everything', () => {
    expect(install('--dangerously-allow-all-scripts').status).toBe(0)
    expect(existsSync(mark)).toBe(true)
  })

  it('is not installed with our .npmrc, and its script does not run', () => {
    rmSync(mark)
    rmSync(app, { recursive: true })
    mkdirSync(app)
    cpSync(NPMRC, join(app, '.npmrc'))
    const { status, stderr } = install()
    expect(stderr).toContain('soup@1.0.0')
    expect(stderr).toContain('ESTRICTALLOWSCRIPTS')
    expect(status).not.toBe(0)
    expect([existsSync(mark), existsSync(join(app, 'node_modules', 'soup'))]).toEqual([false, false])
  })
})
