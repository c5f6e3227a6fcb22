import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { sendAsset } from '../../../test/fixtures/asset-fixture.ts';
import { test as base, begin, finish } from '../../../test/fixtures/part-fixture.ts';
import { senderTo } from '../../../test/fixtures/upload-fixture.ts';
import { freshKey } from '../../../test/kit.ts';
import { EICAR, startClamd } from '../../../test/peers/clamd.ts';
import { clamdVersion, readClamdAddress, scanStream } from './clamd.ts';

const MOST = 200_000;

const clamd = await startClamd({ streamMaxLength: MOST });
afterAll(() => clamd.stop());
const test = base.extend({
  environment: [async ({}, use) => use({ CLAMD: clamd.address }), { scope: 'file' }],
});

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const VIRUS = `${EICAR}\n`;

test('[E4] infected files are refused by name and signature on every way in, and nothing of them is stored', async ({
  app,
  lead,
  folder,
  part,
  port,
  stored,
}) => {
  const before = await stored();
  const sent = await sendAsset(app, lead, { folderId: folder }, { name: 'offer.txt', bytes: VIRUS });
  expect([sent.status, sent.message]).toEqual([
    422,
    '“offer.txt” was refused: the virus scanner found Eicar-Test-Signature in it. Nothing was saved.',
  ]);
  const bytes = bytesOf(VIRUS);
  const { id } = await begin(lead, { size: bytes.length, name: 'parts.txt', folderId: folder });
  await part(lead, id, { offset: 0, bytes });
  await expect(finish(lead, id)).rejects.toMatchObject({ status: 422, failure: 'common.infected' });
  expect(await lead.client.assetUpload.list()).toEqual([]);

  const key = freshKey();
  const project = await lead.client.project.add({ body: { name: key, key, template: 'blank' } });
  const { records } = await lead.client.task.add({ body: { projectId: project.id, title: 'With a file' } });
  const taskId = records[0]?.id ?? '';
  const attached = await senderTo(port)(lead, taskId, VIRUS, { name: 'invoice.txt' });
  expect(attached).toMatchObject({ status: 422, failure: 'common.infected' });
  expect(await lead.client.attachment.list({ query: { recordId: taskId } })).toEqual([]);
  expect((await lead.client.asset.list({ query: { filter: `folder = "${folder}"` } })).total).toBe(0);
  expect(await stored()).toEqual(before);
});

test('[E4] files are not taken while the scanner is away, and unfinished uploads are finished afterwards', async ({
  app,
  as,
  lead,
  folder,
  part,
  stored,
}) => {
  const operator = await as('system:health:view');
  const healthy = await operator.client.health.get();
  expect(healthy.scanner).toEqual({ version: expect.stringContaining('ClamAV') });
  const bytes = bytesOf('clean');
  const { id } = await begin(lead, { size: bytes.length, name: 'parts.txt', folderId: folder });
  await part(lead, id, { offset: 0, bytes });
  const before = await stored();

  await clamd.stop();
  const refused = await sendAsset(app, lead, { folderId: folder }, { name: 'plan.txt' });
  expect([refused.status, refused.message]).toEqual([
    503,
    '“plan.txt” could not be scanned for viruses. Nothing was saved. Please try again later.',
  ]);
  await expect(finish(lead, id)).rejects.toMatchObject({ status: 503, failure: 'common.scanUnavailable' });
  expect(await stored()).toEqual(before);
  const { scanner, warnings } = await operator.client.health.get();
  expect(scanner).toEqual({ version: null });
  expect(warnings).toContainEqual({ code: 'scannerUnreachable', severe: true, values: {} });

  await clamd.restart();
  expect(await finish(lead, id)).toMatchObject({ no: 1, name: 'parts.txt' });
  // An answer that is none is not taken for a clean file.
  clamd.instead = 'stream: Unlimited ERROR';
  expect((await sendAsset(app, lead, { folderId: folder }, { name: 'plan.txt' })).status).toBe(503);
  clamd.instead = undefined;
  expect((await sendAsset(app, lead, { folderId: folder }, { name: 'plan.txt' })).status).toBe(200);
});

