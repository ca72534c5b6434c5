import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { Copy, DockerfileParser, type Instruction } from 'dockerfile-ast'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const INSTRUCTIONS = DockerfileParser.parse(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).getInstructions()
const IGNORED = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')

function all(keyword: string): Instruction[] {
  return INSTRUCTIONS.filter((instruction) => instruction.getKeyword() === keyword)
}

function last(keyword: string): string {
  return all(keyword).at(-1)?.getArgumentsContent() ?? ''
}

/** What comes from the repository, not from an earlier stage. */
function copiedFromHere(): string[] {
  const copies = all('COPY').filter((copy) => copy instanceof Copy && copy.getFromFlag() === null)
  return copies.flatMap((copy) => copy.getArguments().slice(0, -1)).map((argument) => argument.getValue())
}

const runs = all('RUN').map((run) => run.getArgumentsContent() ?? '')

describe('Dockerfile', () => {
  it('copies only what runs', () => {
    const wanted = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'src',
      'workers',
      'storage-gate',
      'index-mappings',
      'operator',
      'terminal',
      'scripts/cyclonedx.ts',
      'scripts/sbom.ts',
    ]
    expect(new Set(copiedFromHere())).toEqual(new Set(wanted))
  })

  it.each(copiedFromHere())('copies %s, which exists and is in the build context', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true)
    expect(IGNORED).toContain(`!${path}`)
  })

  it('keeps everything else out of the build context', () => {
    expect(IGNORED.find((line) => line !== '' && !line.startsWith('#'))).toBe('*')
    expect(IGNORED).toContain('**/.env*')
  })

  it('builds on the Node the package asks for', () => {
    for (const from of all('FROM')) expect(from.getArgumentsContent()).toMatch(/^node:24-slim/)
  })

  it('installs exactly what the lock file says, without tools, and runs no script of a package', () => {
    const installations = runs.filter((command) => /npm (ci|install|i|rebuild)\b|npx/.test(command))
    expect(installations).toEqual([
      expect.stringMatching(/^npm ci --omit=dev --omit=optional --ignore-scripts /),
    ])
  })

  it('holds the bill of materials of what it installs', () => {
    expect(runs).toContain('npm pkg delete devDependencies && node scripts/sbom.ts')
    const copies = all('COPY').map((copy) => copy.getTextContent())
    expect(copies).toContain('COPY --from=dependencies /app/sbom.cdx.json ./')
  })

  it('does not run as root', () => {
    expect(last('USER')).toBe('node')
    const after = INSTRUCTIONS.slice(
      INSTRUCTIONS.findLastIndex((instruction) => instruction.getKeyword() === 'USER'),
    )
    expect(after.some((instruction) => ['RUN', 'COPY'].includes(instruction.getKeyword()))).toBe(false)
  })

  it('gets the signal to stop itself, without a shell in between', () => {
    expect(JSON.parse(last('CMD'))).toEqual(['node', '--no-flush-bytecode', 'src/server.ts'])
    expect(last('STOPSIGNAL')).toBe('SIGTERM')
  })

  it('tells its health with what the image has', () => {
    const [, command = ''] = last('HEALTHCHECK').split(/CMD\s+/)
    const [program, flag, script] = JSON.parse(command) as string[]
    expect([program, flag]).toEqual(['node', '-e'])
    expect(() => new Script(script ?? '')).not.toThrow()
    expect(script).toContain('/health/ready')
  })
})
