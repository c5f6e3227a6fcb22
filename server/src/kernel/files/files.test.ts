import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test as base, expect } from 'vitest';
import { newId } from '../database/ids.ts';
import { folderStore } from './files.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'opsyard-store-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

async function everything(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('an aborted stream leaves nothing', async ({ folder }) => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000);
      throw new Error('cut');
    })(),
  );
  await expect(folderStore(folder).keep(newId(), broken)).rejects.toThrow('cut');
  expect(await everything(folder)).toEqual([]);
});

test('stored content can be read completely, partly, and removed repeatedly', async ({ folder }) => {
  const store = folderStore(folder);
  const id = newId();
  const kept = await store.keep(id, Readable.from([Buffer.from('hello'), Buffer.from(' world')]));
  expect(kept).toEqual({ size: 11, sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9' });
  expect(Buffer.concat(await store.read(id).toArray()).toString()).toBe('hello world');
  expect(Buffer.concat(await store.read(id, { start: 4, end: 6 }).toArray()).toString()).toBe('o w');
  await store.remove(id);
  await store.remove(id);
  expect(await everything(folder)).toEqual([]);
});

test('lists old files, and removes remains of interrupted writes', async ({ folder }) => {
  const store = folderStore(folder);
  const [old, young] = [newId(), newId()];
  for (const id of [old, young]) await store.keep(id, Readable.from([Buffer.from(id)]));
  const left = [`${newId()}.part`, `${newId()}.part`];
  const pathOf = (name: string) => join(folder, old.slice(-2), name);
  for (const name of left) await writeFile(pathOf(name), 'x');
  const yesterday = new Date(Date.now() - 90_000_000);
  for (const name of [old, left[0] ?? '']) await utimes(pathOf(name), yesterday, yesterday);
  const found: string[] = [];
  for await (const ids of store.olderThan(new Date(Date.now() - 86_400_000))) found.push(...ids);
  expect(found).toEqual([old]);
  expect((await everything(folder)).toSorted()).toEqual([old, young, left[1]].toSorted());
});

test('[F5] a disk with little space stores no more files', async ({ folder }) => {
  const onDisk = (level: 'ok' | 'low' | 'full') => folderStore(folder, async () => ({ free: 1, total: 2, level }));
  const answers = await Promise.all((['ok', 'low', 'full'] as const).map((level) => onDisk(level).hasSpace()));
  expect(answers).toEqual([true, false, false]);
});
