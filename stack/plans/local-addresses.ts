import type { StackAddresses } from '../engine-plan.ts'
import type { StackPorts } from '../settings.ts'
import type { StackHome } from '../state/home.ts'
import { storageKey } from '../state/storage-key.ts'

const REGION = 'us-east-1'

/** The address of the storage for the gate, its only client. */
export function innerStorageUrl({ storageInner }: Pick<StackPorts, 'storageInner'>): string {
  return `http://127.0.0.1:${storageInner}`
}

/** Where engines started here are reached, whether by Compose or by the supervisor. */
export function localAddresses(ports: StackPorts, home: StackHome): StackAddresses {
  return {
    elasticsearchUrl: `http://127.0.0.1:${ports.elasticsearch}`,
    redisUrl: `redis://127.0.0.1:${ports.redis}`,
    storage: {
      endpoint: `http://127.0.0.1:${ports.storage}`,
      region: REGION,
      ...storageKey(home.credentials),
    },
  }
}
