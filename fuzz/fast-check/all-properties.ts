import type { FuzzTarget } from '../fuzz-target.ts'
import { requestBodies, storageEvents } from './body-properties.ts'
import { catalogs } from './catalog-property.ts'
import { type OpenProperty, plainProperty } from './fuzz-property.ts'
import { cursors, documents, strangers, variables } from './graphql-properties.ts'
import { rawHttp } from './raw-property.ts'
import { webhooks } from './webhook-property.ts'

export interface FuzzProperty {
  /** Completes "no crash and no fault of ours from …". */
  readonly name: string
  /** The number of its runs per requested case. */
  readonly share: number
  /** What a run sends. */
  readonly casesPerRun: number
  readonly open: (target: FuzzTarget) => OpenProperty | Promise<OpenProperty>
}

/** The properties of the long run and of the short run in the tests. */
export const PROPERTIES: readonly FuzzProperty[] = [
  {
    name: 'HTTP lines, headers and lengths',
    share: 0.1,
    casesPerRun: 12,
    open: (target) => plainProperty(rawHttp(target)),
  },
  {
    name: 'request bodies',
    share: 1,
    casesPerRun: 1,
    open: (target) => plainProperty(requestBodies(target)),
  },
  { name: 'documents', share: 0.6, casesPerRun: 2, open: (target) => plainProperty(documents(target)) },
  { name: 'variables', share: 1, casesPerRun: 2, open: (target) => plainProperty(variables(target)) },
  { name: 'cursors', share: 0.6, casesPerRun: 2, open: (target) => plainProperty(cursors(target)) },
  { name: 'strangers', share: 0.6, casesPerRun: 2, open: (target) => plainProperty(strangers(target)) },
  {
    name: 'storage events',
    share: 0.4,
    casesPerRun: 1,
    open: (target) => plainProperty(storageEvents(target)),
  },
  { name: 'webhook addresses', share: 4, casesPerRun: 1, open: webhooks },
  { name: 'items.json', share: 0.02, casesPerRun: 4, open: (target) => plainProperty(catalogs(target)) },
]
