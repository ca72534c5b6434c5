import type { DiagnosticResult } from '@elastic/transport'
import { buildApp } from '../../src/app.ts'
import { createServices } from '../../src/create-services.ts'
import type { BenchChain } from '../bench-chain.ts'
import type { BenchService } from '../bench-service.ts'
import type { Figure } from '../figure.ts'
import { guestsOf } from '../guests.ts'
import { CALCULATION_QUERY, type Calculation } from './calculations.ts'
import { KEEPS_ANSWERS } from './peer-sides.ts'

const AT_ONCE = 100
const SEARCHED: readonly [first: object, second: object] = [
  { calorieRange: { max: 9_001 } },
  { calorieRange: { max: 9_002 } },
]

/** Counts the requests to the engine about dishes, which the service makes for requests that arrive at once or again. */
export async function warmCallFigures(
  { config: given, stores, es, redis, s3 }: Pick<BenchService, 'config' | 'stores' | 'es' | 'redis' | 's3'>,
  chain: BenchChain,
  calculation: Calculation,
): Promise<readonly Figure[]> {
  const config = { ...given, ANSWER_CACHE_BYTES: Number(KEEPS_ANSWERS.ANSWER_CACHE_BYTES) }
  const services = createServices(config, stores, { es, redis, s3, publicS3: s3 })
  const app = await buildApp({ config, services, probes: {} })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  let calls = 0
  const count = (_error: unknown, event: DiagnosticResult | null) => {
    if (JSON.stringify(event?.meta.request.params ?? '').includes(chain.catalog.shelf)) calls += 1
  }
  es.diagnostic.on('request', count)
  const { url, headers } = guestsOf(chain, `${address}/graphql`)
  const ask = async (body: string) => {
    const answer = await fetch(url, { method: 'POST', headers, body })
    const text = await answer.text()
    if (!text.startsWith('{"data"')) throw new Error(text)
  }
  const callsOf = async (bodies: readonly string[]) => {
    calls = 0
    await Promise.all(bodies.map(ask))
    return calls
  }
  try {
    const [warm = '', asked = ''] = guestsOf(chain, url, SEARCHED).bodies
    await ask(warm)
    const figures = [
      figure(
        `${AT_ONCE} identical searches at once`,
        await callsOf(Array.from({ length: AT_ONCE }, () => asked)),
        1,
      ),
    ]
    for (const [name, body] of Object.entries(bodiesOf(calculation))) {
      await ask(body)
      figures.push(figure(`${name}, warm`, await callsOf([body]), 0))
    }
    return figures
  } finally {
    es.diagnostic.off('request', count)
    app.server.closeAllConnections()
    await app.close()
  }
}

function bodiesOf({ dishId, selectedOptions }: Calculation): Readonly<Record<string, string>> {
  return {
    filterOptions: JSON.stringify({ query: '{ filterOptions { categories { name count } } }' }),
    dish: JSON.stringify({
      query: 'query ($id: ID!) { dish(id: $id) { id name } }',
      variables: { id: dishId },
    }),
    calculate: JSON.stringify({ query: CALCULATION_QUERY, variables: { dishId, selectedOptions } }),
  }
}

function figure(name: string, value: number, limit: number): Figure {
  return { name, tried: '', reference: '', value, shown: String(value), limit }
}
