import { NOTE_REPLIES_MAX } from '@opsyard/contract';
import { expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { PIXEL, setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const pin = { x: 0.5, y: 0.25, width: 0, height: 0 };
const picture = { name: 'a.png', bytes: PIXEL };
const noteBy = ({ client }: Person, versionId: string, text = 'Too dark') =>
  client.assetNote.add({ body: { versionId, ...pin, text } });
const reply = ({ client }: Person, noteId: string, text: string) =>
  client.assetNoteReply.add({ body: { noteId, text } });

test('[85] replies to a note form a thread, which its copies on later versions keep', async ({
  member,
  guest,
  folder,
  send,
}) => {
  const { result: first } = await send(member, { folderId: folder }, picture);
  const note = await noteBy(guest, first.id);
  expect(note).toMatchObject({ replies: 0, reason: null });
  const answer = await reply(member, note.id, 'How much brighter?');
  expect(answer).toMatchObject({ text: 'How much brighter?', authorId: member.id });
  const { result: second } = await send(member, { assetId: first.assetId }, picture);
  const listOf = (versionId: string) => guest.client.assetNote.list({ query: { versionId } });
  const [copy] = await listOf(second.id);
  expect(copy).toMatchObject({ state: 'toCheck', replies: 1 });
  await reply(guest, copy?.id ?? '', 'By a third');
  // The thread is the same on both versions.
  const replies = await member.client.assetNoteReply.list({ query: { noteId: note.id } });
  expect(replies.map(({ text }) => text)).toEqual(['How much brighter?', 'By a third']);
  expect(await listOf(first.id)).toMatchObject([{ replies: 2 }]);
  // It outlasts the note it began with, as long as a copy is there.
  await member.client.assetNoteReply.delete({ query: { id: answer.id } });
  await guest.client.assetNote.delete({ query: { id: note.id } });
  expect(await listOf(second.id)).toMatchObject([{ replies: 1 }]);
  await guest.client.assetNote.delete({ query: { id: copy?.id ?? '' } });
  await expect(guest.client.assetNoteReply.delete({ query: { id: replies[1]?.id ?? '' } })).rejects.toMatchObject({
    status: 404,
  });
});

test('[85] a note is settled without a change for a reason, and is then neither open nor carried over', async ({
  app,
  member,
  guest,
  folder,
  send,
}) => {
  const reviewer = await personWith(app, { roles: ['member'] });
  const { result: version } = await send(member, { folderId: folder }, picture);
  const { id } = await noteBy(guest, version.id);
  const settle = (body: { state: 'open' | 'resolved' | 'wontFix'; reason?: string }, person = member) =>
    person.client.assetNote.resolve({ body: { id, ...body } });
  await expect(settle({ state: 'wontFix' })).rejects.toMatchObject(refusal(422, 'assetNote.reasonMissing'));
  await expect(settle({ state: 'wontFix', reason: ' \n' })).rejects.toMatchObject({ status: 422 });
  await expect(settle({ state: 'wontFix', reason: 'a'.repeat(501) })).rejects.toMatchObject({ status: 400 });
  const reason = 'The brand requires it';
  expect(await settle({ state: 'wontFix', reason })).toMatchObject({ state: 'wontFix', reason });
  // It is no reason to request changes.
  const body = { versionId: version.id, reviewers: [reviewer.id], mode: 'any' as const };
  const review = await member.client.assetReview.open({ body });
  const decide = () =>
    reviewer.client.assetReview.decide({
      body: { id: review.id, sha256: review.sha256, verdict: 'changes', comment: '' },
    });
  await expect(decide()).rejects.toMatchObject(refusal(422, 'assetReview.commentMissing'));
  const { result: second } = await send(member, { assetId: version.assetId }, picture);
  expect(await member.client.assetNote.list({ query: { versionId: second.id } })).toEqual([]);
  // Reopened by its author, it has no reason any more.
  expect(await settle({ state: 'open' }, guest)).toMatchObject({ state: 'open', reason: null });
  expect(await settle({ state: 'resolved', reason: 'Not kept' })).toMatchObject({ state: 'resolved', reason: null });
});

test('[85] notes say who can settle them: their author and editors of the folder', async ({
  lead,
  member,
  guest,
  folder,
  send,
}) => {
  await setAccess(lead, folder, [
    { kind: 'user', id: lead.id, level: 'manager' },
    { kind: 'user', id: member.id, level: 'editor' },
    { kind: 'user', id: guest.id, level: 'viewer' },
  ]);
  const { result: version } = await send(member, { folderId: folder }, picture);
  const own = await noteBy(guest, version.id);
  const { id } = await noteBy(member, version.id);
  expect(own.settleable).toBe(true);
  const settleable = async ({ client }: Person) =>
    (await client.assetNote.list({ query: { versionId: version.id } })).map((note) => note.settleable);
  expect(await settleable(member)).toEqual([true, true]);
  expect(await settleable(guest)).toEqual([true, false]);
  const settle = guest.client.assetNote.resolve({ body: { id, state: 'resolved' } });
  await expect(settle).rejects.toMatchObject(refusal(403, 'assetNote.notYours'));
  const settled = guest.client.assetNote.resolve({ body: { id: own.id, state: 'resolved' } });
  expect(await settled).toMatchObject({ state: 'resolved', settleable: true });
});

test('[85] replies need what notes need, are limited, and protect the note from its author', async ({
  app,
  lead,
  member,
  guest,
  folder,
  send,
}) => {
  const { result: version } = await send(member, { folderId: folder }, picture);
  const note = await noteBy(guest, version.id);
  const other = await personWith(app, { roles: ['member'] });
  const entries = [
    { kind: 'user' as const, id: lead.id, level: 'manager' as const },
    { kind: 'user' as const, id: member.id, level: 'editor' as const },
    { kind: 'user' as const, id: guest.id, level: 'viewer' as const },
  ];
  await setAccess(lead, folder, entries);
  await expect(reply(other, note.id, 'Hello')).rejects.toMatchObject({ status: 404 });
  await expect(other.client.assetNoteReply.list({ query: { noteId: note.id } })).rejects.toMatchObject({ status: 404 });
  await expect(reply(guest, '0'.repeat(32), 'Hello')).rejects.toMatchObject({ status: 404 });
  await expect(reply(guest, note.id, ' ')).rejects.toMatchObject(refusal(422, 'assetNote.empty'));
  await expect(reply(guest, note.id, 'a'.repeat(2_001))).rejects.toMatchObject({ status: 400 });
  const { id } = await reply(member, note.id, 'Why?');
  const deleteReply = (person: Person) => person.client.assetNoteReply.delete({ query: { id } });
  await expect(deleteReply(guest)).rejects.toMatchObject(refusal(403, 'assetNote.notYours'));
  await expect(deleteReply(other)).rejects.toMatchObject({ status: 404 });
  const deleteNote = (person: Person) => person.client.assetNote.delete({ query: { id: note.id } });
  await expect(deleteNote(guest)).rejects.toMatchObject(refusal(409, 'assetNote.answered'));
  await app.pool.query(
    `insert into asset_note_reply (id, asset_id, thread_id, text, author_id)
    select gen_random_uuid(), $1, $2, 'Again', $3 from generate_series(2, $4)`,
    [version.assetId, note.id, member.id, NOTE_REPLIES_MAX],
  );
  await expect(reply(guest, note.id, 'Hello')).rejects.toMatchObject(refusal(422, 'assetNote.tooManyReplies'));
  await deleteReply(lead);
  const ids = { body: { ids: [version.assetId] } };
  await member.client.asset.deleteBatch(ids);
  await expect(reply(guest, note.id, 'Hello')).rejects.toMatchObject({ status: 404 });
  await member.client.asset.restoreBatch(ids);
  await deleteNote(lead);
  const { rows } = await app.pool.query('select from asset_note_reply where thread_id = $1', [note.id]);
  expect(rows).toEqual([]);
});

test('[85] the author of a note and those who replied are notified of replies and of the reason, but not those who cannot see it', async ({
  app,
  lead,
  member,
  guest,
  folder,
  send,
}) => {
  const hidden = await personWith(app, { roles: ['member'] });
  const { result: version } = await send(lead, { folderId: folder }, picture);
  const note = await noteBy(guest, version.id);
  const notices = async ({ client }: Person) => (await client.announcementSend.mine()).records;
  const expectTexts = (person: Person, texts: readonly string[]) =>
    eventually(async () => expect((await notices(person)).map(({ msgAbstract }) => msgAbstract)).toEqual(texts));
  await reply(hidden, note.id, 'Which part?');
  await expectTexts(guest, ['Which part?']);
  const page = `/modules/appcenter/materielFolderNameList?open=${version.assetId}&part=${version.id}.${note.id}`;
  expect(await notices(guest)).toMatchObject([{ openPage: page }]);
  const entries = [
    { kind: 'user' as const, id: lead.id, level: 'manager' as const },
    { kind: 'user' as const, id: member.id, level: 'editor' as const },
    { kind: 'user' as const, id: guest.id, level: 'viewer' as const },
  ];
  await setAccess(lead, folder, entries);
  await reply(member, note.id, 'The sky');
  await member.client.assetNote.resolve({ body: { id: note.id, state: 'wontFix', reason: 'It was evening' } });
  await eventually(async () => expect((await notices(guest))[0]).toMatchObject({ msgAbstract: 'It was evening' }));
  await reply(guest, note.id, 'I see');
  await eventually(async () => expect((await notices(member))[0]).toMatchObject({ msgAbstract: 'I see' }));
  await expectTexts(hidden, []);
});
