import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PART_TYPE, UPLOAD_PART_MIN_BYTES } from '@opsyard/contract';
import { expect, onTestFinished } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { test as base, begin, finish, offsetOf, sendPart } from '../../../../test/fixtures/part-fixture.ts';
import { type Person, TEST_KEY } from '../../../../test/kit.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'opsyard-files-'));
const test = base.extend<{ environment: Record<string, string> }>({
  environment: [async ({}, use) => use({ DATA_DIR }), { scope: 'file' }],
});

const MIN = UPLOAD_PART_MIN_BYTES;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function letters(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(randomBytes(size / 2).toString('hex')));
}

/** Starts a part and sends the beginning of it. */
async function beginPart(
  port: number,
  { token }: Person,
  id: string,
  part: { offset: number; length: number; sent: Uint8Array },
) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = [
    `PATCH /task/asset/uploads/${id} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-Access-Token: ${token}`,
    'Tus-Resumable: 1.0.0',
    `Upload-Offset: ${part.offset}`,
    `Content-Type: ${PART_TYPE}`,
    `Content-Length: ${part.length}`,
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  socket.write(part.sent);
  return socket;
}

test('[BC-04] when the connection breaks within a part, the received bytes are kept, and the rest completes the file', async ({
  member,
  folder,
  port,
  part,
  stored,
}) => {
  const bytes = letters(8 * MIN);
  const { id } = await begin(member, { size: bytes.length, folderId: folder });
  const before = await stored();
  const sent = bytes.subarray(0, 3 * MIN);
  const socket = await beginPart(port, member, id, { offset: 0, length: bytes.length, sent });
  await eventually(async () => expect((await stored()).length).toBeGreaterThan(before.length));
  socket.end();
  const offset = await eventually(async () => {
    const arrived = await offsetOf(member, id);
    expect(arrived).toBeGreaterThan(0);
    return arrived;
  });
  expect(offset).toBe(3 * MIN);
  await part(member, id, { offset, bytes: bytes.subarray(offset) });
  expect(await finish(member, id)).toMatchObject({ sha256: sha256(bytes) });
});

test('[BC-04] an immediately aborted part stores nothing', async ({ app, member, folder, port, stored }) => {
  const { id } = await begin(member, { size: 8 * MIN, folderId: folder });
  const before = await stored();
  const sent = letters(1_000);
  const socket = await beginPart(port, member, id, { offset: 0, length: 8 * MIN, sent });
  await eventually(async () => expect((await stored()).length).toBeGreaterThan(before.length));
  socket.destroy();
  await eventually(async () => expect(await stored()).toEqual(before));
  expect(await offsetOf(member, id)).toBe(0);
  expect((await app.pool.query('select from asset_upload_part where upload_id = $1', [id])).rowCount).toBe(0);
});

/** The whole app as another process, on the same database and folder. */
async function startProcess(databaseUrl: string): Promise<{ child: ChildProcess; port: number }> {
  const file = join(import.meta.dirname, '../../../../test/app-process.ts');
  const child = spawn(process.execPath, [file, databaseUrl, DATA_DIR, TEST_KEY], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (!child.stdout) throw new Error('The process says nothing.');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, port: Number(line) };
}

test('[BC-04] a server killed in the middle of a part loses nothing it had acknowledged', async ({
  databaseUrl,
  member,
  folder,
  part,
  stored,
}) => {
  const bytes = letters(8 * MIN);
  const { id } = await begin(member, { size: bytes.length, folderId: folder });
  const { child, port } = await startProcess(databaseUrl);
  const first = await sendPart(port, member, id, { offset: 0, bytes: bytes.subarray(0, 2 * MIN) });
  expect(first.result.offset).toBe(2 * MIN);
  const before = await stored();
  const sent = bytes.subarray(2 * MIN, 5 * MIN);
  await beginPart(port, member, id, { offset: 2 * MIN, length: 6 * MIN, sent });
  await eventually(async () => expect((await stored()).length).toBeGreaterThan(before.length));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const offset = await offsetOf(member, id);
  expect(offset).toBe(2 * MIN);
  await part(member, id, { offset, bytes: bytes.subarray(offset) });
  expect(await finish(member, id)).toMatchObject({ sha256: sha256(bytes), size: bytes.length });
});
