import { describe, expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { partsPurge } from '../../../records/parts/purge-store.ts';

const none = refusal(404, 'common.notFound');
const addComment = ({ client }: Person, taskId: string, parentId: string | null = null, html = '<p>Hello</p>') =>
  client.comment.add({ body: { recordId: taskId, html, parentId } });
const listed = async ({ client }: Person, recordId: string) =>
  (await client.comment.list({ query: { recordId } })).records;
const repliesTo = async ({ client }: Person, id: string) => (await client.comment.replies({ query: { id } })).records;

/** The notices of comments so far: kind, user, page. */
async function noticesOf({ $client }: Db, kind = 'commented') {
  const { rows } = await $client.query<{ id: string; page: string }>(
    `select recipient ->> 'userId' as id, recipient ->> 'page' as page from outbox, jsonb_array_elements(payload -> 'to') recipient
     where topic = 'notice' and payload ->> 'kind' = $1 order by outbox.id`,
    [kind],
  );
  return rows;
}

describe('a thread', () => {
  test('is listed by its first comment, with the number of replies', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('task');
    const root = await addComment(fixture.guest, taskId, null, '<p>one</p>');
    const reply = await addComment(fixture.owner, taskId, root.id, '<p>two</p>');
    expect(reply).toMatchObject({ parentId: root.id, replies: 0 });
    const seen = await listed(fixture.member, taskId);
    expect(seen).toMatchObject([{ id: root.id, replies: 1, repliedAt: reply.createdAt, parentId: null }]);
    expect(await repliesTo(fixture.owner, root.id)).toEqual([reply]);
    expect(await fixture.readTask(taskId)).toMatchObject({ comments: 2, version: 1 });
    const found = await fixture.member.client.comment.get({ query: { id: reply.id } });
    expect(found).toMatchObject({ comment: { id: reply.id, mine: false }, parent: { id: root.id } });
    expect((await fixture.member.client.comment.get({ query: { id: root.id } })).parent).toBeNull();
  });

  test('is one level deep: a reply to a reply joins it', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('task');
    const root = await addComment(fixture.guest, taskId);
    const reply = await addComment(fixture.owner, taskId, root.id);
    expect(await addComment(fixture.member, taskId, reply.id)).toMatchObject({ parentId: root.id });
    expect(await repliesTo(fixture.owner, root.id)).toHaveLength(2);
    expect(await repliesTo(fixture.owner, reply.id)).toEqual([]);
  });

  test('is read 50 replies at a time, the newest first', async ({ app, fixture }) => {
    const { id: taskId } = await fixture.add('task');
    const root = await addComment(fixture.guest, taskId);
    await app.pool.query(
      `insert into record_comment (id, record_type, record_id, parent_id, html, created_at)
       select gen_random_uuid(), 'task', $1, $2, n::text, now() + n * interval '1 second' from generate_series(1, 120) n`,
      [taskId, root.id],
    );
    const { comment } = fixture.member.client;
    const first = await comment.replies({ query: { id: root.id } });
    const second = await comment.replies({ query: { id: root.id, cursor: first.cursor ?? '' } });
    const third = await comment.replies({ query: { id: root.id, cursor: second.cursor ?? '' } });
    const texts = [third, second, first].flatMap(({ records }) => records.map(({ html }) => Number(html)));
    expect(texts).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    expect([first.records.length, third.records.length, third.cursor]).toEqual([50, 20, null]);
    const { records } = await comment.list({ query: { recordId: taskId } });
    expect(records).toMatchObject([{ id: root.id, replies: 120 }]);
  });

  test('belongs to one record', async ({ fixture }) => {
    const [{ id: taskId }, { id: other }] = [await fixture.add('task'), await fixture.add('other')];
    const root = await addComment(fixture.guest, taskId);
    await expect(addComment(fixture.guest, other, root.id)).rejects.toMatchObject(none);
    await expect(addComment(fixture.guest, taskId, '0'.repeat(32))).rejects.toMatchObject(none);
  });

  test('is found by nobody who cannot see its task', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('secret');
    const root = await addComment(fixture.owner, taskId);
    const { comment } = fixture.nonMember.client;
    await expect(comment.replies({ query: { id: root.id } })).rejects.toMatchObject(none);
    await expect(comment.get({ query: { id: root.id } })).rejects.toMatchObject(none);
    await expect(addComment(fixture.nonMember, taskId, root.id)).rejects.toMatchObject(none);
  });
});

