import { describe, expect } from 'vitest';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';

const texts = async ({ guest }: TaskFixture, taskId: string) =>
  (await guest.client.checklist.list({ query: { recordId: taskId } })).map(({ text }) => text);

describe('permissions', () => {
  test('a non-member finds nothing, a guest and a viewer can only read', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('task');
    const [item] = await fixture.member.client.checklist.add({ body: { recordId: taskId, texts: ['a'] } });
    const id = item?.id ?? '';
    const tries = ({ client }: typeof fixture.guest) => [
      () => client.checklist.add({ body: { recordId: taskId, texts: ['x'] } }),
      () => client.checklist.edit({ body: { id, done: true } }),
      () => client.checklist.delete({ query: { id } }),
    ];
    for (const one of tries(fixture.nonMember))
      await expect(one()).rejects.toMatchObject(refusal(404, 'common.notFound'));
    const listed = fixture.nonMember.client.checklist.list({ query: { recordId: taskId } });
    await expect(listed).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await fixture.open();
    for (const one of [...tries(fixture.nonMember), ...tries(fixture.guest)]) {
      await expect(one()).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    }
    expect(await fixture.nonMember.client.checklist.list({ query: { recordId: taskId } })).toEqual([item]);
    await fixture.owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [taskId] } });
    for (const one of tries(fixture.member)) await expect(one()).rejects.toMatchObject(refusal(409, 'task.inTrash'));
    await fixture.archive();
    for (const one of tries(fixture.owner)) await expect(one()).rejects.toMatchObject(refusal(403, 'project.archived'));
  });
});

describe('a checklist', () => {
  test('[E10] has at most 200 items, also with concurrent additions', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('long');
    const add = (count: number) =>
      fixture.member.client.checklist.add({
        body: { recordId: taskId, texts: Array.from({ length: count }, (_, n) => `i${n}`) },
      });
    await add(150);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => add(30)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add(21)).rejects.toMatchObject(refusal(422, 'checklist.tooMany'));
    await add(20);
    expect(await texts(fixture, taskId)).toHaveLength(200);
    expect(await fixture.readTask(taskId)).toMatchObject({ checklist: 200, checklistDone: 0, version: 1 });
  });

  test('refuses blank texts, those of two lines and of 301 characters', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('strict');
    for (const text of ['', '  ', 'a\nb', 'x'.repeat(301)]) {
      const added = fixture.member.client.checklist.add({ body: { recordId: taskId, texts: [text] } });
      await expect(added).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
    }
  });

  test('keeps its order; items are ticked, reworded and counted', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('pack');
    const { client } = fixture.member;
    const [a, b, c] = await client.checklist.add({ body: { recordId: taskId, texts: ['a', ' b ', 'c'] } });
    await client.checklist.add({ body: { recordId: taskId, texts: ['d'] } });
    expect(await texts(fixture, taskId)).toEqual(['a', 'b', 'c', 'd']);
    const id = b?.id ?? '';
    expect(await client.checklist.edit({ body: { id, done: true, text: 'B' } })).toMatchObject({
      text: 'B',
      done: true,
    });
    expect(await fixture.readTask(taskId)).toMatchObject({ checklist: 4, checklistDone: 1, version: 1 });
    await client.checklist.edit({ body: { id, afterId: c?.id ?? '' } });
    expect(await texts(fixture, taskId)).toEqual(['a', 'c', 'B', 'd']);
    await client.checklist.edit({ body: { id, afterId: null } });
    expect(await texts(fixture, taskId)).toEqual(['B', 'a', 'c', 'd']);
    await client.checklist.edit({ body: { id, afterId: id } });
    await client.checklist.delete({ query: { id: a?.id ?? '' } });
    expect(await texts(fixture, taskId)).toEqual(['B', 'c', 'd']);
    expect(await fixture.readTask(taskId)).toMatchObject({ checklist: 3, checklistDone: 1 });
  });

  test('refuses to put an item after one of another task or a deleted one', async ({ fixture }) => {
    const [one, other] = [await fixture.add('one'), await fixture.add('other')];
    const { client } = fixture.member;
    const [item] = await client.checklist.add({ body: { recordId: one.id, texts: ['a'] } });
    const [far] = await client.checklist.add({ body: { recordId: other.id, texts: ['b'] } });
    const moved = client.checklist.edit({ body: { id: item?.id ?? '', afterId: far?.id ?? '' } });
    await expect(moved).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });

  test('keeps short ranks and its order after any number of moves', async ({ app, fixture }) => {
    const { id: taskId } = await fixture.add('long lived');
    const { client } = fixture.member;
    const [a, b, c] = await client.checklist.add({ body: { recordId: taskId, texts: ['a', 'b', 'c'] } });
    const rank = 'update record_checklist_item set rank = $2 where id = $1';
    await app.pool.query(rank, [c?.id, `${a?.rank}${'0'.repeat(63)}1`]);
    await client.checklist.edit({ body: { id: b?.id ?? '', afterId: a?.id ?? '' } });
    const items = await client.checklist.list({ query: { recordId: taskId } });
    expect(items.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    expect(Math.max(...items.map((item) => item.rank.length))).toBeLessThan(4);
  });

  test('40 concurrent moves keep every item once, in one order', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('shuffled');
    const { client } = fixture.member;
    const items = await client.checklist.add({ body: { recordId: taskId, texts: ['a', 'b', 'c', 'd', 'e'] } });
    const move = (index: number) => {
      const [item, after] = [items[index % 5], items[(index * 3 + 1) % 5]];
      return client.checklist.edit({ body: { id: item?.id ?? '', afterId: after?.id ?? '' } });
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => move(index)));
    const seen = await client.checklist.list({ query: { recordId: taskId } });
    expect(new Set(seen.map(({ rank }) => rank)).size).toBe(5);
    expect(seen.map(({ text }) => text).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('records added, ticked and deleted items in the history', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('told');
    const { client } = fixture.member;
    const [item] = await client.checklist.add({ body: { recordId: taskId, texts: ['a'] } });
    const id = item?.id ?? '';
    await client.checklist.edit({ body: { id, done: true } });
    await client.checklist.edit({ body: { id, afterId: null } });
    await client.checklist.delete({ query: { id } });
    const { records } = await client.activity.list({ query: { taskId } });
    expect(records.map(({ kind, changes }) => [kind, changes])).toEqual([
      ['checklistDeleted', { checklist: { from: 'a', to: null } }],
      ['checklistEdited', { checklist: { from: 'a', to: 'a' }, done: { from: false, to: true } }],
      ['checklistAdded', { checklist: { from: null, to: ['a'] } }],
      ['created', { title: { from: null, to: 'told' } }],
    ]);
  });
});

