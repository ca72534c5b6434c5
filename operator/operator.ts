import type { Client } from '@elastic/elasticsearch'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { createStores, type Stores } from '../src/create-stores.ts'
import type { OperatorSettings } from './operator-settings.ts'

/** What the operator's commands work on. */
export interface Operator {
  readonly es: Client
  readonly stores: Stores
  readonly namespace: string
}

const REQUEST_TIMEOUT_MS = 30_000

/** Connects, works, and closes the connection whatever happens. */
export async function withOperator<T>(
  settings: OperatorSettings,
  work: (operator: Operator) => Promise<T>,
): Promise<T> {
  const { NAMESPACE: namespace } = settings
  const es = createElasticsearch(settings, REQUEST_TIMEOUT_MS)
  try {
    return await work(operatorOf(es, namespace))
  } finally {
    await es.close()
  }
}

/** The same operator, whose calls to the engine end after this time. */
export function withTimeout({ es, namespace }: Operator, requestTimeout: number): Operator {
  return operatorOf(es.child({ requestTimeout }), namespace)
}

function operatorOf(es: Client, namespace: string): Operator {
  return { es, stores: createStores(es, namespace), namespace }
}
