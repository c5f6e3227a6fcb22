import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';
import { withLock } from './with-lock.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'opsyard-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('concurrent actions run one after the other, and the lock file is removed', async () => {
  const file = join(folder, 'deep', 'lock');
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await new Promise(setImmediate);
    inside--;
  };
  await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)]);
  expect(most).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test('a lock of a terminated process, or without a process id, is stale', async () => {
  for (const holder of ['999999', '', String(process.pid)]) {
    const file = join(folder, 'lock');
    writeFileSync(file, holder);
    expect(await withLock(file, async () => 'done')).toBe('done');
  }
});

test('a failed action releases the lock', async () => {
  const file = join(folder, 'lock');
  const failing = withLock(file, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(file)).toBe(false);
});

test('a fingerprint depends on contents, names and existence', () => {
  const empty = fingerprint(folder, ['a', 'b']);
  writeFileSync(join(folder, 'a'), 'x');
  const one = fingerprint(folder, ['a', 'b']);
  rmSync(join(folder, 'a'));
  writeFileSync(join(folder, 'b'), 'x');
  const other = fingerprint(folder, ['a', 'b']);
  writeFileSync(join(folder, 'b'), 'y');
  expect(new Set([empty, one, other, fingerprint(folder, ['a', 'b'])]).size).toBe(4);
});
