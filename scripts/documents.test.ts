import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { declared } from '../server/src/kernel/settings.ts';
import { root } from './lib/root.mjs';
import { settingsTable } from './lib/settings-table.mjs';

const pages = globSync(['*.md', 'docs/**/*.md', 'deploy/*.md'], { cwd: root });
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test.for(pages)('every link of %s leads somewhere', (page) => {
  const text = read(page);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, src]) => link ?? src ?? '');
  const inside = links.filter((link) => !/^[a-z]+:/.test(link));
  const lost = inside.filter((link) => !existsSync(join(root, dirname(page), link.split('#')[0] ?? '')));
  const headings = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading ?? '')));
  const astray = inside.filter((link) => link.startsWith('#') && !headings.has(link.slice(1)));
  expect([...lost, ...astray]).toEqual([]);
});

test.for(pages)('every command %s names exists', (page) => {
  const named = [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every command there is runs a file that is there', () => {
  const files = Object.values(scripts).flatMap((line) => line.split(' ').filter((word) => /\.(mjs|ts)$/.test(word)));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the settings are written down as they are declared', () => {
  expect(read('docs/operating.md')).toContain(settingsTable());
});

test.for(['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/opsyard.service'])(
  '%s names only settings there are',
  (file) => {
    const foreign = /^(POSTGRES_\w+|NODE_ENV|DATABASE_PASSWORD)$/;
    const named = [...read(file).matchAll(/\b([A-Z]{2,}(?:_[A-Z]+)*)(?:=|: )/g)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !foreign.test(name) && !(name in declared))).toEqual([]);
  },
);

test.for(['deploy/compose.yaml', '.github/workflows/ci.yml'])('%s is indented by twos, without tabs', (file) => {
  const lines = read(file).split('\n');
  expect(lines.filter((line) => line.includes('\t') || (/^ */.exec(line)?.[0].length ?? 0) % 2 === 1)).toEqual([]);
});

test('the container is built from folders there are', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/--from=build \/app\/(\S+)/g)].map(([, path]) => path ?? '');
  expect(copied).toContain('web/dist');
  expect(copied.filter((path) => !path.endsWith('dist') && !existsSync(join(root, path)))).toEqual([]);
});

function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}
