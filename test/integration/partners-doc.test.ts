import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

/** Every command of docs/partners.md, run as it stands there, one after another in one shell. */

const DOC = readFileSync(new URL('../../docs/partners.md', import.meta.url), 'utf8')
/** A block of commands and, where one follows at once, the block with what they print. */
const BLOCKS = [...DOC.matchAll(/^```sh\n(.*?)^```\n(?:```(?:json|text)\n(.*?)^```\n)?/gms)].map(
  ([, commands = '', answer]) => ({ commands, answer }),
)
const SHOWN = BLOCKS.flatMap(({ answer }, block) => (answer === undefined ? [] : [{ block, answer }]))
const END = '=== end of block ==='

/** The shown text as a pattern: … stands for what differs, lines are broken for the reader. */
function patternOf(shown: string): RegExp {
  const literal = oneLine(shown)
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*?')}$`)
}
const oneLine = (text: string) => text.replaceAll('\n', '')

describe('the commands of docs/partners.md', () => {
  let service: TestService
  let folder: string
  let printed: string[]

  beforeAll(async () => {
    service = await startTestService()
    const { partnerToken } = await service.onboard({ chainId: 'dining-hall' })
    folder = mkdtempSync(join(tmpdir(), 'partners-doc-'))
    const script = BLOCKS.map(({ commands }) => `${commands}\necho '${END}'\n`)
      .join('')
      .replace(/^ADDRESS=.*$/m, `ADDRESS=${service.address}`)
      .replace(/^TOKEN=.*$/m, `TOKEN=${partnerToken}`)
    const { stdout } = await promisify(execFile)('sh', ['-euc', script], { cwd: folder, timeout: 90_000 })
    printed = stdout.split(`${END}\n`)
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await service?.close()
  })

  it('are many, and come to their end', () => {
    expect(BLOCKS.length).toBeGreaterThan(10)
    expect(printed).toHaveLength(BLOCKS.length + 1)
  })

  it.each(SHOWN)('print what is shown: $answer', ({ block, answer }) => {
    expect(oneLine(printed[block] ?? '')).toMatch(patternOf(answer))
  })

  it('print nothing where nothing is shown', () => {
    const silent = BLOCKS.flatMap(({ answer }, block) => (answer === undefined ? [printed[block]] : []))
    expect(silent.join('')).toBe('')
  })
})
