import { buildSchema } from 'graphql'
import { graphqlOptions } from '../../src/app.ts'
import { checkedParameters } from '../../src/graphql/checked-parameters.ts'
import { createDocumentPreparer, operationOf } from '../../src/graphql/prepared-document.ts'
import { parametersOf } from '../../src/graphql/request/http-request.ts'
import { schemaText } from '../../src/graphql/schema-text.ts'
import { activeTime } from '../active-time.ts'
import { type Figure, micros } from '../figure.ts'
import { guestsOf } from '../guests.ts'
import type { PeerBench } from './peer-sides.ts'

const REQUESTS = 20_000
/** Of the processor time of an uncached search. */
const LIMIT = 0.05

/** What the service checks of a request whose document it has seen before, and whose variables are new. */
export async function knownDocumentFigure(bench: PeerBench, searchCpuMs: number): Promise<Figure> {
  const value = (await checkingMs(bench)) / searchCpuMs
  return {
    name: 'checks of a document seen before, of the processor time of a search',
    tried: micros(value * searchCpuMs),
    reference: micros(searchCpuMs),
    ...{ value, shown: `${(100 * value).toFixed(1)} %`, limit: LIMIT },
  }
}

/** Processor time of one request's checks. */
async function checkingMs({ service, chain, guests }: PeerBench): Promise<number> {
  const { documents, searches: searchLimits } = graphqlOptions(service.config)
  const schema = buildSchema(schemaText())
  const prepare = createDocumentPreparer(schema, documents)
  const deps = { schema, searchLimits, bodies: { remember: () => undefined } }
  const { bodies } = guestsOf(chain, '', guests)
  const check = (body: unknown) => {
    const parameters = parametersOf(body, null)
    const { query, operationName } = parameters
    if (prepare.has(query)) checkedParameters(deps, operationOf(prepare(query), operationName), parameters)
    else prepare(query)
  }
  const timed = () => {
    // Parsed anew: V8 remembers the hash of a text.
    const sent = Array.from({ length: REQUESTS }, (_, place) =>
      JSON.parse(bodies[place % bodies.length] ?? ''),
    )
    return activeTime(async () => sent.forEach(check))
  }
  await timed()
  return (await timed()) / REQUESTS
}
