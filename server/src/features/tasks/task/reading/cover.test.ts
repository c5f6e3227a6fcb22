import { COVER_MAX_BYTES } from '@opsyard/contract';
import { expect } from 'vitest';
import { personWithRules } from '../../../../../test/fixtures/rights-fixture.ts';
import { refusal } from '../../../../../test/fixtures/task-fixture.ts';
import { test } from '../../../../../test/fixtures/upload-fixture.ts';

const PICTURE = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

test('the cover of a task is its first image; texts, large images and deleted files are none', async ({
  app,
  fixture,
  send,
}) => {
  const { add, guest, owner, project } = fixture;
  const [one, other, none] = [await add('With images'), await add('Without images'), await add('Of nobody')];
  await send(owner, one.id, 'some text', { name: 'a.txt' });
  const first = await send(owner, one.id, PICTURE, { name: 'first.png' });
  const second = await send(owner, one.id, PICTURE, { name: 'second.png' });
  await send(owner, other.id, 'some text', { name: 'a.txt' });
  const ids = [one.id, other.id, none.id];
  const covers = () => guest.client.task.covers({ body: { projectId: project.id, ids } });
  expect(await covers()).toEqual([{ id: one.id, fileId: first.file.id }]);
  await app.pool.query('update record_file set size = $2 where id = $1', [first.file.id, COVER_MAX_BYTES + 1]);
  expect(await covers()).toEqual([{ id: one.id, fileId: second.file.id }]);
  await owner.client.attachment.delete({ query: { id: second.file.id } });
  expect(await covers()).toEqual([]);
});

test('covers are those of visible tasks of a visible project', async ({ app, fixture, send }) => {
  const { add, owner, project, nonMember } = fixture;
  const [mine, secret] = [await add('Mine'), await add('Secret')];
  for (const { id } of [mine, secret]) await send(owner, id, PICTURE, { name: 'a.png' });
  const body = { projectId: project.id, ids: [mine.id, secret.id] };
  await expect(nonMember.client.task.covers({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await owner.client.member.add({ body: { projectId: project.id, userIds: [limited.id], role: 'guest' } });
  expect(await limited.client.task.covers({ body })).toMatchObject([{ id: mine.id }]);
  const elsewhere = await owner.client.project.add({ body: { name: 'Covers', key: 'COVERS', template: 'blank' } });
  expect(await owner.client.task.covers({ body: { ...body, projectId: elsewhere.id } })).toEqual([]);
});
