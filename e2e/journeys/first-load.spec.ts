import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../people.ts';

const DIST = 'web/dist';
const LIMIT = 250_000;

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;

/** What a first visit fetches before anything else can be shown: the page's beginning, and what the screen adds to it. */
const FIRST = {
  'the sign-in page': ['user-layout.tsx', 'login-page.tsx', 'first-words.en.ts', 'library-words.en.ts'],
  'the task list of somebody signed in': [
    ...['app/basic-layout.tsx', 'projects/projects-page.tsx', 'first-words.en.ts', 'library-words.en.ts'],
  ],
  'the task list in Chinese': [
    ...['app/basic-layout.tsx', 'projects/projects-page.tsx', 'first-words.zh.ts', 'library-words.zh.ts'],
  ],
};

for (const [name, parts] of Object.entries(FIRST)) {
  test(`the code of ${name} is at most 250 kB on its way`, async () => {
    const manifest = JSON.parse(await readFile(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest;
    const wanted = Object.keys(manifest).filter(
      (key) => manifest[key]?.isEntry || parts.some((part) => key.endsWith(part)),
    );
    expect(wanted).toHaveLength(parts.length + 1);
    const files = [...withImports(manifest, wanted)].filter((file) => file.endsWith('.js'));
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(`${DIST}/${file}`)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMIT);
  });
}

for (const language of ['en', 'zh'] as const) {
  test(`until the task list stands there a browser fetches at most 250 kB of code, in ${language}`, async ({
    signIn,
  }) => {
    const { page } = await signIn('demo', { language });
    const fetched = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) fetched.add(pathname);
    });
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    const files = [...fetched];
    expect(files.length).toBeGreaterThan(5);
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(DIST + file)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMIT);
  });
}

test('[A1] no key is part of the page: what passwords are hidden with comes from the server, another one each time', async ({
  request,
}) => {
  const { result } = (await (await request.get('/sys/getEncryptedString')).json()) as {
    result: Record<string, string>;
  };
  expect(Object.keys(result).sort()).toEqual(['iv', 'key']);
  const files = (await readdir(DIST, { recursive: true })).filter((name) => /\.(?:js|html|json|css)$/.test(name));
  expect(files.length).toBeGreaterThan(20);
  // Those of the family's pages are known to everybody.
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

function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return new Set([...seen].map((key) => manifest[key]?.file ?? ''));
}
