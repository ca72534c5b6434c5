import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docBlocks, oneLine, runDocBlocks, shownPattern } from '../support/doc-commands.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWatchedApi } from '../support/watched-api.ts'

/** Every block of docs/clients.md, run as it stands there, one after another in one program of an app of its own. */

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const DOC = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8')
const BLOCKS = [...DOC.matchAll(/^```js\n(.*?)^```\n(?:```text\n(.*?)^```\n)?/gms)].map(
  ([, code = '', answer]) => ({ code, answer }),
)
const SHOWN = BLOCKS.flatMap(({ answer }, block) => (answer === undefined ? [] : [{ block, answer }]))
const END = '=== end of block ==='

const contained = (type: string) => ({ type, level: 'CONTAINS' })
const judged = (partnerDishId: string, name: string, category: string, more: object) => ({
  ...{ partnerDishId, name, category, allergensComplete: true, componentsComplete: true },
  ...more,
})
const MENU = {
  generatedAt: '2026-11-20T10:00:00Z',
  statements: [{ level: 'MAY_CONTAIN', type: 'SESAME', text: 'Sesame is handled in our kitchen' }],
  restaurants: [
    { id: 'main', name: 'Main Street', address: '1 Main Street, Springfield' },
    { id: 'hill', name: 'Hill Road' },
  ],
  items: [
    judged('bowl', 'Harvest Bowl', 'Bowls', {
      ingredients: [
        {
          ...{ id: 'rice', name: 'Rice', amountGrams: 150, caloriesTotalPer100g: 130 },
          ...{ allergens: [], allergensComplete: true },
        },
        {
          ...{ id: 'cheddar', name: 'Cheddar', amountGrams: 30, isRemovable: true },
          ...{ allergens: [contained('MILK')], allergensComplete: true },
        },
      ],
      allergens: [{ ...contained('MILK'), from: ['cheddar'] }],
      customizationGroups: [
        {
          ...{ id: 'sauces', name: 'Sauces' },
          options: [
            { id: 'satay', name: 'Satay', allergens: [contained('PEANUT')], allergensComplete: true },
            { id: 'salsa', name: 'Salsa', allergens: [], allergensComplete: true },
          ],
        },
      ],
    }),
    judged('salad', 'Garden Salad', 'Bowls', { allergens: [], nutrition: { calories: 90 } }),
    judged('toast', 'Toast', 'Bread & soup', { allergens: [{ type: 'PEANUT', level: 'MAY_CONTAIN' }] }),
    judged('soup', 'Cheese Soup', 'Bread & soup', { allergens: [contained('MILK')] }),
    { partnerDishId: 'special', name: 'House Special' },
  ],
}

/** An empty app with the package, got as the document says. */
async function createApp(): Promise<string> {
  const app = mkdtempSync(join(tmpdir(), 'clients-doc-'))
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
  // Without what the npm that runs these tests has put there for its own folder.
  const { PATH, HOME } = process.env
  await runDocBlocks(docBlocks('clients.md'), app, { REPOSITORY, APP: app }, { PATH, HOME })
  return app
}

describe('the recipes of docs/clients.md', () => {
  let service: TestService
  let chain: PublishedChain
  let app: string
  let printed: string[]

  beforeAll(async () => {
    app = await createApp()
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'clients', MENU)
    printed = await run(
      BLOCKS.map(({ code }) => code),
      service.address,
      chain.apiKey,
    )
  })
  afterAll(async () => {
    await service?.close()
    rmSync(app, { recursive: true, force: true })
  })

  async function run(blocks: readonly string[], address: string, key: string): Promise<string[]> {
    const program = blocks.map((code) => `${code}\nconsole.log('${END}')\n`).join('')
    const ready = program
      .replace(/^const ENDPOINT = .*$/m, `const ENDPOINT = '${address}/graphql'`)
      .replace(/^const KEY = .*$/m, `const KEY = '${key}'`)
    const file = join(app, 'recipes.js')
    writeFileSync(file, ready)
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: app, timeout: 60_000 })
    return stdout.split(`${END}\n`)
  }

  it('are some, and come to their end', () => {
    expect(SHOWN.length).toBeGreaterThan(7)
    expect(printed).toHaveLength(BLOCKS.length + 1)
  })

  it.each(SHOWN)('print what is shown: $answer', ({ block, answer }) => {
    expect(oneLine(printed[block] ?? '')).toMatch(shownPattern(answer))
  })

  it('print nothing where nothing is shown', () => {
    const silent = BLOCKS.flatMap(({ answer }, block) => (answer === undefined ? [printed[block]] : []))
    expect(silent.join('')).toBe('')
  })

  it('judge the last tap where another one came while its question was on the way', async () => {
    const upToBuilder = BLOCKS.slice(0, BLOCKS.findIndex(({ code }) => code.includes('function judged(')) + 1)
    const taps = `const ask = globalThis.fetch
      const sent = new Promise((isSent) => {
        globalThis.fetch = (_address, { signal }) => new Promise((_, fail) => {
          signal.addEventListener('abort', () => fail(signal.reason))
          isSent()
        })
      })
      const overtaken = judged(bowl.id, [...selected])
      await sent
      globalThis.fetch = ask
      console.log((await judged(bowl.id, [...selected])).match.status, await overtaken)`
    const blocks = [...upToBuilder.map(({ code }) => code), taps]
    expect((await run(blocks, service.address, chain.apiKey)).at(-2)).toBe('MATCH null\n')
  })

  it('of plain HTTP come back when the service says, and then give up', async () => {
    const [plain = ''] = /async function ask\(.*?^}\n/ms.exec(BLOCKS.at(-1)?.code ?? '') ?? []
    const api = await startWatchedApi(service, () => undefined)
    await api.loseEngine()
    const call = `const ENDPOINT = ''\nconst KEY = ''\nlet sessionId = null\n${plain}
      const started = Date.now()
      await ask('{ search { counts { total } } }').catch(({ code }) => console.log(code, Date.now() - started >= 2_000))`
    const [answer] = await run([call], api.address, chain.apiKey)
    await api.close()
    expect(answer).toBe('SEARCH_UNAVAILABLE true\n')
  })
})
