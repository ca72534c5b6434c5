import { stripVTControlCharacters } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsafeIn } from '../../test/support/hostile-text.ts'

/** As on a terminal with colours, where there is more to get wrong. */
vi.hoisted(() => {
  vi.stubEnv('NO_COLOR', undefined)
  vi.stubEnv('FORCE_COLOR', '1')
  vi.resetModules()
})
const { COMMANDER_OUTPUT, printError, printProgress, printResult } = await import('./terminal.ts')
const { table } = await import('../../terminal/table.ts')
const { default: pc } = await import('picocolors')

const RED = '\u001b[31m'

/* The next file has modules without colours again. */
afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('the terminal', () => {
  let out = ''
  let err = ''
  beforeEach(() => {
    out = ''
    err = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += String(text)
      return true
    })
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      err += String(text)
      return true
    })
  })
  afterEach(() => vi.restoreAllMocks())

  it('paints with our colours, never with a partner’s', () => {
    printResult({ name: `${RED}Soup\u202e` }, ({ name }) => pc.green(name))
    expect(out).toBe(`${pc.green('\\u{1b}[31mSoup\\u{202e}')}\n`)
  })

  it('lets a partner’s text begin no line', () => {
    printResult({ reason: 'broken\nstate   LIVE' }, ({ reason }) => `state   REJECTED\nreason   ${reason}`)
    expect(out).toBe('state   REJECTED\nreason   broken\\u{a}state   LIVE\n')
  })

  it('escapes names of properties too', () => {
    printResult({ 'a\u0007': 1 }, (counts) => Object.keys(counts).join())
    expect(out).toBe('a\\u{7}\n')
  })

  it('writes nothing unsafe even where a command renders what was not made visible', () => {
    const raw = 'a\u001b]0;owned\u0007\u202e\u009b2J'
    printResult(null, () => `${pc.red('state')}\n${raw}`)
    expect(unsafeIn(stripVTControlCharacters(out).replaceAll('\n', ''))).toEqual([])
    expect(out).toContain('a\\u{1b}]0;owned\\u{7}\\u{202e}\\u{9b}2J')
  })

  it('cuts a long text, a wide cell and a long line', () => {
    printResult({ name: 'x'.repeat(10_000) }, ({ name }) => name)
    expect(out).toBe(`${'x'.repeat(999)}…\n`)
    out = ''
    printResult(Array(300).fill('y'.repeat(100)), (names) => names.join())
    expect(out.length).toBeLessThan(4_010)
    out = ''
    printResult(Array(300).fill('y'.repeat(100)), (names) => table(['a', 'b'], [[names.join(), 1]], 'none'))
    expect(stripVTControlCharacters(out)).toMatch(/ {3,}b\n.{599}… {3}1\n$/)
  })

  it('ends its colours where it cuts a line', () => {
    printResult(null, () => pc.red('x'.repeat(10_000)))
    expect(out).toBe(`${RED}${'x'.repeat(4_000)}…\u001b[0m\n`)
  })

  it('prints JSON with everything in it, escaped the JSON way', () => {
    const value = { name: `${'x'.repeat(10_000)}\u001b\u009b\u202e\u2028\u{e0041}\ud800`, list: [1] }
    printResult(value, 'json')
    expect(unsafeIn(out.replaceAll('\n', ''))).toEqual([])
    expect(JSON.parse(out)).toEqual(value)
  })

  it('complains and reports on one line each, with nothing unsafe', () => {
    printError(`There is no chain "${RED}\n${'x'.repeat(10_000)}"`)
    printProgress('Soup\u0007: uploading')
    const [complaint = '', progress = ''] = err.split('\n')
    expect(complaint).toContain('There is no chain "\\u{1b}[31m\\u{a}xxx')
    expect(complaint.length).toBeLessThan(1_050)
    expect(progress).toBe(pc.dim('Soup\\u{7}: uploading'))
  })

  it('shows the command line that commander complains of without obeying it', () => {
    COMMANDER_OUTPUT.writeErr(`error: unknown command '${RED}x\u0007'\n`)
    COMMANDER_OUTPUT.writeOut('Usage:\n  x\n')
    expect([out, err]).toEqual(['Usage:\n  x\n', "error: unknown command '\\u{1b}[31mx\\u{7}'\n"])
  })
})
