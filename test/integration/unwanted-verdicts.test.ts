import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Services } from '../../src/graphql/services.ts'
import { post } from '../support/graphql.ts'
import { onboardWithCatalog } from '../support/onboard-with-catalog.ts'
import { startTestService } from '../support/test-service.ts'

const DISHES = 50
const VERDICT_MS = 100
const DEADLINE_MS = 3_000
let verdicts = 0

type Found = NonNullable<Awaited<ReturnType<Services['findDishes']>>[number]>

/** Each verdict asks for the facts of its dish. */
function slowly(record: Found): Found {
  return {
    ...record,
    get facts() {
      verdicts += 1
      const until = performance.now() + VERDICT_MS
      while (performance.now() < until);
      return record.facts
    },
  }
}

function withSlowVerdicts(services: Services): Services {
  const findDishes: Services['findDishes'] = async (...asked) =>
    (await services.findDishes(...asked)).map((record) => record && slowly(record))
  return { ...services, findDishes }
}

it('judges no more dishes once nobody waits for the answer', async () => {
  const service = await startTestService({
    settings: { REQUEST_DEADLINE_MS: `${DEADLINE_MS}` },
    wrapped: withSlowVerdicts,
  })
  try {
    const items = Array.from({ length: DISHES }, (_, n) => ({ partnerDishId: `d${n}`, name: `Soup ${n}` }))
    const { apiKey } = await onboardWithCatalog(service, 'soups', items)
    const send = (query: string) => post(service.address, { query }, { authorization: apiKey })
    const found = await send(`{ search(pagination: { first: ${DISHES} }) { matches { dish { id } } } }`)
    const ids = found.body.data.search.matches.map(({ dish }: { dish: { id: string } }) => dish.id)
    const { body } = await send(
      `{ dishes(ids: ${JSON.stringify(ids)}, preferences: { diets: [VEGAN] }) { match { status } } }`,
    )
    expect(body.errors[0].extensions.code).toBe('SEARCH_UNAVAILABLE')
    for (let before = -1; before !== verdicts; ) {
      before = verdicts
      await pause(5 * VERDICT_MS)
    }
    expect(verdicts).toBeGreaterThan(0)
    expect(verdicts).toBeLessThan(DISHES)
  } finally {
    await service.close()
  }
})
