/** A place, and the places it may import from beside itself: files, folders, or folders' folders. */
export type ImportRule = readonly [place: string, from: readonly string[]]

const DISH = ['src/domain/dish', 'src/domain/vocabulary', 'src/domain/text']
const GRAPHQL_TYPES = ['src/graphql/generated', 'src/graphql/context.ts', 'src/graphql/view-types.ts']
const OPERATOR = [
  'operator/cli',
  'operator/operator.ts',
  'operator/operator-settings.ts',
  'terminal',
  'src/errors.ts',
]
const STACK_FLOOR = [
  'stack/engine-command.ts',
  'stack/engine-plan.ts',
  'stack/node-program.ts',
  'stack/progress.ts',
  'stack/settings.ts',
  'stack/stack-error.ts',
]
/** The files of the stack that a program uses to start the whole service. */
const STACK_DOOR = ['stack/stack.ts', 'stack/settings.ts']
const PROGRAMS = ['src', 'workers', 'storage-gate']
const TEST_TOOLS = ['test/support', 'harness']

/** The first rule whose place holds a file counts. */
export const IMPORT_RULES: readonly ImportRule[] = [
  ['src/domain/vocabulary', []],
  ['src/domain/text', []],
  ['src/domain/dish', ['src/domain/vocabulary', 'src/domain/text']],
  ['src/domain/items', DISH],
  ['src/domain/matching', DISH],
  ['src/domain/reasons', ['src/domain/matching', ...DISH]],
  ['src/domain/plausibility', ['src/domain/items', 'src/domain/dish', 'src/domain/vocabulary']],
  ['src/errors.ts', []],
  ['src/in-time.ts', []],
  ['src/shared-runs.ts', []],
  ['src/engine-use.ts', []],
  ['src/await-engines.ts', ['src/errors.ts', 'src/service-phase.ts']],
  ['src/end-with-reason.ts', ['src/errors.ts']],
  ['src/logging/log.ts', []],
  ['src/weak-secret.ts', []],
  ['src/production-faults.ts', ['src/weak-secret.ts']],
  ['src/config.ts', ['src/production-faults.ts']],
  ['src/service-phase.ts', []],
  ['src/process-lifetime.ts', ['src/service-phase.ts']],
  ['src/tracing/traced.ts', []],
  ['src/queues', ['src/tracing/traced.ts']],
  ['src/clients', ['src/config.ts', 'src/engine-use.ts']],
  ['src/logging', ['src/domain']],
  ['src/tracing', ['src/config.ts', 'src/in-time.ts', 'src/logging/redacted.ts']],
  ['src/search-index', ['src/domain', 'src/errors.ts', 'src/shared-runs.ts']],
  ['src/features/availability.ts', ['src/errors.ts']],
  ['src/features/argument-text.ts', ['src/domain', 'src/errors.ts']],
  ['src/features/page-size.ts', ['src/errors.ts']],
  ...feature('credentials', []),
  ...feature('rate-limits', []),
  ...feature('catalogs', []),
  ...feature('chains', ['credentials']),
  ...feature('sessions', ['argument-text.ts']),
  ...feature('dish', ['availability.ts', 'chains']),
  ...feature('calculate', ['argument-text.ts', 'dish']),
  ...feature('filter-options', ['availability.ts', 'chains']),
  ...feature('search', ['argument-text.ts', 'availability.ts', 'page-size.ts', 'chains', 'dish']),
  ...feature('uploads', ['argument-text.ts', 'availability.ts', 'page-size.ts', 'chains']),
  ...feature('webhooks', ['uploads']),
  [
    'src/http',
    [
      'src/domain',
      'src/errors.ts',
      'src/features',
      'src/in-time.ts',
      'src/service-phase.ts',
      'src/engine-use.ts',
      'src/tracing/traced.ts',
    ],
  ],
  ['src/graphql/schema-text.ts', []],
  ['src/graphql/deadline.ts', ['src/errors.ts', 'src/in-time.ts']],
  ['src/graphql/services.ts', ['src/domain', 'src/features', 'src/logging/log.ts']],
  ['src/graphql/view-types.ts', ['src/domain', 'src/features']],
  ['src/graphql/validation', ['src/errors.ts', 'src/features']],
  ['src/graphql/answer', ['src/graphql/validation', 'src/errors.ts', 'src/http']],
  [
    'src/graphql/context.ts',
    [
      'src/graphql/answer',
      'src/graphql/validation',
      'src/graphql/services.ts',
      'src/features',
      'src/logging/log.ts',
    ],
  ],
  ['src/graphql/generated', ['src/graphql/context.ts', 'src/graphql/view-types.ts']],
  ['src/graphql/request', ['src/errors.ts', 'src/features', 'src/http']],
  ['src/graphql/execution', ['src/graphql/context.ts', 'src/graphql/validation']],
  ['src/graphql/views', [...GRAPHQL_TYPES, 'src/domain']],
  [
    'src/graphql/resolvers',
    [
      ...GRAPHQL_TYPES,
      'src/graphql/services.ts',
      'src/graphql/validation',
      'src/graphql/views',
      'src/domain',
      'src/errors.ts',
      'src/features',
    ],
  ],
  [
    'src/graphql/prepared-document.ts',
    ['src/graphql/execution', 'src/graphql/validation', 'src/errors.ts', 'src/features/credentials'],
  ],
  ['src/graphql', ['src/graphql', 'src/errors.ts', 'src/features', 'src/http', 'src/tracing/traced.ts']],
  ['src/create-stores.ts', ['src/features', 'src/search-index']],
  [
    'src/create-services.ts',
    [
      'src/config.ts',
      'src/create-stores.ts',
      'src/features',
      'src/graphql/services.ts',
      'src/logging',
      'src/queues',
      'src/search-index',
    ],
  ],
  [
    'src/app.ts',
    [
      'src/config.ts',
      'src/domain',
      'src/graphql',
      'src/http',
      'src/logging',
      'src/service-phase.ts',
      'src/tracing/tracing.ts',
    ],
  ],
  [
    'src/server.ts',
    [
      'src/app.ts',
      'src/await-engines.ts',
      'src/clients',
      'src/config.ts',
      'src/create-services.ts',
      'src/create-stores.ts',
      'src/end-with-reason.ts',
      'src/features',
      'src/http',
      'src/logging',
      'src/process-lifetime.ts',
      'src/queues',
      'src/search-index',
      'src/service-phase.ts',
      'src/tracing/tracing.ts',
    ],
  ],

  ['workers/ingest/reading', ['src/domain', 'src/features/uploads', 'src/search-index']],
  [
    'workers/ingest/judging',
    ['workers/ingest/reading', 'src/domain', 'src/features/uploads', 'src/search-index'],
  ],
  [
    'workers/ingest/writing',
    [
      'workers/ingest/reading',
      'workers/ingest/judging',
      'src/domain',
      'src/features/uploads/captured-key.ts',
      'src/search-index',
    ],
  ],
  [
    'workers/ingest',
    [
      'src/domain',
      'src/errors.ts',
      'src/features',
      'src/in-time.ts',
      'src/queues',
      'src/search-index',
      'src/tracing/traced.ts',
    ],
  ],
  [
    'workers/chains',
    ['workers/ingest/delete-catalog.ts', 'workers/ingest/ingest-deps.ts', 'src/features', 'src/search-index'],
  ],
  ['workers/start-rounds.ts', []],
  ['workers/page-by-page.ts', []],
  ['workers/start-sweeper.ts', ['workers/ingest', 'workers/page-by-page.ts', 'workers/start-rounds.ts']],
  ['workers/ensure-bucket.ts', []],
  ['workers/reconcile', ['workers/start-rounds.ts', 'src/features/uploads', 'src/search-index']],
  [
    'workers/webhooks',
    [
      'workers/start-rounds.ts',
      'src/features/uploads',
      'src/features/webhooks',
      'src/queues',
      'src/tracing/traced.ts',
    ],
  ],
  [
    'workers/worker-engines.ts',
    [
      'workers/ensure-bucket.ts',
      'src/await-engines.ts',
      'src/clients',
      'src/config.ts',
      'src/in-time.ts',
      'src/search-index',
    ],
  ],
  ['workers/job-metrics.ts', ['workers/ingest']],
  [
    'workers/worker-metrics.ts',
    ['workers/job-metrics.ts', 'src/features/uploads', 'src/queues', 'src/search-index'],
  ],
  [
    'workers/start-worker.ts',
    [
      'workers',
      'src/await-engines.ts',
      'src/config.ts',
      'src/create-stores.ts',
      'src/queues',
      'src/service-phase.ts',
    ],
  ],
  [
    'workers/main.ts',
    [
      'workers/start-worker.ts',
      'src/clients',
      'src/config.ts',
      'src/end-with-reason.ts',
      'src/http',
      'src/logging',
      'src/process-lifetime.ts',
      'src/search-index',
      'src/service-phase.ts',
      'src/tracing/tracing.ts',
    ],
  ],
  [
    'storage-gate',
    [
      'src/config.ts',
      'src/http/connection-limits.ts',
      'src/http/health.ts',
      'src/process-lifetime.ts',
      'src/service-phase.ts',
    ],
  ],

  ['terminal', ['src/domain/text']],
  ['operator/running-stack.ts', ['stack/engine-plan.ts', 'stack/settings.ts', 'stack/state']],
  [
    'operator/operator-settings.ts',
    [
      'operator/running-stack.ts',
      'src/clients/redis.ts',
      'src/config.ts',
      'src/errors.ts',
      'src/production-faults.ts',
      'src/search-index',
    ],
  ],
  ['operator/operator.ts', ['operator/operator-settings.ts', 'src/clients', 'src/create-stores.ts']],
  [
    'operator/cli',
    [
      'operator/operator.ts',
      'operator/operator-settings.ts',
      'src/domain/text',
      'src/features',
      'src/in-time.ts',
    ],
  ],
  // The samples are loaded as a partner loads a catalog; the production image has neither of the two.
  ['operator/chains/load-samples.ts', ['operator/chains', ...OPERATOR, 'harness', 'samples', 'src']],
  ['operator/chains', [...OPERATOR, 'src/domain', 'src/features', 'src/search-index']],
  [
    'operator/catalogs',
    [
      ...OPERATOR,
      'operator/chains',
      'operator/uploads/difference-view.ts',
      'src/domain/vocabulary',
      'src/features/catalogs',
      'src/features/uploads',
      'src/search-index',
      'workers/ingest/judging',
    ],
  ],
  [
    'operator/credentials',
    [...OPERATOR, 'operator/chains', 'src/features/chains', 'src/features/credentials'],
  ],
  [
    'operator/explain',
    [
      ...OPERATOR,
      'operator/chains',
      'src/domain',
      'src/features/chains',
      'src/features/search',
      'src/graphql/schema-text.ts',
      'src/search-index',
      'workers/ingest/reading',
    ],
  ],
  ['operator/queues', [...OPERATOR, 'src/clients', 'src/features/uploads', 'src/in-time.ts', 'src/queues']],
  ['operator/uploads', [...OPERATOR, 'src/features/uploads']],
  ['operator/webhooks', [...OPERATOR, 'src/features', 'src/search-index']],
  [
    'operator/shelves',
    [...OPERATOR, 'operator/catalogs', 'operator/chains', 'src/features/catalogs', 'src/search-index'],
  ],
  ['operator/migrate', [...OPERATOR, 'src/domain', 'src/features/search', 'src/search-index']],
  [
    'operator/doctor',
    [
      ...OPERATOR,
      'src/clients',
      'src/config.ts',
      'src/features/uploads',
      'src/in-time.ts',
      'src/search-index',
    ],
  ],
  ['operator/audit/invocation.ts', []],
  ['operator/audit', [...OPERATOR, 'src/errors.ts', 'src/search-index']],
  [
    'operator/board',
    [
      ...OPERATOR,
      'operator/audit',
      'operator/queues/open-queues.ts',
      'src/in-time.ts',
      'src/logging/redacted.ts',
      'src/weak-secret.ts',
    ],
  ],
  ['operator/backup', [...OPERATOR, 'src/features/webhooks', 'src/search-index']],
  ['operator/engine', OPERATOR],
  ['operator', ['operator']],

  ['stack/settings.ts', ['stack/stack-error.ts']],
  ['stack/engine-command.ts', ['stack/engine-plan.ts']],
  ['stack/progress.ts', ['stack/engine-plan.ts', 'terminal']],
  ['stack/state', STACK_FLOOR],
  ['stack/install', [...STACK_FLOOR, 'stack/state']],
  ['stack/plans', [...STACK_FLOOR, 'stack/install', 'stack/state']],
  ['stack/supervise', [...STACK_FLOOR, 'stack/plans', 'stack/state']],
  ['stack', ['stack', 'terminal']],

  ['samples', ['src/domain']],
  ['scripts', ['package.json', 'src/features/uploads/upload-life.ts', 'src/graphql/schema-text.ts']],

  ['harness', ['package.json', 'src/features/uploads', 'src/search-index', 'stack']],
  ['dev', ['harness', 'terminal', ...STACK_DOOR]],
  ['demo', ['harness', 'terminal', 'samples', 'src', ...STACK_DOOR]],
  ['bench', ['harness', 'terminal', 'samples', ...PROGRAMS, ...STACK_DOOR]],
  [
    'chaos',
    ['harness', 'terminal', 'samples', ...PROGRAMS, ...STACK_DOOR, 'stack/supervise/engine-control.ts'],
  ],
  ['rolling', ['harness', 'terminal', 'samples', ...PROGRAMS, ...STACK_DOOR]],
  ['fuzz', ['harness', 'terminal', 'samples', ...PROGRAMS, ...STACK_DOOR]],

  ['test/support/operate.ts', ['test/support', 'operator/program.ts']],
  ['test/support', ['harness', 'samples', ...PROGRAMS, 'stack/stack.ts', 'package.json']],
  ['test/operator', [...TEST_TOOLS, 'test/property', 'operator', 'samples', ...PROGRAMS, 'stack']],
  ['test/stack', [...TEST_TOOLS, ...PROGRAMS, 'stack']],
  ['test/chaos', [...TEST_TOOLS, 'chaos']],
  ['test/fuzz', [...TEST_TOOLS, 'fuzz']],
  ['test/property', [...TEST_TOOLS, 'test/mutated', ...PROGRAMS]],
  ['test/mutation', [...TEST_TOOLS, 'test/property', ...PROGRAMS, ...STACK_DOOR]],
  ['test/integration', [...TEST_TOOLS, 'test/property', 'test/mutated', 'samples', ...PROGRAMS]],
  ['test/mutated', [...TEST_TOOLS, ...PROGRAMS]],
  ['test/browser', [...TEST_TOOLS, ...PROGRAMS, 'operator']],
  ['test/unit', [...TEST_TOOLS, ...PROGRAMS, 'operator/board/board-settings.ts', 'package.json']],
  ['vitest.config.ts', []],
  ['vitest.browser.config.ts', ['test/browser']],
]

