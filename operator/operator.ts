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
    return await work({ es, stores: createStores(es, namespace), namespace })
  } finally {
    await es.close()
  }
}
