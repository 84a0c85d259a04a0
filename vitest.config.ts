import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/{unit,api,faults}/**/*.test.ts'],
    globalSetup: ['test/support/template-database.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more at once only makes each slower.
    maxWorkers: 2,
  },
})