/** What a test beside the code may import: its own top folder, what that folder may import, and these. */
export const TESTS_BESIDE: readonly string[] = [
  ...TEST_TOOLS,
  'package.json',
  'src/domain',
  'samples/sample-chains.ts',
]

/** Packages that only some places may name: a client is made in one place, an engine's types stay at the edge. */
export const PACKAGE_RULES: readonly (readonly [name: RegExp, places: readonly string[]])[] = [
  [/^mercurius$/, ['src/graphql/plugin.ts']],
  [/^graphql(-|$)/, ['src/graphql']],
  [/^fastify$/, ['src/app.ts', 'src/graphql', 'src/http', 'workers/main.ts', 'storage-gate']],
  [
    /^@elastic\/elasticsearch$/,
    [
      'src/clients',
      'src/search-index',
      'src/features',
      'src/logging',
      'src/create-services.ts',
      'src/create-stores.ts',
      'workers',
    ],
  ],
  [/^vitest$/, ['test']],
]

function feature(name: string, others: readonly string[]): ImportRule[] {
  const beside = others.map((other) => `src/features/${other}`)
  const shared = [
    'src/domain',
    'src/errors.ts',
    'src/in-time.ts',
    'src/logging/log.ts',
    'src/search-index',
    'src/shared-runs.ts',
    'src/tracing/traced.ts',
  ]
  return [[`src/features/${name}`, [...beside, ...shared]]]
}
