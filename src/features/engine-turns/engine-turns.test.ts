import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inSimulatedTime, pause } from '../../../test/support/simulated-time.ts'
import type { AskedWork } from './chain-work.ts'
import { createEngineTurns, type EngineTurn, type EngineTurns } from './engine-turns.ts'
import type { GradientLimit } from './gradient-limit.ts'

inSimulatedTime()

const ASKED = { hasAsked: true, isOk: true }
const isWanted = () => true
const guests = (chainId: string, operation = 'search') => ({ chainId, isPartner: false, operation, isWanted })
const partner = (chainId: string) => ({ chainId, isPartner: true, operation: 'catalogUpload', isWanted })

/** A limit that does not change. `usual`: of a chain's searches and its partner, or of one kind of work. */
function fixed(most: number, usual: Readonly<Record<string, number>> = {}): GradientLimit {
  const baselineMs = (kind: string) => usual[kind] ?? usual[kind.split(' ')[0] ?? '']
  return {
    current: () => most,
    lasting: () => most,
    isProbing: () => false,
    isSlow: () => false,
    baselineMs,
    ended: () => undefined,
  }
}

/** The turns that were given so far. */
function given(turns: EngineTurns, chainId: string, count: number): EngineTurn[] {
  const found: EngineTurn[] = []
  for (let each = 0; each < count; each += 1)
    void turns.take(guests(chainId)).then(
      (turn) => found.push(turn),
      () => undefined,
    )
  return found
}