test('an editor that shows an old text does not overwrite a newer one', async ({ fixture }) => {
  const { id: taskId } = await fixture.add('shared');
  const [item] = await fixture.member.client.checklist.add({ body: { recordId: taskId, texts: ['a'] } });
  const id = item?.id ?? '';
  await fixture.owner.client.checklist.edit({ body: { id, text: 'theirs', was: 'a' } });
  const stale = fixture.member.client.checklist.edit({ body: { id, text: 'mine', was: 'a' } });
  const detail = { theirs: 'theirs' };
  await expect(stale).rejects.toMatchObject({ ...refusal(409, 'common.staleVersion'), detail });
  await fixture.member.client.checklist.edit({ body: { id, done: true, was: 'a' } });
  await fixture.member.client.checklist.edit({ body: { id, text: 'mine', was: 'theirs' } });
  expect(await texts(fixture, taskId)).toEqual(['mine']);
});

test('[4] an item has an owner who sees the task and a day, kept by other edits and recorded', async ({ fixture }) => {
  const { owner, member, nonMember } = fixture;
  const { client } = owner;
  const task = await fixture.add('Launch');
  const [item] = await client.checklist.add({ body: { recordId: task.id, texts: ['Book studio'] } });
  const id = item?.id ?? '';
  const unknown = client.checklist.edit({ body: { id, assigneeId: nonMember.id } });
  await expect(unknown).rejects.toMatchObject({ status: 422, failure: 'checklist.personUnknown' });
  await client.checklist.edit({ body: { id, assigneeId: member.id, dueDate: '2026-03-05' } });
  await client.checklist.edit({ body: { id, done: true, text: 'Book the studio' } });
  const read = async () => (await client.checklist.list({ query: { recordId: task.id } }))[0];
  expect(await read()).toMatchObject({ done: true, assignee: { id: member.id }, dueDate: '2026-03-05' });
  const { records } = await client.activity.list({ query: { taskId: task.id } });
  const reported = records.find(({ changes }) => 'stepOwner' in changes)?.changes;
  expect(reported).toMatchObject({
    checklist: { to: 'Book studio' },
    stepOwner: { from: null, to: member.realname },
    stepDay: { from: null, to: '2026-03-05' },
  });
  expect(await client.checklist.edit({ body: { id, assigneeId: null, dueDate: null } })).toMatchObject({
    ...{ assignee: null, dueDate: null, text: 'Book the studio' },
  });
});
