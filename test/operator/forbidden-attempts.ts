import type { Client } from '@elastic/elasticsearch'
import type { EngineRole } from '../../operator/engine/engine-roles.ts'
import { classificationScript } from '../../src/search-index/mapping-files.ts'
import type { IndexNames } from '../../src/search-index/names.ts'
import { createSharedShelf } from '../../src/search-index/shelf.ts'

export interface ForbiddenTarget {
  readonly names: IndexNames
  readonly stranger: IndexNames
  readonly strangersDishes: string
  readonly chainId: string
  /** The shelf with the catalog that serves the chain. */
  readonly live: string
}

type Attempt = readonly [what: string, attempt: (es: Client, place: ForbiddenTarget) => Promise<unknown>]

const document = { id: 'mine' }
const script = { lang: 'painless', source: 'return 1' } as const

const OF_STRANGERS: readonly Attempt[] = [
  ['search dishes of another installation', (es, { strangersDishes: index }) => es.search({ index })],
  ['delete them', (es, { strangersDishes: index }) => es.indices.delete({ index })],
  ['read its credentials', (es, { stranger }) => es.get({ index: stranger.credentials, id: '1' })],
  ['read its uploads', (es, { stranger }) => es.get({ index: stranger.uploads, id: '1' })],
  ['write its uploads', (es, { stranger }) => es.index({ index: stranger.uploads, document })],
  [
    'serve its guests',
    (es, { stranger, chainId }) => es.index({ index: stranger.serving, id: chainId, document }),
  ],
]

const OF_THE_ENGINE: readonly Attempt[] = [
  ['issue API keys', (es) => es.security.createApiKey({ name: 'mine' })],
  ['read users', (es) => es.security.getUser()],
  ['change a role', (es) => es.security.putRole({ name: 'mine', cluster: ['all'] })],
  ['change a password', (es) => es.security.changePassword({ username: 'admin', password: 'mine-now' })],
  ['read the index of users', (es) => es.search({ index: '.security' })],
  ['read the state of the cluster', (es) => es.cluster.state()],
  [
    'change settings of the cluster',
    (es) => es.cluster.putSettings({ persistent: { 'action.auto_create_index': 'true' } }),
  ],
  ['list what others run', (es) => es.tasks.list()],
  ['see snapshots', (es) => es.snapshot.getRepository()],
  ['delete the script', (es) => es.deleteScript({ id: classificationScript().id })],
]

const OF_DISHES: readonly Attempt[] = [
  ['write a dish', (es, { live: index }) => es.index({ index, routing: 'grill', document })],
  ['delete a dish', (es, { live: index }) => es.delete({ index, routing: 'grill', id: 'any' })],
  ['update dishes', (es, { live: index }) => es.updateByQuery({ index, script })],
  ['delete a shelf', (es, { live: index }) => es.indices.delete({ index })],
  ['close a shelf', (es, { live: index }) => es.indices.close({ index })],
  [
    'change its settings',
    (es, { live: index }) => es.indices.putSettings({ index, settings: { refresh_interval: '1s' } }),
  ],
]

/** Attempts that only the operator's role allows. */
const OF_THE_OPERATOR: readonly Attempt[] = [
  ['store a script', (es) => es.putScript({ id: classificationScript().id, script })],
  ['create an index', (es, { names }) => es.indices.create({ index: `${names.chains}-more` })],
  [
    'change a mapping',
    (es, { names }) => es.indices.putMapping({ index: names.uploads, properties: { x: { type: 'long' } } }),
  ],
  ['create a chain', (es, { names }) => es.index({ index: names.chains, document })],
  ['create a business', (es, { names }) => es.index({ index: names.businesses, document })],
  ['list credentials', (es, { names }) => es.search({ index: names.credentials })],
  ['issue a credential', (es, { names }) => es.index({ index: names.credentials, document })],
  ['revoke credentials', (es, { names }) => es.updateByQuery({ index: names.credentials, script })],
  ['change the synonyms', (es, { names }) => es.index({ index: names.synonyms, id: 'food', document })],
  ['list webhooks', (es, { names }) => es.search({ index: names.webhooks })],
  ['delete a webhook', (es, { names }) => es.delete({ index: names.webhooks, id: 'any' })],
]