describe('a deleted comment', () => {
  test('with replies stays without text, author and reactions, until its last reply is deleted', async ({
    app,
    fixture,
  }) => {
    const { id: taskId } = await fixture.add('task');
    const root = await addComment(fixture.guest, taskId, null, '<p>secret</p>');
    await fixture.owner.client.comment.react({ body: { id: root.id, emoji: '👍', on: true } });
    const reply = await addComment(fixture.owner, taskId, root.id);
    await fixture.guest.client.comment.delete({ query: { id: root.id } });
    const tombstone = { id: root.id, html: '', authorId: null, authorName: '', reactions: [], replies: 1, mine: false };
    expect(await listed(fixture.guest, taskId)).toMatchObject([tombstone]);
    const { rows } = await app.pool.query('select html from record_comment where id = $1', [root.id]);
    expect(rows).toEqual([{ html: '' }]);
    const { comment } = fixture.guest.client;
    await expect(comment.edit({ body: { id: root.id, html: 'x' } })).rejects.toMatchObject(none);
    await expect(comment.react({ body: { id: root.id, emoji: '👍', on: true } })).rejects.toMatchObject(none);
    await expect(comment.delete({ query: { id: root.id } })).rejects.toMatchObject(none);
    await expect(comment.get({ query: { id: root.id } })).rejects.toMatchObject(none);
    expect((await comment.get({ query: { id: reply.id } })).parent).toMatchObject(tombstone);
    const second = await addComment(fixture.member, taskId, root.id);
    expect(await listed(fixture.guest, taskId)).toMatchObject([{ replies: 2 }]);
    await fixture.owner.client.comment.delete({ query: { id: reply.id } });
    await fixture.member.client.comment.delete({ query: { id: second.id } });
    expect(await listed(fixture.guest, taskId)).toEqual([]);
    await expect(comment.replies({ query: { id: root.id } })).rejects.toMatchObject(none);
    await expect(addComment(fixture.guest, taskId, root.id)).rejects.toMatchObject(none);
    expect(await fixture.readTask(taskId)).toMatchObject({ comments: 0 });
  });

  test('is purged after its replies', async ({ app, fixture }) => {
    const { id: taskId } = await fixture.add('task');
    const root = await addComment(fixture.guest, taskId);
    const reply = await addComment(fixture.owner, taskId, root.id);
    const left = async () => {
      await app.pool.query(
        `update record_comment set deleted_at = now() - interval '31 days' where deleted_at is not null`,
      );
      await partsPurge('select null::uuid where false')(app.db, 30, 10_000);
      return (await app.pool.query('select from record_comment where record_id = $1', [taskId])).rows.length;
    };
    await fixture.guest.client.comment.delete({ query: { id: root.id } });
    expect(await left()).toBe(2);
    await fixture.owner.client.comment.delete({ query: { id: reply.id } });
    expect([await left(), await left()]).toEqual([1, 0]);
  });
});

describe('notices of a reply', () => {
  test('reach those in the thread who may see the task and have not muted it, with the address of the reply', async ({
    app,
    fixture,
  }) => {
    const { id: taskId } = await fixture.add('task');
    await fixture.open();
    const root = await addComment(fixture.guest, taskId);
    await addComment(fixture.manager, taskId, root.id);
    await addComment(fixture.member, taskId, root.id);
    // Of other comments the guest would not be notified any more.
    await fixture.guest.client.watch.set({ body: { recordId: taskId, watching: false } });
    await fixture.manager.client.watch.set({ body: { recordId: taskId, watching: false, muted: true } });
    const before = (await noticesOf(app.db)).length;
    const other = await addComment(fixture.owner, taskId);
    const afterOther = await noticesOf(app.db);
    expect(afterOther.slice(before).map(({ id }) => id)).not.toContain(fixture.guest.id);
    const reply = await addComment(fixture.owner, taskId, root.id);
    const recorded = (await noticesOf(app.db)).slice(afterOther.length);
    expect(recorded.map(({ id }) => id).toSorted()).toEqual([fixture.guest.id, fixture.member.id].toSorted());
    for (const { page } of recorded) expect(page).toMatch(new RegExp(`/task/[A-Z0-9]+-\\d+\\?comment=${reply.id}$`));
    expect(other.id).not.toBe(reply.id);
  });

  test('do not reach those who have left the project', async ({ app, fixture }) => {
    const { id: taskId } = await fixture.add('task');
    const root = await addComment(fixture.guest, taskId);
    await fixture.owner.client.member.delete({ query: { projectId: fixture.project.id, userId: fixture.guest.id } });
    await addComment(fixture.owner, taskId, root.id);
    expect((await noticesOf(app.db)).map(({ id }) => id)).not.toContain(fixture.guest.id);
  });
});
