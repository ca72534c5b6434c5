import { defineConfig } from 'vitest/config'

/** `npm run test:browser`: the real service in a real Chromium. Apart from the other tests, which need no browser. */
export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    env: { NO_COLOR: '1' },
    chaiConfig: { truncateThreshold: 200 },
    reporters: ['default', ['json', { outputFile: 'test-results/browser.json' }]],
    include: ['test/browser/**/*.test.ts'],
    // In this order: without a browser no engine is started.
    globalSetup: ['test/browser/require-chromium.ts', 'test/support/global-setup.ts'],
    maxWorkers: 1,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
