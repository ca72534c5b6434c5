import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { hostileText, unsafeIn } from '../support/hostile-text.ts'
import { type ProgramEnd, runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

/** Many commands show each of them, and each program takes time to start. */
const MENUS = Number(process.env.HOSTILE_MENUS ?? 1)
/** Programs that run at the same time. */
const AT_ONCE = 3
/** Longest line of a table or message, in characters. */
const MAX_LINE = 4_100
/** What the program itself paints with: bold, dim, red, green, yellow, and the ends of these. */
const OUR_COLOURS = new RegExp(`${'\u001b'}\\[(?:1|2|22|31|32|33|39)m`, 'g')

/** Holds a word, too, because a name must not be blank. */
const name = hostileText.map((text) => `soup ${text}`.slice(0, 200).toWellFormed())
const ingredient = fc.record({
  name,
  amountGrams: fc.constant(10),
  containsMilk: fc.constantFrom(true, false, null),
  isKeyIngredient: fc.boolean(),
})
const goodItem = fc
  .record({
    name,
    description: hostileText.map((text) => text.toWellFormed()),
    category: name,
    allergens: fc.array(
      fc.record({ type: name.map((text) => text.slice(0, 90).toWellFormed()), source: name }),
      {
        maxLength: 2,
      },
    ),
    diets: fc.array(
      name.map((text) => text.slice(0, 90).toWellFormed()),
      { maxLength: 2 },
    ),
    ingredients: fc.array(ingredient, { minLength: 1, maxLength: 3 }),
    unknown: name,
  })
  .map(({ unknown, ingredients, ...item }) => ({
    ...item,
    ingredients: ingredients.map((each, at) => ({ id: `i${at}`, ...each })),
    [`x ${unknown}`]: 1,
  }))
/** An item that is refused, with a problem that quotes it. */
const badItem = fc.oneof(
  fc.record({ partnerDishId: hostileText, name: fc.constant(7) }),
  fc.record({ partnerDishId: name, name, category: fc.constant([]), selectionType: hostileText }),
  fc.record({ partnerDishId: name, name, allergens: fc.constant([{ type: 'DAIRY', level: 'x' }]) }),
  fc
    .tuple(hostileText, name)
    .map(([level, id]) => ({ partnerDishId: id, name: 'Soup', allergens: [{ type: 'EGG', level }] })),
)
const menus = fc.record({
  good: fc
    .array(goodItem, { minLength: 10, maxLength: 20 })
    .map((items) => items.map((item, at) => ({ partnerDishId: `dish-${at}`, ...item }))),
  bad: fc.array(fc.oneof(badItem, goodItem), { minLength: 20, maxLength: 40 }),
  said: hostileText,
})

describe('what an operator sees of partners’ text', () => {
  let service: TestService
  let environment: Record<string, string>
  let folder: string
  let number = 0

  beforeAll(async () => {
    service = await startTestService()
    folder = mkdtempSync(join(tmpdir(), 'dishmatch-terminal-'))
    const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = service.config
    environment = { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE, NO_COLOR: '', FORCE_COLOR: '1' }
  })
  afterAll(async () => {
    await service?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const operator = (...args: string[]) => runOperator(args, environment)

  const expectHarmless = (args: readonly string[], { stdout, stderr }: ProgramEnd) => {
    const text = (stdout + stderr).replace(OUR_COLOURS, '')
    expect(unsafeIn(text.replaceAll('\n', '')), JSON.stringify(args)).toEqual([])
    const isJson = args.includes('--json')
    if (isJson) expect(() => JSON.parse(stdout)).not.toThrow()
    else for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(MAX_LINE)
  }

  it('holds nothing that steers the terminal, whatever the file and the command', async () => {
    let escapes = 0
    await fc.assert(
      fc.asyncProperty(menus, async ({ good, bad, said }) => {
        number += 1
        const chainId = `hostile-${number}`
        const chain = await service.onboard({ chainId, name: `Chain ${said}` })
        const uploadIds: string[] = []
        for (const items of [good, bad])
          await uploadCatalog(service.address, chain.partnerToken, JSON.stringify(items), (_, ticket) =>
            uploadIds.push(ticket.uploadId),
          )
        const [live = '', held = ''] = [...new Set(uploadIds)]
        await service.stores.deliveries.add({
          ...{ eventId: 'evt_1', eventType: said, businessId: chain.businessId, uploadId: held, attempt: 1 },
          ...{ url: 'https://example.com', status: null, error: said, durationMs: 1 },
          at: new Date().toISOString(),
        })
        await service.es.indices.refresh({ index: service.stores.names.deliveries })
        const file = join(folder, `${chainId}.json`)
        writeFileSync(file, JSON.stringify(good))
        const asArgument = `x${said.replaceAll('\0', '').toWellFormed()}`
        const commands = [
          ['uploads', 'list'],
          ['uploads', 'show', live, '--problems', '1000'],
          ['uploads', 'show', held, '--problems', '1000'],
          ['uploads', 'show', held, '--json'],
          ['chain', 'list'],
          ['chain', 'show', chainId],
          ['catalogs', 'list', chainId],
          ['webhooks', 'deliveries', '--business', chain.businessId],
          ['explain', 'dish-0', 'vegan, no dairy, max 10 kcal', '--chain', chainId],
          ['explain', 'dish-0', 'vegan, no dairy, max 10 kcal', '--chain', chainId, '--json'],
          ['explain', 'dish-1', 'no egg', '--file', file],
          ['explain', '--guests', chainId],
          ['explain', '--guests', file, '--json'],
          ['uploads', 'show', asArgument],
          ['chain', asArgument],
          ['explain', asArgument, asArgument],
        ]
        await pLimit(AT_ONCE).map(commands, async (args) => {
          const end = await operator(...args)
          expectHarmless(args, end)
          escapes += end.stdout.split('\\u{').length - 1
        })
      }),
      { numRuns: MENUS, endOnFailure: true },
    )
    expect(escapes).toBeGreaterThan(100)
  }, 600_000)
})
