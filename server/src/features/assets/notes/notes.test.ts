import { ASSET_NOTES_MAX, NOTE_POINTS_MAX } from '@opsyard/contract';
import { expect } from 'vitest';
import { PIXEL, setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const pin = { x: 0.5, y: 0.25, width: 0, height: 0 };
/** A sound of no length. */
const WAV = (() => {
  const bytes = new Uint8Array(44);
  bytes.set(Buffer.from('RIFF$\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0@\x1f\0\0@\x1f\0\0\x01\0\b\0data', 'latin1'));
  return bytes;
})();
const picture = { name: 'a.png', bytes: PIXEL };

test('[BC-04] notes are placed on an image, resolved, and carried over to the next version to be checked', async ({
  member,
  guest,
  folder,
  send,
}) => {
  const { result: first } = await send(member, { folderId: folder }, picture);
  const { assetNote } = guest.client;
  const open = await assetNote.add({ body: { versionId: first.id, ...pin, text: 'Too dark' } });
  expect(open).toMatchObject({ ...pin, shape: 'pin', state: 'open', carriedFrom: null, authorId: guest.id });
  const over = { x: 0.75, y: 0.5, width: 0.5, height: 0.25 };
  const note = await assetNote.add({ body: { versionId: first.id, ...over, text: 'Crop' } });
  // An area beyond the edge is clipped.
  expect(note).toMatchObject({ shape: 'rect', width: 0.25, height: 0.25 });
  await member.client.assetNote.resolve({ body: { id: note.id, state: 'resolved' } });
  const { result: second } = await send(member, { assetId: first.assetId }, picture);
  const carried = await assetNote.list({ query: { versionId: second.id } });
  expect(carried).toMatchObject([{ ...pin, text: 'Too dark', state: 'toCheck', carriedFrom: 1, authorId: guest.id }]);
  const { result: third } = await send(member, { assetId: first.assetId }, picture);
  expect(await assetNote.list({ query: { versionId: third.id } })).toMatchObject([{ carriedFrom: 1 }]);
  const id = carried[0]?.id ?? '';
  expect(await assetNote.resolve({ body: { id, state: 'open' } })).toMatchObject({ state: 'open' });
  await assetNote.delete({ query: { id } });
  expect(await assetNote.list({ query: { versionId: second.id } })).toEqual([]);
});

test('invalid notes are refused, and notes of others can be changed by users with access to the folder', async ({
  app,
  lead,
  member,
  folder,
  send,
}) => {
  const { result: version } = await send(member, { folderId: folder }, picture);
  const { result: words } = await send(member, { folderId: folder });
  const add = (versionId: string, more: object = {}) =>
    member.client.assetNote.add({ body: { versionId, ...pin, text: 'Look', ...more } });
  await expect(add(version.id, { x: 1.01 })).rejects.toMatchObject({ status: 400 });
  await expect(add(version.id, { text: ' ' })).rejects.toMatchObject(refusal(422, 'assetNote.empty'));
  await expect(add(words.id)).rejects.toMatchObject(refusal(422, 'assetNote.notAnImage'));
  await expect(add('0'.repeat(32))).rejects.toMatchObject({ status: 404 });
  const { id } = await add(version.id);
  const viewer = await personWith(app, { roles: ['member'] });
  const entries = [
    { kind: 'user' as const, id: lead.id, level: 'manager' as const },
    { kind: 'user' as const, id: member.id, level: 'editor' as const },
    { kind: 'user' as const, id: viewer.id, level: 'viewer' as const },
  ];
  await setAccess(lead, folder, entries);
  const notYours = refusal(403, 'assetNote.notYours');
  const resolveNote = { body: { id, state: 'resolved' as const } };
  await expect(viewer.client.assetNote.resolve(resolveNote)).rejects.toMatchObject(notYours);
  await expect(viewer.client.assetNote.delete({ query: { id } })).rejects.toMatchObject(notYours);
  const otherUser = await personWith(app, { roles: ['member'] });
  const list = otherUser.client.assetNote.list({ query: { versionId: version.id } });
  await expect(list).rejects.toMatchObject({ status: 404 });
  await expect(otherUser.client.assetNote.resolve(resolveNote)).rejects.toMatchObject({ status: 404 });
  await lead.client.assetNote.delete({ query: { id } });
  await app.pool.query(
    `insert into asset_note (id, version_id, x, y, width, height, text)
    select gen_random_uuid(), $1, 0, 0, 0, 0, 'Look' from generate_series(1, $2)`,
    [version.id, ASSET_NOTES_MAX],
  );
  await expect(add(version.id)).rejects.toMatchObject(refusal(422, 'assetNote.tooMany'));
});

const PDF = { name: 'a.pdf', bytes: '%PDF-1.4\n%%EOF' };

test('[85] notes on PDFs name a page, are listed by page, and are carried over to be checked', async ({
  member,
  guest,
  folder,
  send,
}) => {
  const { result: first } = await send(member, { folderId: folder }, PDF);
  expect(first.preview).toBe('pdf');
  const { assetNote } = guest.client;
  const add = (text: string, more: object) => assetNote.add({ body: { versionId: first.id, ...pin, text, ...more } });
  await add('Later', { page: 3 });
  const rect = await add('Crop', { page: 2, width: 0.25, height: 0.25 });
  expect(rect).toMatchObject({ page: 2, timeMs: null, shape: 'rect' });
  await add('Also', { page: 2 });
  const texts = async (versionId: string) =>
    (await assetNote.list({ query: { versionId } })).map(({ page, text, state }) => [page, text, state]);
  expect(await texts(first.id)).toEqual([
    [2, 'Crop', 'open'],
    [2, 'Also', 'open'],
    [3, 'Later', 'open'],
  ]);
  await assetNote.resolve({ body: { id: rect.id, state: 'resolved' } });
  const { result: second } = await send(member, { assetId: first.assetId }, PDF);
  expect(await texts(second.id)).toEqual([
    [2, 'Also', 'toCheck'],
    [3, 'Later', 'toCheck'],
  ]);
});

test('[85] notes on audio files name a time, and other files the page or time they need', async ({
  member,
  folder,
  send,
}) => {
  const sound = { name: 'a.wav', bytes: WAV };
  const sent = async (file: { name: string; bytes: Uint8Array<ArrayBuffer> | string }) =>
    (await send(member, { folderId: folder }, file)).result;
  const [audio, pdf, image] = [await sent(sound), await sent(PDF), await sent(picture)];
  expect(audio.preview).toBe('audio');
  const add = ({ id: versionId }: { id: string }, more: object) =>
    member.client.assetNote.add({ body: { versionId, ...pin, text: 'Look', ...more } });
  await add(audio, { timeMs: 61_500 });
  await add(audio, { timeMs: 500 });
  const listed = await member.client.assetNote.list({ query: { versionId: audio.id } });
  expect(listed.map(({ timeMs, page }) => [timeMs, page])).toEqual([
    [500, null],
    [61_500, null],
  ]);
  const refused = refusal(422, 'assetNote.pageOrTime');
  for (const [version, more] of [
    [audio, {}],
    [audio, { page: 1 }],
    [pdf, {}],
    [pdf, { page: 1, timeMs: 0 }],
    [image, { page: 1 }],
    [image, { timeMs: 0 }],
  ] as const)
    await expect(add(version, more)).rejects.toMatchObject(refused);
  for (const more of [{ page: 0 }, { page: 10_001 }])
    await expect(add(pdf, more)).rejects.toMatchObject({ status: 400 });
  for (const timeMs of [-1, 86_400_001, 0.5])
    await expect(add(audio, { timeMs })).rejects.toMatchObject({ status: 400 });
});

const ARROW = {
  kind: 'arrow' as const,
  points: [
    { x: 0.9, y: 0.8 },
    { x: 0.4, y: 0.3 },
  ],
};

test('[85] arrows and freehand lines are stored with their points and carried over to the next version', async ({
  member,
  folder,
  send,
}) => {
  const { result: first } = await send(member, { folderId: folder }, picture);
  const { assetNote } = member.client;
  const add = (text: string, line: typeof ARROW | { kind: 'pen'; points: { x: number; y: number }[] }) =>
    assetNote.add({ body: { versionId: first.id, ...pin, text, line } });
  const arrow = await add('Logo to here', ARROW);
  expect(arrow).toMatchObject({ shape: 'arrow', line: ARROW, x: 0.9, y: 0.8, width: 0, height: 0 });
  const points = Array.from({ length: NOTE_POINTS_MAX }, (_, at) => ({ x: at / NOTE_POINTS_MAX, y: 0.5 }));
  const pen = { kind: 'pen' as const, points };
  expect(await add('This edge', pen)).toMatchObject({ shape: 'pen', line: pen, x: 0, y: 0.5 });
  const { result: second } = await send(member, { assetId: first.assetId }, picture);
  expect(await assetNote.list({ query: { versionId: second.id } })).toMatchObject([
    { shape: 'arrow', line: ARROW, state: 'toCheck', carriedFrom: 1 },
    { shape: 'pen', line: pen, state: 'toCheck', carriedFrom: 1 },
  ]);
});

test('[85] a text is shown on the picture at its position, and carried over; long ones, with lines or on sounds are refused', async ({
  member,
  folder,
  send,
}) => {
  const { result: first } = await send(member, { folderId: folder }, picture);
  const { result: audio } = await send(member, { folderId: folder }, { name: 'text.wav', bytes: WAV });
  const { assetNote } = member.client;
  const place = { x: 0.2, y: 0.4, width: 0.5, height: 0.5 };
  const add = (text: string, more: object = {}) =>
    assetNote.add({ body: { versionId: first.id, ...place, showsText: true, text, ...more } });
  expect(await add('字'.repeat(200))).toMatchObject({ shape: 'text', line: null, x: 0.2, y: 0.4, width: 0, height: 0 });
  const textWrong = refusal(422, 'assetNote.textWrong');
  await expect(add('a'.repeat(201))).rejects.toMatchObject(textWrong);
  await expect(add('Look', { line: ARROW })).rejects.toMatchObject(textWrong);
  await expect(add('Look', { versionId: audio.id, timeMs: 0 })).rejects.toMatchObject(textWrong);
  const { result: second } = await send(member, { assetId: first.assetId }, picture);
  const [carried] = await assetNote.list({ query: { versionId: second.id } });
  expect(carried).toMatchObject({ shape: 'text', state: 'toCheck', carriedFrom: 1 });
});

test('[85] lines with too many points, outside the picture, of no length or on sounds are refused', async ({
  member,
  folder,
  send,
}) => {
  const { result: image } = await send(member, { folderId: folder }, picture);
  const { result: audio } = await send(member, { folderId: folder }, { name: 'a.wav', bytes: WAV });
  const add = (line: unknown, more: object = {}) =>
    member.client.assetNote.add({ body: { versionId: image.id, ...pin, text: 'Look', line: line as never, ...more } });
  const dot = { x: 0.5, y: 0.5 };
  const many = Array.from({ length: NOTE_POINTS_MAX + 1 }, (_, at) => ({ x: at / 300, y: 0 }));
  for (const line of [
    { kind: 'pen', points: many },
    { kind: 'pen', points: [dot] },
    { kind: 'pen', points: [dot, { x: 1.1, y: 0 }] },
    { kind: 'pen', points: [dot, { x: 0, y: 0, z: 1 }] },
    { kind: 'circle', points: [dot, { x: 0, y: 0 }] },
  ])
    await expect(add(line)).rejects.toMatchObject({ status: 400 });
  const lineWrong = refusal(422, 'assetNote.lineWrong');
  await expect(add({ kind: 'pen', points: [dot, dot] })).rejects.toMatchObject(lineWrong);
  await expect(add({ kind: 'arrow', points: [...ARROW.points, dot] })).rejects.toMatchObject(lineWrong);
  await expect(add(ARROW, { versionId: audio.id, timeMs: 0 })).rejects.toMatchObject(lineWrong);
});
