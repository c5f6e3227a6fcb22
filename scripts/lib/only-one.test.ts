import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';
import { onlyOne } from './only-one.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'opsyard-proof-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('one after the other, though all come at once, and the claim is gone in the end', async () => {
  const file = join(folder, 'deep', 'claim');
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await new Promise(setImmediate);
    inside--;
  };
  await Promise.all([onlyOne(file, work), onlyOne(file, work), onlyOne(file, work)]);
  expect(most).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test('the claim of a dead process, and of nobody, is void', async () => {
  for (const holder of ['999999', '', String(process.pid)]) {
    const file = join(folder, 'claim');
    writeFileSync(file, holder);
    expect(await onlyOne(file, async () => 'done')).toBe('done');
  }
});

test('a failure gives the claim back', async () => {
  const file = join(folder, 'claim');
  const failing = onlyOne(file, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(file)).toBe(false);
});

test('a fingerprint tells contents, names and absence apart', () => {
  const empty = fingerprint(folder, ['a', 'b']);
  writeFileSync(join(folder, 'a'), 'x');
  const one = fingerprint(folder, ['a', 'b']);
  rmSync(join(folder, 'a'));
  writeFileSync(join(folder, 'b'), 'x');
  const other = fingerprint(folder, ['a', 'b']);
  writeFileSync(join(folder, 'b'), 'y');
  expect(new Set([empty, one, other, fingerprint(folder, ['a', 'b'])]).size).toBe(4);
});
