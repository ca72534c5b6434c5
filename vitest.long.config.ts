import { defineConfig } from 'vitest/config'
import everyRun, { LONG, TEST_LIMITS } from './vitest.config.ts'

const { projects: _, ...test } = everyRun.test ?? {}

/** `npm run test:long`: tests that `npm test` leaves out, and generated ones with more cases than there. About fifteen minutes. */
export default defineConfig({
  ...everyRun,
  test: {
    ...test,
    ...TEST_LIMITS,
    env: {
      ...test.env,
      PROPERTY_PAIRS: '10000',
      NEIGHBOUR_PROBES: '1000',
      VERSION_SWAPS: '50',
      FUZZ_CASES: '200',
      JIT_QUERIES: '500',
      ISOLATION_REQUESTS: '400',
      VARIABLE_QUERIES: '400',
      BATCH_ROUNDS: '80',
      HOSTILE_STREAMS: 'all',
      HOSTILE_RUNS: '100',
    },
    reporters: ['default', ['json', { outputFile: 'test-results/long.json' }]],
    include: [
      LONG,
      'test/{property,fuzz}/**/*.test.ts',
      'test/integration/isolation/{neighbours,random}.test.ts',
      'test/integration/{compiled-variables,search-batches}.test.ts',
      'test/integration/versions/versions.test.ts',
      'workers/ingest/judging/hostile-streams.test.ts',
      'src/graphql/validation/hostile-documents.test.ts',
    ],
    globalSetup: 'test/support/global-setup.ts',
    isolate: false,
    maxWorkers: 2,
  },
})
