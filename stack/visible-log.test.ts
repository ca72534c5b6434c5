import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LogOptions, showLogs } from '../stack/logs.ts'
import { describeProgress } from '../stack/progress.ts'
import { readSettings } from '../stack/settings.ts'
import { stackHome } from '../stack/state/home.ts'
import { ownIdentity } from '../stack/state/process-identity.ts'
import { type StackState, writeState } from '../stack/state/stack-state.ts'
import { statusLines } from '../stack/status.ts'
import { unsafeIn } from '../test/support/hostile-text.ts'

const HOSTILE = '\u001b]0;owned\u0007\u202e\u009b2J\u2028\u{e0041}'
const SHOWN = '\\u{1b}]0;owned\\u{7}\\u{202e}\\u{9b}2J\\u{2028}\\u{e0041}'
const STATE: Omit<StackState, 'version'> = {
  source: 'compose',
  phase: 'ready',
  supervisor: ownIdentity(),
  startedAt: '2026-01-01T00:00:00.000Z',
  addresses: {
    elasticsearchUrl: '',
    redisUrl: '',
    storage: { endpoint: '', region: '', accessKeyId: '', secretAccessKey: '' },
  },
  engines: [],
  marks: [],
}
const OPTIONS: LogOptions = { lines: 10, follow: false }

describe('what engines wrote, as the stack shows it', () => {
  let root: string
  let shown: string[]
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'dishmatch-stack-logs-'))
    shown = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => {
      shown.push(line)
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(root, { recursive: true, force: true })
  })
  const settings = () => readSettings({ STACK_HOME: root })
  const home = () => stackHome(settings().home)

  it('holds nothing that steers the terminal, and fits on a screen', () => {
    mkdirSync(home().logs, { recursive: true })
    const stack = `failed to parse ${HOSTILE}\n\tat org.elasticsearch.X\n${'x'.repeat(100_000)}\n`
    writeFileSync(home().log('elasticsearch'), stack)
    showLogs(settings(), { ...OPTIONS, engine: 'elasticsearch' })
    expect(shown.slice(0, 2)).toEqual([`failed to parse ${SHOWN}`, '    at org.elasticsearch.X'])
    expect(shown[2]).toHaveLength(4_000)
    showLogs(settings(), OPTIONS)
    expect(shown[3]).toBe(`elasticsearch failed to parse ${SHOWN}`)
  })

  it('is cleaned where Docker Compose prints it, too', async () => {
    const script = `process.stdout.write(${JSON.stringify(`redis | ${HOSTILE.replace('\u2028', '')}\nredis | fine\n`)})`
    const compose = { command: process.execPath, args: ['-e', script], env: {} }
    writeFileSync(home().plan, JSON.stringify({ source: 'compose', compose }))
    writeState(home().state, STATE)
    showLogs(settings(), OPTIONS)
    await vi.waitFor(
      () => expect(shown).toEqual([`redis | ${SHOWN.replace('\\u{2028}', '')}`, 'redis | fine']),
      20_000,
    )
  })

  it('is cleaned in the progress of a start, and in why one failed', () => {
    expect(describeProgress({ type: 'output', line: HOSTILE })).toBe(SHOWN)
    writeState(home().state, { ...STATE, phase: 'failed', error: `It ended.\n${HOSTILE}` })
    const [headline = ''] = statusLines(settings())
    expect(headline).toContain(`It ended.\n${SHOWN}`)
    expect(unsafeIn(headline.replaceAll('\n', ''))).toEqual([])
  })
})
