import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/root.mjs';

/** More files than this are not found by reading the names in a folder. */
const MOST = 40;
const SOURCES = ['contract/src', 'server/src', 'server/test', 'web/src', 'e2e', 'scripts', 'bench'];
const NOT_OURS = /node_modules|[\\/]dist/;

test('a folder holds at most 40 files; more are split by topic', () => {
  const folders = new Map<string, number>();
  for (const source of SOURCES)
    for (const entry of readdirSync(join(root, source), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !NOT_OURS.test(entry.parentPath)) count(entry);
  expect(folders.size).toBeGreaterThan(100);
  expect([...folders].filter(([, files]) => files > MOST)).toEqual([]);

  function count({ parentPath }: Dirent): void {
    folders.set(parentPath, (folders.get(parentPath) ?? 0) + 1);
  }
});
