import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.mjs';

const { executablePath, args, env } = await chromiumPath();

export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './e2e/server.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
});
