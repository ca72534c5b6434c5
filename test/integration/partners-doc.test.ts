import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docBlocks, oneLine, runDocBlocks, shownPattern } from '../support/doc-commands.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

/** Every command of docs/partners.md, run as it stands there, one after another in one shell. */

const BLOCKS = docBlocks('partners.md')
const SHOWN = BLOCKS.flatMap(({ answer }, block) => (answer === undefined ? [] : [{ block, answer }]))

describe('the commands of docs/partners.md', () => {
  let service: TestService
  let folder: string
  let printed: string[]

  beforeAll(async () => {
    service = await startTestService()
    const { partnerToken } = await service.onboard({ chainId: 'dining-hall' })
    folder = mkdtempSync(join(tmpdir(), 'partners-doc-'))
    printed = await runDocBlocks(BLOCKS, folder, { ADDRESS: service.address, TOKEN: partnerToken })
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
    expect(oneLine(printed[block] ?? '')).toMatch(shownPattern(answer))
  })

  it('stop where the service answers with an error', async () => {
    const helpers = BLOCKS.filter(({ commands }) => /^(ask|ended|upload)\(\) \{$/m.test(commands))
    expect(helpers).toHaveLength(3)
    const [first = '', ended = '', upload = ''] = helpers.map(({ commands }) => commands)
    const only = (text: string) => text.replace(/^(ended|upload) .*$/gm, '')
    const calls = ['ended up_none', 'upload items.json'].map(
      (call) => `if ${call}; then echo ' ended well'; else echo ' stopped'; fi`,
    )
    const commands = [first, only(ended), only(upload), 'touch items.json', ...calls]
    const answers = await runDocBlocks(
      commands.map((text) => ({ commands: text, answer: undefined })),
      folder,
      { ADDRESS: service.address, TOKEN: 'pt_test_wrong' },
    )
    for (const answer of answers.slice(4, 6)) expect(answer).toMatch(/"code":"INVALID_TOKEN".*\s+stopped/)
  })

  it('print nothing where nothing is shown', () => {
    const silent = BLOCKS.flatMap(({ answer }, block) => (answer === undefined ? [printed[block]] : []))
    expect(silent.join('')).toBe('')
  })
})
