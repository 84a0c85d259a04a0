import { defineConfig } from 'vitest/config'

const NODE_MAJOR = 24
if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR)
  throw new Error(
    `The tests run on Node ${NODE_MAJOR} or newer; this is ${process.versions.node}. Run them with "npm test -- --only=unit" (or api, e2e), which brings the right Node.`,
  )

/** A template database stands before the first test of these; see TEST_DATABASE_URL in CONTRIBUTING. */
const onDatabase = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`test/{,demo/}${name}/**/*.test.ts`],
    globalSetup: ['test/support/template-database.ts'],
    // Each file opens its own shop. Files share module state such as queues and must restore it.
    isolate: false,
  },
})

export default defineConfig({
  test: {
    environment: 'node',
    // For what hangs: on a small machine that others use, a picture may take a minute.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Two cores: more at once only makes each slower.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/{,demo/}unit/**/*.test.ts'],
          // Pure code keeps nothing between files; modules are read once for all of them.
          isolate: false,
          pool: 'threads',
        },
      },
      onDatabase('api'),
      onDatabase('faults'),
      // The same faults for every payment provider.
      onDatabase('providers'),
      // Processes that start, drain, crash and are backed up; by npm run test:full.
      onDatabase('operations'),
      // At full size, by npm run test:faults alone: what each needs of a database it starts itself.
      {
        extends: true,
        test: { name: 'full', include: ['test/full/**/*.test.ts'], fileParallelism: false },
      },
      // On many machines, by npm run test:scale alone.
      {
        extends: true,
        test: { name: 'scale', include: ['test/scale/**/*.test.ts'], fileParallelism: false },
      },
    ],
  },
})