/** Attempts that only the worker's deletion of a closed chain needs, beside the operator. */
const LIST_CHAINS: Attempt = ['list the chains', (es, { names }) => es.search({ index: names.chains })]
const DELETE_RECORDS: readonly Attempt[] = [
  ['delete an upload', (es, { names }) => es.delete({ index: names.uploads, id: 'any' })],
  ['delete a chain', (es, { names }) => es.delete({ index: names.chains, id: 'any' })],
  ['delete a business', (es, { names }) => es.delete({ index: names.businesses, id: 'any' })],
]

const OF_NOBODY: readonly Attempt[] = [
  ['change the audit log', (es, { names }) => es.update({ index: names.audit, id: 'any', doc: document })],
  ['write over it', (es, { names }) => es.index({ index: names.audit, id: 'any', document })],
  ['delete from it', (es, { names }) => es.delete({ index: names.audit, id: 'any' })],
  ['delete it', (es, { names }) => es.indices.delete({ index: names.audit })],
  ['delete all uploads', (es, { names }) => es.indices.delete({ index: names.uploads })],
  ['delete a credential', (es, { names }) => es.delete({ index: names.credentials, id: 'any' })],
  ['delete all credentials', (es, { names }) => es.indices.delete({ index: names.credentials })],
  ['block uploads', (es, { names }) => es.indices.addBlock({ index: names.uploads, block: 'write' })],
  ['create an index beside ours', (es, { names }) => es.indices.create({ index: `${names.uploads}-2` })],
]

const OF_THE_WORKER: readonly Attempt[] = [
  ['create a shelf', (es, { names }) => createSharedShelf(es, names, 1)],
  ['create one by writing', (es, { names }) => es.index({ index: `${names.shelfPrefix}mine`, document })],
  [
    'bring a catalog live',
    (es, { names, chainId }) => es.index({ index: names.serving, id: chainId, document }),
  ],
  ['read secrets of webhooks', (es, { names }) => es.get({ index: names.webhooks, id: 'any' })],
  ['read deliveries', (es, { names }) => es.search({ index: names.deliveries })],
  ['list catalogs', (es, { names }) => es.search({ index: names.catalogs })],
  ['change the record of a catalog', (es, { names }) => es.index({ index: names.catalogs, document })],
]

/** The attempts that each role must refuse. */
export const FORBIDDEN: Readonly<Record<EngineRole, readonly Attempt[]>> = {
  api: [
    ...OF_DISHES,
    ...OF_THE_WORKER,
    ...OF_THE_OPERATOR,
    LIST_CHAINS,
    ...DELETE_RECORDS,
    ['ask for figures of the nodes', (es) => es.nodes.stats()],
  ],
  worker: [
    ...OF_THE_OPERATOR.filter(([what]) => what !== 'delete a webhook'),
    ['read a credential', (es, { names }) => es.get({ index: names.credentials, id: 'any' })],
  ],
  operator: [...OF_DISHES, ...DELETE_RECORDS],
  migration: [
    ...OF_THE_OPERATOR,
    LIST_CHAINS,
    ...DELETE_RECORDS,
    ...OF_DISHES.filter(([what]) => !/^(write a dish|update dishes)$/.test(what)),
    ['delete the record of a catalog', (es, { names }) => es.delete({ index: names.catalogs, id: 'any' })],
    ['ask for figures of the nodes', (es) => es.nodes.stats()],
  ],
}

/** The attempts that all roles must refuse. */
export const FORBIDDEN_TO_ALL: readonly Attempt[] = [...OF_NOBODY, ...OF_STRANGERS, ...OF_THE_ENGINE]
