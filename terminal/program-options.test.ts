import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const PROGRAM = `
  import { chosenByOption, programOptions, wholeOption } from ${JSON.stringify(new URL('./program-options.ts', import.meta.url).href)}
  const { once, only, runs } = programOptions({
    once: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    runs: { type: 'string', default: '1' },
  })
  const faults = [{ name: 'a lost file' }, { name: 'a slow engine' }]
  const chosen = chosenByOption('only', faults, (name) => only?.some((part) => name.includes(part)) ?? true)
  console.log(JSON.stringify({ once, only, runs: wholeOption('runs', runs), chosen: chosen.map(({ name }) => name) }))
`
const OPTIONS =
  'Options, behind "--" of npm run:\n  --once\n  --only <value>, more than once\n  --runs <value>\n'

function run(...words: string[]) {
  const node = ['--input-type=module', '--eval', PROGRAM, '--', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('the options of a script', () => {
  it('are read', () => {
    const { stdout } = run('--once', '--only', 'slow', '--only', 'b', '--runs', '20')
    expect(JSON.parse(stdout)).toEqual({
      once: true,
      only: ['slow', 'b'],
      runs: 20,
      chosen: ['a slow engine'],
    })
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

  // A run of no rounds, or without a fault, would end as if it had proved something.
  it.each([
    [['--runs', 'abc'], '--runs abc: a whole number from 1\n'],
    [['--runs', '0'], '--runs 0: a whole number from 1\n'],
    [['--runs', ''], '--runs : a whole number from 1\n'],
    [['--only', 'quick'], '--only chooses nothing of:\n  a lost file\n  a slow engine\n'],
  ])('are refused where they ask for nothing: %j', (words, stderr) => {
    expect(run(...words)).toEqual({ status: 2, stdout: '', stderr })
  })
})
