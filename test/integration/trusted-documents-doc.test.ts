import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docBlocks, oneLine, runDocBlocks, shownPattern } from '../support/doc-commands.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

/** Every command of docs/trusted-documents.md; where it says `npm start`, a service starts with that file. */

const START = /^TRUSTED_DOCUMENTS_FILE=\$PWD\/(\S+) npm start$/m
const BLOCKS = docBlocks('trusted-documents.md')
const SHOWN = BLOCKS.flatMap(({ answer }, block) => (answer === undefined ? [] : [{ block, answer }]))
/** The start with a wrong list. */
const WRONG = BLOCKS.findLastIndex(({ commands }) => START.test(commands))

const fileIn = (block: number) => START.exec(BLOCKS[block]?.commands ?? '')?.[1] ?? ''
const withoutStart = BLOCKS.map(({ commands, answer }) => ({ commands: commands.replace(START, ''), answer }))

describe('the commands of docs/trusted-documents.md', () => {
  let service: TestService
  let folder: string
  let server: ServerProcess | undefined
  let printed: string[]

  /** The commands run twice: before there is a service they make the lists. */
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trusted-documents-doc-'))
    await runDocBlocks(withoutStart.slice(0, WRONG + 1), folder, {})
    const list = join(folder, fileIn(BLOCKS.findIndex(({ commands }) => START.test(commands))))
    service = await startTestService({
      hasWorker: false,
      settings: { NODE_ENV: 'production', TRUSTED_DOCUMENTS_FILE: list },
    })
    const { apiKey } = await service.onboard()
    printed = await runDocBlocks(withoutStart, folder, { ADDRESS: service.address, KEY: apiKey })
    server = startServerProcess(service, {
      TRUSTED_DOCUMENTS_FILE: join(folder, fileIn(WRONG)),
      LOG_LEVEL: 'silent',
    })
    expect(await server.ended()).toBe(1)
    printed[WRONG] = server.output()
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
    await service?.close()
  })

  it('are some, and come to their end', () => {
    expect(SHOWN.length).toBeGreaterThan(5)
    expect(printed).toHaveLength(BLOCKS.length + 1)
  })

  it.each(SHOWN)('print what is shown: $answer', ({ block, answer }) => {
    expect(oneLine(printed[block] ?? '')).toMatch(shownPattern(answer))
  })
})
