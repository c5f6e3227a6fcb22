import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { chromiumPath } from './chromium.mjs';
import { unpackChromium } from './lib/unpack-chromium.mjs';

const { chromium } = createRequire(import.meta.url)('playwright-core');

test('the browser opens a page and runs its script', async () => {
  const browser = await chromium.launch(await chromiumPath());
  try {
    const page = await browser.newPage();
    await page.setContent('<h1></h1><script>document.querySelector("h1").textContent = "首页"</script>');
    expect(await page.textContent('h1')).toBe('首页');
  } finally {
    await browser.close();
  }
}, 60_000);

test('web security is not disabled', async () => {
  const { args } = await chromiumPath();
  expect(args.join(' ')).not.toMatch(/disable-web-security|allow-running-insecure-content|single-process/);
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'concurrent unpacking produces one complete browser',
  async () => {
    const found = await Promise.all([unpackChromium(), unpackChromium()]);
    expect(new Set(found.map((one) => one?.executablePath)).size).toBe(1);
  },
  60_000,
);
