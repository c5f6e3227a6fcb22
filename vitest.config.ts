import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { bundledThreads } from './scripts/lib/bundled-for-tests.mjs';

/** Tests that put something else in a library's place: they have modules of their own, all others share what is loaded. */
const replacing = ['server/src/kernel/rich-text.test.ts'];

/** What comes about some time later is polled for as long as a busy machine needs. */
const POLL = { poll: { timeout: 45_000, interval: 20 } };

/** Heavier tests, which `npm run soak -- tests` runs and `npm test` does not. */
const SOAK = ['server/**/*.soak.test.ts', 'scripts/**/*.soak.test.ts'];

/** Stands in for i18next in the page. */
const TEXTS = join(import.meta.dirname, 'web/src/kernel/texts.ts');

/**
 * Tests allocate much short-lived data, and the files of a worker share one heap: with larger generations (megabytes; for all workers together about a
 * quarter of the memory) less time is spent on garbage collection.
 */
const oldSpace = Math.min(1_536, Math.floor(totalmem() / 2 ** 20 / 16));
const execArgv = ['--max-semi-space-size=64', `--initial-old-space-size=${oldSpace}`, '--no-memory-reducer'];

const overDatabase = {
  isolate: false,
  execArgv,
  globalSetup: ['scripts/lib/bundled-for-tests.mjs', 'server/test/postgres.ts'],
  expect: POLL,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // By itself Vitest leaves one core free, which on two cores is half of them. Many tests wait for processes and clocks: with
    // two workers more than cores, others find something to do meanwhile.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      {
        plugins: [bundledThreads],
        test: {
          name: 'server',
          include: ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...replacing, ...SOAK],
          ...overDatabase,
        },
      },
      { plugins: [bundledThreads], test: { name: 'soak', include: SOAK, ...overDatabase } },
      { test: { name: 'replacing', include: replacing } },
      {
        // As in the build of the page.
        resolve: { alias: { i18next: TEXTS, 'react-i18next': TEXTS } },
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          execArgv,
          setupFiles: ['web/test/setup.ts'],
          expect: POLL,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
