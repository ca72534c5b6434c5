import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const PROGRAM = `
  import { programOptions } from ${JSON.stringify(new URL('./program-options.ts', import.meta.url).href)}
  const { once, only } = programOptions({
    once: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  })
  console.log(JSON.stringify({ once, only }))
`
const OPTIONS = 'Options, behind "--" of npm run:\n  --once\n  --only <value>, more than once\n'

function run(...words: string[]) {
  const node = ['--input-type=module', '--eval', PROGRAM, '--', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('the options of a script', () => {
  it('are read', () => {
    const { stdout } = run('--once', '--only', 'a', '--only', 'b')
    expect(JSON.parse(stdout)).toEqual({ once: true, only: ['a', 'b'] })
  })

  it('are printed for --help', () => {
    expect(run('--help')).toEqual({ status: 0, stdout: OPTIONS, stderr: '' })
  })

  it('are printed beside what is wrong with one', () => {
    const { status, stdout, stderr } = run('--onec')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^Unknown option '--onec'/)
    expect(stderr).toContain(OPTIONS)
    expect(stderr).not.toContain('    at ')
  })
})
