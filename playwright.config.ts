import { defineConfig } from '@playwright/test';
import { PAGE_TIME_ZONE } from './e2e/days.ts';
import { chromiumPath } from './scripts/chromium.mjs';
import { databaseFolder } from './server/test/database-folder.ts';

// Chromium's shared memory and profiles are files there: in memory where there is space.
process.env.TMPDIR = await databaseFolder();
const { executablePath, args, env } = await chromiumPath();

const frugal = [
  // A page of a journey is open for seconds only: to compile its code a second time, faster, costs more than it gives.
  // Compiled code is kept for the next page.
  '--js-flags=--no-opt --no-maglev --no-flush-bytecode',
  // Pages of one context share a process, and with it the compiled code; so do frames of other sites.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
];

export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './e2e/server.ts',
  fullyParallel: true,
  // A page that waits for the server or for its own animations leaves a core free.
  workers: 4,
  retries: 0,
  ...(process.env.E2E_ALL !== '1' && { grepInvert: /@soak/ }),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: PAGE_TIME_ZONE,
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: [...args, ...frugal], env },
  },
});
