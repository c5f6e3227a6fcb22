import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import pino from 'pino';
import { test as base, expect } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { newId } from '../database/ids.ts';
import { readSettings } from '../settings/settings.ts';
import type { FileStore } from './files.ts';
import { openFileStore } from './open-file-store.ts';
import { listObjects } from './s3-store.ts';

type Kit = { server: S3Server; folder: string; open: (more?: Record<string, string>) => Promise<FileStore> };

const test = base.extend<Kit>({
  server: async ({}, use) => {
    const server = await startS3Server();
    await use(server);
    await server.close();
  },
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'opsyard-local-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  open: async ({ server, folder }, use) => {
    await use((more = {}) => {
      const settings = readSettings({ DATA_DIR: folder, ...server.environment, ...more });
      return openFileStore(settings, pino({ level: 'silent' }));
    });
  },
});

const unavailable = { failure: { code: 'common.filesUnavailable', status: 503 } };

async function localFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function all(store: FileStore, instant: Date): Promise<string[]> {
  const found: string[] = [];
  for await (const ids of store.olderThan(instant)) found.push(...ids);
  return found;
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

test('content is stored in the bucket, read completely and in parts, and removed repeatedly', async ({
  open,
  folder,
}) => {
  const store = await open();
  const id = newId();
  const bytes = randomBytes(3_000_000);
  const kept = await store.keep(id, Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]));
  expect(kept).toEqual({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  expect(await localFiles(folder)).toEqual([]);
  expect(await store.size(id)).toBe(bytes.length);
  expect(bytes.equals(Buffer.concat(await store.read(id).toArray()))).toBe(true);
  const part = Buffer.concat(await store.read(id, { start: 10, end: 19 }).toArray());
  expect(part.equals(bytes.subarray(10, 20))).toBe(true);
  expect(await all(store, inAnHour())).toEqual([id]);
  expect(await all(store, new Date(0))).toEqual([]);
  await store.remove(id);
  await store.remove(id);
  expect(await all(store, inAnHour())).toEqual([]);
  await expect(store.read(id).toArray()).rejects.toMatchObject(unavailable);
});

test('an empty file is stored, too', async ({ open }) => {
  const store = await open();
  const id = newId();
  await store.keep(id, Readable.from([]));
  expect(await store.size(id)).toBe(0);
  expect(await store.read(id).toArray()).toEqual([]);
});

test('an aborted stream leaves nothing, neither in the bucket nor in the folder', async ({ open, folder }) => {
  const store = await open();
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000);
      throw new Error('cut');
    })(),
  );
  await expect(store.keep(newId(), broken)).rejects.toThrow('cut');
  expect(await localFiles(folder)).toEqual([]);
  expect(await all(store, inAnHour())).toEqual([]);
});

test('reading ends when the reader does', async ({ open }) => {
  const store = await open();
  const id = newId();
  await store.keep(id, Readable.from([randomBytes(2_000_000)]));
  const stream = store.read(id);
  for await (const _ of stream) break;
  expect(stream.destroyed).toBe(true);
});

test('a list of several pages is read to its end', async ({ open, server }) => {
  const store = await open();
  const ids = Array.from({ length: 7 }, newId);
  for (const id of ids) await store.keep(id, Readable.from([Buffer.from(id)]));
  const { S3_ENDPOINT, S3_BUCKET } = server.environment;
  const signed = new AwsClient({
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    service: 's3',
    region: 'us-east-1',
  });
  const pages: string[][] = [];
  for await (const page of listObjects((query) => signed.fetch(`${S3_ENDPOINT}/${S3_BUCKET}?${query}`), 3))
    pages.push(page.map(({ key }) => key));
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
  expect(pages.flat().toSorted()).toEqual(ids.map((id) => `${id.slice(-2)}/${id}`).toSorted());
  expect((await all(store, inAnHour())).toSorted()).toEqual(ids.toSorted());
});

test('a wrong secret, a missing bucket and a server that is gone are reported as such', async ({ open, server }) => {
  const content = () => Readable.from([Buffer.from('x')]);
  const wrong = await open({ S3_SECRET_ACCESS_KEY: 'wrong' });
  await expect(wrong.keep(newId(), content())).rejects.toMatchObject(unavailable);
  const missing = await open({ S3_BUCKET: 'missing' });
  await expect(missing.keep(newId(), content())).rejects.toMatchObject(unavailable);
  const gone = await open();
  const id = newId();
  await gone.keep(id, content());
  await server.close();
  await expect(gone.read(id).toArray()).rejects.toMatchObject(unavailable);
});

test('settings of a bucket are complete or absent', () => {
  expect(() => readSettings({ S3_BUCKET: 'files' })).toThrow(/S3_ENDPOINT: needed to store files in a bucket/);
});
