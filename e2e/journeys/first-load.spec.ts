import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { expect, newProject, SOAK, test } from '../people.ts';

const DIST = 'web/dist';
const LIMIT = 250_000;

// The texts of all screens are excluded: only the buttons of identity providers wait for them, not the form.
test('until the sign-in page is shown a browser loads at most 250 kB of code', async ({ page }) => {
  const { requests, size, catalogue, files } = await fetchedUntil(
    page,
    '/user/login',
    page.getByRole('button', { name: 'Confirm' }),
  );
  expect(size - catalogue, files).toBeLessThanOrEqual(LIMIT);
  expect(requests).toBeLessThanOrEqual(REQUESTS);
});

const REQUESTS = 30;
/** Names of texts, which show where a text is not loaded. */
const KEYS =
  /(?<=[">])(?:bulk|board|drawer|fields|filter|list|project|schedule|shared|types|workflow)\.[\w.]+(?=["<])/g;

for (const language of ['en', 'zh'] as const) {
  test(
    `until the task list is shown a browser loads at most 250 kB of code, in ${language}`,
    language === 'zh' ? SOAK : {},
    async ({ signIn }) => {
      const { page } = await signIn('demo', { language });
      const { requests, size } = await fetchedUntil(page, '/', page.getByRole('article').first());
      expect(size).toBeLessThanOrEqual(LIMIT);
      expect(requests).toBeLessThanOrEqual(REQUESTS);
    },
  );

  test(`until a project's list is shown a browser loads at most 250 kB of code, in ${language}`, async ({ signIn }) => {
    const { page, client } = await signIn('demo', { language });
    const { key } = await newProject(client, ['One', 'Two', 'Three']);
    const row = page.getByRole('grid').getByRole('row').nth(3);
    const { requests, size } = await fetchedUntil(page, `/modules/appcenter/projectTasks/${key}`, row);
    expect(size).toBeLessThanOrEqual(LIMIT);
    expect(requests).toBeLessThanOrEqual(REQUESTS);
    expect((await page.content()).match(KEYS) ?? []).toEqual([]);
  });
}

/** The requests of a page until something is visible, and the bytes of its code (gzip); what is loaded when idle is excluded. */
async function fetchedUntil(page: Page, address: string, visible: Locator) {
  // What shows changes is loaded with the first of them: those of other journeys, or those that made the project and arrive only now.
  await page.routeWebSocket(/./, () => undefined);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(address);
  await visible.waitFor();
  const files = new Set(fetched.filter((name) => name.endsWith('.js')));
  expect(files.size).toBeGreaterThan(2);
  let size = 0;
  let catalogue = 0;
  for (const file of files) {
    const bytes = gzipSync(await readFile(DIST + file)).length;
    size += bytes;
    if (/\/(?:catalogue|list-words|main-words)\./.test(file)) catalogue += bytes;
  }
  return { requests: fetched.length, size, catalogue, files: [...files].join(' ') };
}

test('[A1] no key is part of the page: the server sends a new key for hiding each password', async ({ request }) => {
  const { result } = (await (await request.get('/sys/getEncryptedString')).json()) as {
    result: Record<string, string>;
  };
  expect(Object.keys(result).sort()).toEqual(['iv', 'key']);
  const files = (await readdir(DIST, { recursive: true })).filter((name) => /\.(?:js|html|json|css)$/.test(name));
  expect(files.length).toBeGreaterThan(20);
  // The keys of the legacy pages are public.
  const keys = [
    ...Object.values(result),
    '1234567890adbcde',
    '1234567890hjlkew',
    '_11111000001111@',
    '@11111000001111_',
  ];
  for (const name of files) {
    const code = await readFile(`${DIST}/${name}`, 'utf8');
    expect([name, keys.filter((key) => code.includes(key))]).toEqual([name, []]);
  }
});