test('[E4] a file beyond the limit of the scanner is refused as such', async ({ app, lead, folder }) => {
  const bytes = new Uint8Array(3 * MOST).fill(97);
  const large = await sendAsset(app, lead, { folderId: folder }, { name: 'film.txt', bytes });
  expect([large.status, large.message]).toEqual([
    413,
    '“film.txt” is too large for the virus scanner. Nothing was saved. Contact your administrator.',
  ]);
});

test('speaks with clamd through a socket of this machine, too, and reads addresses', async ({}) => {
  const directory = await mkdtemp(join(tmpdir(), 'opsyard-clamd-'));
  const local = await startClamd({ path: join(directory, 'clamd.ctl') });
  const address = readClamdAddress(local.address);
  const stream = (...pieces: string[]) => {
    return async function* () {
      for (const piece of pieces) yield Buffer.from(piece);
    };
  };
  expect(await clamdVersion(address)).toMatch(/^ClamAV /);
  expect(await scanStream(address, stream('one', 'two'))).toEqual({ kind: 'clean' });
  // The signature stands across two chunks.
  const halves = [EICAR.slice(0, 20), EICAR.slice(20)];
  expect(await scanStream(address, stream(...halves))).toEqual({ kind: 'infected', signature: 'Eicar-Test-Signature' });
  await local.stop();
  await rm(directory, { recursive: true, force: true });
  await expect(scanStream(address, stream('one'))).rejects.toThrow();

  expect(readClamdAddress('clamav.internal:3310')).toEqual({ host: 'clamav.internal', port: 3310 });
  expect(readClamdAddress('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
  for (const wrong of ['clamav', '127.0.0.1:0', '127.0.0.1:99999', ':3310', 'tcp://127.0.0.1:3310'])
    expect(() => readClamdAddress(wrong)).toThrow(/host:port or the path of a socket/);
});

test('[E4] an answer that is none, or that comes before the whole file, is not taken for a clean file', async ({}) => {
  const answers: ((socket: Socket) => unknown)[] = [
    (socket) => socket.write('stream: OK\0'),
    (socket) => socket.end('stream: OK\0'),
    (socket) => socket.end('stream: OK'),
    (socket) => socket.end('/var/files/plan.txt: OK\0'),
    (socket) => socket.end('stream: OK\nstream: Eicar-Test-Signature FOUND\0'),
    (socket) => socket.write(Buffer.alloc(1_000_000, 'a')),
    (socket) => socket.resetAndDestroy(),
  ];
  for (const answer of answers) {
    const broken = createServer((socket) => socket.on('error', () => undefined).on('data', () => answer(socket)));
    await once(broken.listen(0, '127.0.0.1'), 'listening');
    const { port } = broken.address() as AddressInfo;
    const film = async function* () {
      for (let chunk = 0; chunk < 100; chunk++) yield Buffer.alloc(65_536, 'a');
    };
    await expect(scanStream({ host: '127.0.0.1', port }, film)).rejects.toThrow();
    broken.close();
  }
});

test('[E4] a scanner that answers byte by byte for ever is given up after a while', async ({}) => {
  const trickles = createServer((socket) => {
    const timer = setInterval(() => socket.write('s'), 5);
    socket
      .on('error', () => undefined)
      .on('close', () => clearInterval(timer))
      .resume();
  });
  await once(trickles.listen(0, '127.0.0.1'), 'listening');
  const address = { host: '127.0.0.1', port: (trickles.address() as AddressInfo).port };
  const file = async function* () {
    yield Buffer.from('clean');
  };
  const late = 'clamd did not finish its answer in time';
  await expect(scanStream(address, file, { total: 60_000, reply: 60 })).rejects.toThrow(late);
  await expect(scanStream(address, file, { total: 60, reply: 60_000 })).rejects.toThrow(late);
  trickles.close();
});
