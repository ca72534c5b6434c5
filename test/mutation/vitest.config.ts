import { defineConfig } from 'vitest/config'

/** The tests that mutants of src/domain have to survive: its own, and the pure laws. */
export default defineConfig({
  test: {
    include: [
      'src/domain/**/*.test.ts',
      'operator/explain/{classification-doc,explanation,text-origins}.test.ts',
      'test/mutated/{adversarial,caution}.test.ts',
      'test/unit/{food-names,range-table,wrong-files}.test.ts',
      'test/mutation/*.test.ts',
    ],
    testTimeout: 20_000,
    isolate: false,
  },
})
