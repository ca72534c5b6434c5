import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests start our programs hundreds of times, which compiles them hundreds of times. Another user's folder is not writable. */
const COMPILED = join(tmpdir(), `dishmatch-compiled-${userInfo().uid}`)

/**
 * An engine that a test starts for itself lives for a minute or two, and would spend half of its time on optimizing code
 * that hardly runs again. The one that all tests share lives long enough.
 */
const COMPILES_LITTLE = '-XX:TieredStopAtLevel=1'

/** They run with `npm run test:long`. */
export const LONG = '**/*.long.test.ts'

/** No test of speed: a busy machine takes several times as long. */
export const TEST_LIMITS = { testTimeout: 90_000, hookTimeout: 120_000 }

/** `unit`: beside the code, no engines. `integration`: on the real engines, which the global set-up brings up. */
export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    /* What programs print is compared as text; CI machines ask for colours. The global set-up does not see these. */
    env: {
      NO_COLOR: '1',
      NODE_COMPILE_CACHE: COMPILED,
      STACK_ELASTICSEARCH_JAVA_OPTIONS: COMPILES_LITTLE,
    },
    /* Twenty times a second would keep the services busy that it waits for. */
    expect: { poll: { interval: 250 } },
    /* Titles show the words of a table's row in full. */
    chaiConfig: { truncateThreshold: 200 },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          /* Most of their time would be loading the same modules for each file again. */
          isolate: false,
          maxConcurrency: 2,
          maxWorkers: '100%',
          /* It looks at the environment when it is loaded: a test of colours has to load it anew. */
          server: { deps: { inline: ['picocolors'] } },
          sequence: { groupOrder: 0 },
          include: [
            '{src,workers,packages,stack,samples,operator,terminal,dev,demo,harness,scripts,bench,chaos,rolling,relevance,monitoring,storage-gate,fuzz}/**/*.test.ts',
            'test/{unit,mutated}/**/*.test.ts',
          ],
          ...TEST_LIMITS,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          /* As above: a fifth of their time would be loading. A test that changes the process puts it back. */
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ['test/{integration,operator,stack,property,chaos,fuzz}/**/*.test.ts'],
          exclude: [LONG],
          globalSetup: 'test/support/global-setup.ts',
          /* A file waits for engines a third of its time. */
          maxWorkers: 3,
          ...TEST_LIMITS,
        },
      },
    ],
  },
})