describe('turns with the engine', () => {
  it('are as many as the limit; the next one waits for one to end', async () => {
    const turns = createEngineTurns({ limit: fixed(2) })
    const found = given(turns, 'grill', 3)
    await pause(0)
    expect([found.length, turns.figures().waiting]).toEqual([2, 1])
    found[0]?.end(ASKED)
    await pause(0)
    expect([found.length, turns.figures().waiting]).toEqual([3, 0])
  })

  it('end once, however often that is said', async () => {
    const turns = createEngineTurns({ limit: fixed(1) })
    const turn = await turns.take(guests('grill'))
    turn.end(ASKED)
    turn.end(ASKED)
    expect(turns.figures().running).toBe(0)
  })

  it('are refused at once where they would come late', async () => {
    const turns = createEngineTurns({ limit: fixed(1, { grill: 200 }) })
    const refused: string[] = []
    turns.onRefused((limit) => refused.push(limit))
    const found = given(turns, 'grill', 2)
    const askedAt = performance.now()
    await expect(turns.take(guests('grill'))).rejects.toMatchObject({
      code: 'SEARCH_UNAVAILABLE',
      statusCode: 503,
      retryAfter: 2,
    })
    expect(performance.now() - askedAt).toBeLessThan(400)
    expect(refused).toEqual(['ENGINE'])
    for (const turn of found) turn.end(ASKED)
  })

  it('are waited for by 256 requests of a chain at most, so that others find a connection and are refused at once', async () => {
    const turns = createEngineTurns({ limit: fixed(50, { grill: 1, bakery: 1 }) })
    const found = given(turns, 'grill', 400)
    await pause(0)
    expect(turns.figures()).toMatchObject({ running: 50, waiting: 256 })
    const other = turns.take(guests('bakery'))
    await pause(0)
    expect(turns.figures()).toMatchObject({ running: 50, waiting: 257 })
    for (const turn of found) turn.end(ASKED)
    ;(await other).end(ASKED)
  })

  it('are not refused to a chain because another one waits for many', async () => {
    const turns = createEngineTurns({ limit: fixed(1) })
    ;(await turns.take(guests('warm'))).end(ASKED)
    const held = await turns.take(guests('greedy'))
    const greedy = given(turns, 'greedy', 50)
    await pause(60)
    const modest = turns.take(guests('modest'))
    await expect(turns.take(guests('greedy'))).rejects.toThrow('too many')
    held.end(ASKED)
    await pause(5)
    for (const turn of greedy) turn.end(ASKED)
    expect((await modest).waitedMs).toBeLessThan(400)
  })

  it('are not refused to a chain without a turn where a crowd of another one makes the engine slow', async () => {
    const turns = createEngineTurns({ limit: fixed(4) })
    ;(await turns.take(guests('modest'))).end(ASKED)
    const greedy = given(turns, 'greedy', 50)
    const ofPartner = await turns.take(partner('greedy'))
    const others = await Promise.all(['b', 'c'].map((chainId) => turns.take(guests(chainId))))
    await pause(700)
    const modest = turns.take(guests('modest'))
    await expect(turns.take(guests('greedy'))).rejects.toThrow('too many')
    await expect(turns.take(guests('modest'))).rejects.toThrow('too many')
    await pause(400)
    ofPartner.end(ASKED)
    expect((await modest).waitedMs).toBeGreaterThan(350)
    for (const turn of [...greedy, ...others]) turn.end(ASKED)
  })

  it('are left for a modest chain where many others ask one after another', async () => {
    const turns = createEngineTurns({ limit: fixed(4) })
    let isOver = false
    const greedy = Array.from({ length: 8 }, async (_, at) => {
      while (!isOver) {
        const turn = await turns.take(guests(`greedy ${at}`)).catch(() => null)
        await pause(turn === null ? 50 : 300)
        turn?.end(ASKED)
      }
    })
    let answered = 0
    for (let at = 0; at < 12; at += 1) {
      await pause(300)
      const turn = await turns.take(guests(`modest ${at}`)).catch(() => null)
      if (turn !== null) answered += 1
      turn?.end(ASKED)
    }
    isOver = true
    await Promise.all(greedy)
    expect(answered).toBeGreaterThanOrEqual(6)
  })

  it('that do not come in time are refused, and nobody is given them afterwards', async () => {
    const turns = createEngineTurns({ limit: fixed(1) })
    const held = await turns.take(guests('grill'))
    await expect(turns.take(partner('grill'))).rejects.toMatchObject({
      code: 'UPLOADS_UNAVAILABLE',
    })
    held.end(ASKED)
    expect(turns.figures()).toMatchObject({ running: 0, waiting: 0 })
    expect((await turns.take(guests('grill'))).waitedMs).toBeLessThan(100)
  })

  it('are half as many for a chain while another one is active', async () => {
    const turns = createEngineTurns({ limit: fixed(8, { modest: 5, greedy: 5 }) })
    ;(await turns.take(guests('modest'))).end(ASKED)
    const found = given(turns, 'greedy', 10)
    await pause(10)
    expect(found).toHaveLength(4)
    expect((await turns.take(guests('modest'))).waitedMs).toBeLessThan(100)
  })

  it('are one at a time for a chain of which nothing is known, while another one is active', async () => {
    const turns = createEngineTurns({ limit: fixed(8, { modest: 5 }) })
    ;(await turns.take(guests('modest'))).end(ASKED)
    const found = given(turns, 'greedy', 10)
    await pause(10)
    expect(found).toHaveLength(1)
  })

  it('go to the chains that wait one after another', async () => {
    const turns = createEngineTurns({ limit: fixed(1) })
    const held = await turns.take(guests('other'))
    const order: string[] = []
    const all = ['a', 'a', 'a', 'b'].map(async (chainId) => {
      const turn = await turns.take(guests(chainId))
      order.push(chainId)
      turn.end(ASKED)
    })
    held.end(ASKED)
    await Promise.all(all)
    expect(order).toEqual(['a', 'b', 'a', 'a'])
  })

  it.each([
    { usual: { light: 5, other: 5 }, most: 2, whose: 'a chain' },
    { usual: { light: 5, other: 100 }, most: 1, whose: 'a chain with heavy work beside another' },
    { usual: { light: 5 }, most: 1, whose: 'a chain that is new beside another' },
  ])('run at most $most searches of one request at once, for $whose', async ({ usual, most }) => {
    const turns = createEngineTurns({ limit: fixed(8, usual) })
    ;(await turns.take(guests('light'))).end(ASKED)
    const turn = await turns.take(guests('other'))
    let [running, mostRunning] = [0, 0]
    const search = async () => {
      running += 1
      mostRunning = Math.max(mostRunning, running)
      await pause(1)
      running -= 1
      return running
    }
    const left = await Promise.all([1, 2, 3, 4].map(() => turn.searches(search)))
    expect(left.at(-1)).toBe(0)
    expect(mostRunning).toBe(most)
    turn.end(ASKED)
  })

  it('are one at a time for a chain with heavy work beside another, with a pause after each', async () => {
    const turns = createEngineTurns({ limit: fixed(8, { heavy: 100, light: 5 }) })
    ;(await turns.take(guests('light'))).end(ASKED)
    const first = await turns.take(guests('heavy'))
    const next = turns.take(guests('heavy'))
    await pause(125)
    first.end(ASKED)
    const endedAt = performance.now()
    const second = await next
    expect(performance.now() - endedAt).toBeGreaterThan(90)
    second.end(ASKED)
  })

  it('are one at a time for each of two chains with heavy work beside a light one', async () => {
    const turns = createEngineTurns({ limit: fixed(8, { heavy: 100, other: 120, light: 5 }) })
    ;(await turns.take(guests('light'))).end(ASKED)
    const found = [given(turns, 'heavy', 3), given(turns, 'other', 3), given(turns, 'heavy', 3)]
    await pause(10)
    expect(found.map(({ length }) => length)).toEqual([1, 1, 0])
  })

  it('are half as many for chains whose work is as heavy, whatever else they ask', async () => {
    const usual = { 'a search': 100, 'b search': 120, suggest: 1 }
    const limit = fixed(8, { ...usual, 'a suggest': 1, 'b suggest': 1 })
    const turns = createEngineTurns({ limit })
    for (const chainId of ['a', 'b']) (await turns.take(guests(chainId, 'suggest'))).end(ASKED)
    const first = [await turns.take(guests('a')), await turns.take(guests('b'))]
    await pause(110)
    const found = [given(turns, 'a', 5), given(turns, 'b', 5)]
    await pause(10)
    expect(found.map(({ length }) => length)).toEqual([3, 3])
    for (const turn of first) turn.end(ASKED)
  })

  it('are one at a time for the heavy work of a chain alone, however much light work it has', async () => {
    const turns = createEngineTurns({ limit: fixed(8, { 'a search': 100, 'a suggest': 2, light: 5 }) })
    ;(await turns.take(guests('light'))).end(ASKED)
    for (let each = 0; each < 20; each += 1) (await turns.take(guests('a', 'suggest'))).end(ASKED)
    const searches = given(turns, 'a', 5)
    await pause(10)
    expect(searches).toHaveLength(1)
    expect((await turns.take(guests('a', 'suggest'))).waitedMs).toBeLessThan(100)
  })

  it('are half as many for the guests and the partner of a chain together', async () => {
    const turns = createEngineTurns({ limit: fixed(8, { modest: 5, greedy: 5 }) })
    ;(await turns.take(guests('modest'))).end(ASKED)
    const found = given(turns, 'greedy', 3)
    const ofPartner: EngineTurn[] = []
    for (let each = 0; each < 3; each += 1)
      void turns.take(partner('greedy')).then(
        (turn) => ofPartner.push(turn),
        () => undefined,
      )
    await pause(10)
    expect([found.length, ofPartner.length]).toEqual([3, 1])
    for (const turn of found) turn.end(ASKED)
    await pause(10)
    expect(ofPartner).toHaveLength(3)
  })

  it('go to the chains one after another, however many kinds of work a chain has', async () => {
    const turns = createEngineTurns({ limit: fixed(1) })
    const held = await turns.take(guests('other'))
    const order: string[] = []
    const kinds = ['a search', 'a suggest', 'a dish', 'b search', 'b search']
    const all = kinds.map(async (kind) => {
      const [chainId = '', operation] = kind.split(' ')
      const turn = await turns.take(guests(chainId, operation))
      order.push(kind)
      turn.end(ASKED)
    })
    held.end(ASKED)
    await Promise.all(all)
    expect(order).toEqual(['a search', 'b search', 'a suggest', 'b search', 'a dish'])
  })

  it('are not given to a request whose client has left', async () => {
    const turns = createEngineTurns({ limit: fixed(1) })
    const refused: string[] = []
    turns.onRefused((limit) => refused.push(limit))
    const held = await turns.take(guests('grill'))
    const left = turns.take({ ...guests('grill'), isWanted: () => false })
    const stays = turns.take(guests('grill'))
    held.end(ASKED)
    await expect(left).rejects.toThrow('too many')
    ;(await stays).end(ASKED)
    expect(turns.figures()).toMatchObject({ running: 0, waiting: 0 })
    expect(refused).toEqual([])
  })

  it('say whether the work is known to be as quick as that of others', async () => {
    const turns = createEngineTurns({ limit: fixed(8, { 'a search': 100, 'a suggest': 2, light: 5 }) })
    const quick = async (asked: AskedWork) => {
      const turn = await turns.take(asked)
      turn.end(ASKED)
      return turn.isQuick
    }
    expect(await quick(guests('a'))).toBe(true)
    expect(await quick(guests('light'))).toBe(true)
    expect(await quick(guests('a', 'suggest'))).toBe(true)
    expect(await quick(guests('unknown'))).toBe(false)
    await pause(150)
    expect(await quick(guests('a'))).toBe(false)
  })

  it('are not refused to who asks for one after another, in the pause after heavy work', async () => {
    const turns = createEngineTurns({ limit: fixed(8, { heavy: 300, light: 5 }) })
    ;(await turns.take(guests('light'))).end(ASKED)
    const first = await turns.take(guests('heavy'))
    await pause(300)
    first.end(ASKED)
    const second = await turns.take(guests('heavy'))
    expect(second.waitedMs).toBeGreaterThan(200)
    await expect(turns.take(guests('heavy'))).rejects.toThrow('too many')
    second.end(ASKED)
  })

  it('are waited for where only the chain itself has no more of them, the engine has', async () => {
    const turns = createEngineTurns({ limit: fixed(8, { heavy: 600, light: 5 }) })
    ;(await turns.take(guests('light'))).end(ASKED)
    const first = await turns.take(guests('heavy'))
    const next = turns.take(guests('heavy'))
    await pause(600)
    first.end(ASKED)
    const second = await next
    expect(second.waitedMs).toBeGreaterThan(600)
    second.end(ASKED)
  })

  it('are as many as before where the engine becomes slow for both chains, whichever notices it first', async () => {
    const turns = createEngineTurns({ limit: fixed(8, { busy: 100, quiet: 5 }) })
    const quiet = await turns.take(guests('quiet'))
    await pause(120)
    quiet.end(ASKED)
    const found = given(turns, 'busy', 4)
    await pause(0)
    expect(found).toHaveLength(4)
  })

  it('are not refused before the request is read, unless the process has no time either', async () => {
    let utilization = 0
    const turns = createEngineTurns({
      limit: fixed(1, { grill: 200 }),
      loop: { utilization: () => utilization, delayMs: () => 0 },
    })
    const refused: string[] = []
    turns.onRefused((limit) => refused.push(limit))
    const owner = guests('grill')
    const found = given(turns, 'grill', 2)
    expect(turns.refusalUnread(owner)).toBeNull()
    utilization = 1
    expect(turns.refusalUnread(owner)).toMatchObject({ code: 'SEARCH_UNAVAILABLE', retryAfter: 2 })
    expect(turns.refusalUnread(guests('other'))).toBeNull()
    expect(refused).toEqual(['PROCESS'])
    for (const turn of found) turn.end(ASKED)
  })

  it('are refused unread by a busy process where hardly a request of the chain can do without', async () => {
    let utilization = 0.7
    const turns = createEngineTurns({
      limit: fixed(1),
      loop: { utilization: () => utilization, delayMs: () => 0 },
    })
    const causes: string[] = []
    turns.onRefused((cause) => causes.push(cause))
    const owner = guests('grill')
    const asks = async (count: number, isNeedless: boolean, whose = owner) => {
      for (let each = 0; each < count; each += 1)
        if (isNeedless) turns.noteWithoutTurn(whose)
        else (await turns.take(whose)).end(ASKED)
    }
    const isRefusedUnread = async () => {
      const held = await turns.take(owner)
      await pause(300)
      const refusal = turns.refusalUnread(owner)
      held.end(ASKED)
      return refusal !== null
    }
    await asks(200, false)
    expect(await isRefusedUnread()).toBe(false)
    await asks(150, false)
    await asks(100, true, guests('bakery'))
    expect(await isRefusedUnread()).toBe(true)
    utilization = 0.45
    expect(await isRefusedUnread()).toBe(false)
    utilization = 0.55
    expect(await isRefusedUnread()).toBe(true)
    await asks(10, true)
    expect(await isRefusedUnread()).toBe(false)
    expect(causes).toEqual(['ENGINE', 'ENGINE'])
  })

  it('are never lost, and never more than the limit', async () => {
    const request = fc.record({
      chainId: fc.constantFrom('a', 'b', 'c'),
      isPartner: fc.boolean(),
      ms: fc.integer({ min: 0, max: 4 }),
      fails: fc.boolean(),
      endsTwice: fc.boolean(),
      after: fc.integer({ min: 0, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        async (all, most) => {
          const turns = createEngineTurns({ limit: fixed(most, { a: 2, b: 30 }) })
          const work = async ({ chainId, isPartner, ms, fails, endsTwice, after }: (typeof all)[number]) => {
            await pause(after)
            const turn = await turns.take(isPartner ? partner(chainId) : guests(chainId))
            try {
              expect(turns.figures().running).toBeLessThanOrEqual(most)
              await pause(ms)
              if (fails) throw new Error('away')
            } finally {
              turn.end({ hasAsked: true, isOk: !fails })
              if (endsTwice) turn.end(ASKED)
            }
          }
          await Promise.allSettled(all.map(work))
          expect(turns.figures()).toMatchObject({ running: 0, waiting: 0 })
        },
      ),
      { numRuns: 30 },
    )
  })

  it('or a refusal end each wait, whoever has left, and all turns are free again afterwards', async () => {
    const quick = fc.integer({ min: 0, max: 5 })
    const request = fc.record({
      chainId: fc.constantFrom('a', 'a', 'b', 'c'),
      isPartner: fc.boolean(),
      operation: fc.constantFrom('search', 'suggest'),
      afterMs: fc.integer({ min: 0, max: 2_000 }),
      ms: fc.oneof(quick, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 1_800 })),
      leavesAfterMs: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 400 })),
      outcome: fc.record({ hasAsked: fc.boolean(), isOk: fc.boolean() }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: 5, maxLength: 100, size: 'max' }),
        fc.integer({ min: 1, max: 6 }),
        async (all, most) => {
          const turns = createEngineTurns({ limit: fixed(most, { 'a search': 40, b: 2 }) })
          let held = 0
          let asking = 0
          const look = () => {
            const { running, waiting } = turns.figures()
            expect(running).toBeLessThanOrEqual(most)
            expect(running).toBeGreaterThanOrEqual(held)
            expect(running + waiting).toBeLessThanOrEqual(held + asking)
          }
          const work = async ({ chainId, isPartner, operation, ...request }: (typeof all)[number]) => {
            await pause(request.afterMs)
            const askedAt = performance.now()
            const isWanted = () => performance.now() - askedAt <= request.leavesAfterMs
            asking += 1
            const turn = await turns.take({ chainId, isPartner, operation, isWanted }).then(
              (found) => {
                asking -= 1
                held += 1
                return found
              },
              () => {
                asking -= 1
                return null
              },
            )
            if (turn === null) {
              expect(performance.now() - askedAt).toBeLessThanOrEqual(1_501)
              return
            }
            expect(turn.waitedMs === 0 || turn.waitedMs <= request.leavesAfterMs).toBe(true)
            look()
            await pause(request.ms)
            turn.end(request.outcome)
            held -= 1
            look()
          }
          await Promise.all(all.map(work))
          expect(turns.figures()).toMatchObject({ running: 0, waiting: 0 })
          await pause(400)
          for (const chainId of ['a', 'b', 'c']) {
            const turn = await turns.take(guests(chainId))
            expect(turn.waitedMs).toBe(0)
            turn.end(ASKED)
            await pause(400)
          }
        },
      ),
      { numRuns: 30 },
    )
  })
})
