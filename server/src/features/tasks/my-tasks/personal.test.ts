import { MY_ORDER_MAX, type TaskChanges } from '@opsyard/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const TODAY = '2026-03-05';
const DAY = 86_400_000;
const inUndated = { today: TODAY, section: 'undated' } as const;

async function order({ client }: Person, section: 'undated' | 'snoozed' | 'overdue' = 'undated'): Promise<string[]> {
  const { records } = await client.myTaskLists.my({ query: { today: TODAY, section } });
  return records.map(({ title }) => title);
}

/** The date this many days from now, and its start in UTC. */
function ahead(days: number): { until: string; at: string } {
  const until = new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  return { until, at: `${until}T00:00:00.000Z` };
}

test('[BC-04] tasks in my own order come first, whatever their due date; nobody else sees the order', async ({
  fixture,
}) => {
  const { owner, member } = fixture;
  const both = { ownerId: owner.id, assigneeIds: [owner.id, member.id] };
  const [a, b, c] = [await fixture.add('a', both), await fixture.add('b', both), await fixture.add('c', both)];
  const before = (await fixture.readTask(c.id)).rank;
  await owner.client.myTask.move({ body: { ...inUndated, id: c.id, beforeIds: [a.id] } });
  expect(await order(owner)).toEqual(['c', 'a', 'b']);
  await owner.client.myTask.move({ body: { ...inUndated, id: c.id, afterIds: [a.id], beforeIds: [b.id] } });
  expect(await order(owner)).toEqual(['a', 'c', 'b']);
  await fixture.add('d', both);
  expect(await order(owner)).toEqual(['a', 'c', 'b', 'd']);
  expect(await order(member)).toEqual(['a', 'b', 'c', 'd']);
  expect((await fixture.readTask(c.id)).rank).toBe(before);
  await owner.client.myTask.unrank({ body: { ids: [a.id, c.id] } });
  expect(await order(owner)).toEqual(['a', 'b', 'c', 'd']);
});

test('[BC-04] a move refuses tasks of others and deleted neighbours', async ({ fixture }) => {
  const { owner, member, nonMember } = fixture;
  const mine = await fixture.add('mine', { ownerId: owner.id });
  const other = await fixture.add('of a member', { ownerId: member.id });
  const { myTask } = owner.client;
  const notFound = refusal(404, 'common.notFound');
  await expect(myTask.move({ body: { ...inUndated, id: other.id } })).rejects.toMatchObject(notFound);
  await expect(myTask.move({ body: { ...inUndated, id: mine.id, afterIds: [other.id] } })).rejects.toMatchObject(
    refusal(409, 'task.anchorGone'),
  );
  await expect(nonMember.client.myTask.move({ body: { ...inUndated, id: mine.id } })).rejects.toMatchObject(notFound);
  await expect(nonMember.client.myTask.snooze({ body: { ids: [mine.id], ...ahead(2) } })).rejects.toMatchObject(
    notFound,
  );
});

test('[BC-04] an undone move removes what it added to my own order', async ({ fixture }) => {
  const { owner, nonMember } = fixture;
  const given = { ownerId: owner.id };
  const rows = [await fixture.add('a', given), await fixture.add('b', given), await fixture.add('c', given)];
  const [a = '', b = '', c = ''] = rows.map(({ id }) => id);
  const { myTask } = owner.client;
  const toTheEnd = await myTask.move({ body: { ...inUndated, id: a, afterIds: [c, b] } });
  expect(new Set(toTheEnd.added)).toEqual(new Set([a, b, c]));
  expect(await order(owner)).toEqual(['b', 'c', 'a']);
  const toTheTop = await myTask.move({ body: { ...inUndated, id: a, beforeIds: [b] } });
  expect(toTheTop).toEqual({ id: a, added: [], afterIds: [c, b], beforeIds: [] });
  await nonMember.client.myTask.moveBack({ body: toTheTop });
  expect(await order(owner)).toEqual(['a', 'b', 'c']);
  await myTask.moveBack({ body: toTheTop });
  expect(await order(owner)).toEqual(['b', 'c', 'a']);
  await myTask.moveBack({ body: toTheEnd });
  expect(await order(owner)).toEqual(['a', 'b', 'c']);
  await fixture.add('d', given);
  const first = await myTask.move({ body: { ...inUndated, id: c, beforeIds: [a] } });
  expect(first.added).toEqual([c]);
  // Without a position of its own, nothing is left to take back.
  for (const _ of [1, 2]) await myTask.moveBack({ body: first });
  expect(await order(owner)).toEqual(['a', 'b', 'c', 'd']);
});

test('[BC-04] a task moved back goes behind the nearest former neighbour that is still there', async ({ fixture }) => {
  const { owner } = fixture;
  const { records } = await owner.client.task.addMany({
    body: { projectId: fixture.project.id, titles: ['a', 'b', 'c', 'd'], ownerId: owner.id },
  });
  const [a = '', b = '', c = '', d = ''] = records.map(({ id }) => id);
  const { myTask } = owner.client;
  await myTask.move({ body: { ...inUndated, id: a, beforeIds: [b] } });
  await myTask.move({ body: { ...inUndated, id: d, afterIds: [c] } });
  const undo = await myTask.move({ body: { ...inUndated, id: c, beforeIds: [a] } });
  expect(await order(owner)).toEqual(['c', 'a', 'b', 'd']);
  await myTask.unrank({ body: { ids: [b] } });
  await myTask.moveBack({ body: undo });
  expect(await order(owner)).toEqual(['a', 'c', 'd', 'b']);
});

test('[BC-04] tasks taken out of my own order return to their places, unless they are no longer mine', async ({
  fixture,
}) => {
  const { owner, member } = fixture;
  const titles = ['a', 'b', 'c', 'd'];
  const { records } = await owner.client.task.addMany({
    body: { projectId: fixture.project.id, titles, ownerId: owner.id },
  });
  const [a = '', b = '', c = '', d = ''] = records.map(({ id }) => id);
  const { myTask, task } = owner.client;
  await myTask.move({ body: { ...inUndated, id: a, afterIds: [d] } });
  expect(await order(owner)).toEqual(['b', 'c', 'd', 'a']);
  const undo = await myTask.unrank({ body: { ids: [d, c, a] } });
  expect(undo.map(({ id }) => id)).toEqual([c, d, a]);
  expect(await order(owner)).toEqual(['b', 'a', 'c', 'd']);
  for (const body of undo) await myTask.moveBack({ body });
  expect(await order(owner)).toEqual(['b', 'c', 'd', 'a']);
  const all = await myTask.unrank({ body: { ids: [a, b, c, d] } });
  const { version } = await fixture.readTask(c);
  await task.edit({ body: { id: c, version, changes: { ownerId: member.id } } });
  for (const body of [...all, ...all]) await myTask.moveBack({ body });
  expect(await order(owner)).toEqual(['b', 'd', 'a']);
  expect(await myTask.unrank({ body: { ids: [c] } })).toEqual([]);
});

test('[BC-04] random moves in two windows match a model, and concurrent ones match a sequence', async ({ fixture }) => {
  const { owner } = fixture;
  const { client } = owner;
  const titles = ['0', '1', '2', '3', '4', '5', '6'];
  const { records } = await client.task.addMany({
    body: { projectId: fixture.project.id, titles, ownerId: owner.id },
  });
  const idOf = (title: string) => records.find((one) => one.title === title)?.id ?? '';
  const nextOf = (title: string, after: string | null, seen: readonly string[]) =>
    seen.filter((one) => one !== title)[after === null ? 0 : seen.indexOf(after) + 1];
  const window = async (title: string, after: string | null, seen: readonly string[]) => {
    const next = nextOf(title, after, seen);
    const afterIds = after === null ? [] : [idOf(after)];
    await client.myTask.move({
      body: { ...inUndated, id: idOf(title), afterIds, ...(next && { beforeIds: [idOf(next)] }) },
    });
  };
  // A move to the top names the task that was first, which another window may move meanwhile.
  const moved = (now: readonly string[], title: string, after: string | null, first: string | undefined) => {
    const others = now.filter((one) => one !== title);
    const at = after === null ? others.indexOf(first ?? '') : others.indexOf(after) + 1;
    return others.toSpliced(at, 0, title);
  };
  const move = fc.record({ title: fc.constantFrom(...titles), after: fc.constantFrom(null, ...titles) });
  const pair = fc.record({ one: move, other: fc.option(move) });
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 4, maxLength: 8 }), async (pairs) => {
      for (const { one, other } of pairs) {
        const seen = await order(owner);
        const given = [one, ...(other ? [other] : [])].filter(({ title, after }) => title !== after);
        await Promise.all(given.map(({ title, after }) => window(title, after, seen)));
        const inTurn = (moves: typeof given) =>
          moves.reduce((now, { title, after }) => moved(now, title, after, nextOf(title, after, seen)), seen);
        expect([inTurn(given), inTurn([...given].reverse())]).toContainEqual(await order(owner));
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

test('[BC-04] the own order is limited, and completed tasks free positions', async ({ app, fixture }) => {
  const { owner } = fixture;
  const titles = Array.from({ length: 10 }, (_, at) => `${at}`);
  const body = { projectId: fixture.project.id, titles, ownerId: owner.id };
  const { records } = await owner.client.task.addMany({ body });
  // Filled directly in the tables: a thousand calls would take minutes.
  await app.pool.query(
    `with made as (
      insert into task (id, project_id, seq, title, status_id, category, owner_id, rank, search)
      select gen_random_uuid(), t.project_id, 1000 + n, 'many', t.status_id, t.category, t.owner_id, 'z' || lpad(n::text, 6, '0'), ''
      from task t, generate_series(1, ${MY_ORDER_MAX}) n where t.id = $1 returning id, rank)
    insert into task_personal (user_id, task_id, rank) select $2, id, 'a' || substr(rank, 2) || 'V' from made`,
    [records[0]?.id, owner.id],
  );
  const move = () => owner.client.myTask.move({ body: { ...inUndated, id: records[5]?.id ?? '' } });
  await expect(move()).rejects.toMatchObject(refusal(422, 'myTask.orderFull'));
  await app.pool.query(`update task set archived = true where title = 'many' and seq <= 1001 and owner_id = $1`, [
    owner.id,
  ]);
  await move();
  expect((await order(owner))[0]).toBe('5');
});

test('[BC-04] a snoozed task is hidden from me only, until it is unsnoozed or the day begins', async ({
  app,
  fixture,
}) => {
  const { owner, member } = fixture;
  const task = await fixture.add('later', { assigneeIds: [owner.id, member.id] });
  const body = { ids: [task.id], ...ahead(3) };
  await owner.client.myTask.snooze({ body });
  expect([await order(owner), await order(owner, 'snoozed'), await order(member)]).toEqual([[], ['later'], ['later']]);
  const counts = await owner.client.myTaskLists.mySections({ query: { today: TODAY } });
  expect(counts).toMatchObject({ sections: [], snoozed: 1 });
  expect(counts.returnsIn).toBeGreaterThan(2 * 86_400 - 60);
  await owner.client.myTask.wake({ body: { ids: [task.id] } });
  expect(await order(owner)).toEqual(['later']);
  await owner.client.myTask.snooze({ body });
  await app.pool.query(`update task_personal set returns_at = now() - interval '1 second' where task_id = $1`, [
    task.id,
  ]);
  expect([await order(owner), await order(owner, 'snoozed')]).toEqual([['later'], []]);
  for (const end of [ahead(0), ahead(400), { ...ahead(5), at: ahead(9).at }])
    await expect(owner.client.myTask.snooze({ body: { ids: [task.id], ...end } })).rejects.toMatchObject(
      refusal(422, 'myTask.dayWrong'),
    );
});

test('[BC-04] a new assignment and an earlier due date end a snooze, other changes do not', async ({ fixture }) => {
  const { owner } = fixture;
  const { client } = owner;
  const task = await fixture.add('later', { ownerId: owner.id, dueDate: ahead(1).until });
  const edit = async (changes: TaskChanges) => {
    const { version } = await fixture.readTask(task.id);
    await client.task.edit({ body: { id: task.id, version, changes } });
  };
  const isSnoozed = async () => (await order(owner, 'snoozed')).length === 1;
  const snooze = () => client.myTask.snooze({ body: { ids: [task.id], ...ahead(5) } });
  await snooze();
  await edit({ title: 'another title', dueDate: ahead(3).until });
  await edit({ title: 'later' });
  expect(await isSnoozed()).toBe(true);
  await edit({ dueDate: ahead(2).until });
  expect(await isSnoozed()).toBe(false);
  await snooze();
  await edit({ dueDate: ahead(9).until });
  expect(await isSnoozed()).toBe(true);
  await edit({ assigneeIds: [owner.id] });
  expect(await isSnoozed()).toBe(false);
});

test('[BC-04] my tasks are also grouped by project or priority, and show why they are mine', async ({ fixture }) => {
  const { owner, member } = fixture;
  await fixture.add('urgent', { ownerId: owner.id, priority: 'U' });
  const low = await fixture.add('low', { assigneeIds: [owner.id, member.id], priority: 'L' });
  await member.client.comment.add({
    body: { recordId: low.id, html: `<p><span data-type="mention" data-id="${owner.id}">@me</span></p>` },
  });
  const { project } = fixture;
  const query = { today: TODAY };
  expect((await owner.client.myTaskLists.mySections({ query: { ...query, by: 'project' } })).sections).toEqual([
    { section: project.id, count: 2, project: { id: project.id, key: project.key, name: project.name } },
  ]);
  const { sections } = await owner.client.myTaskLists.mySections({ query: { ...query, by: 'priority' } });
  expect(sections.map(({ section, count }) => [section, count])).toEqual([
    ['U', 1],
    ['L', 1],
  ]);
  const { records } = await owner.client.myTaskLists.my({ query: { ...query, section: project.id } });
  expect(records.map(({ title, reasons }) => [title, reasons])).toEqual([
    ['urgent', ['owner', 'creator']],
    ['low', ['assignee', 'mentioned', 'creator']],
  ]);
  const originsOf = (title: string) =>
    records.find((row) => row.title === title)?.origins?.map(({ reason, by }) => [reason, by]);
  expect(originsOf('low')).toEqual([
    ['assignee', null],
    ['mentioned', member.realname],
    ['creator', null],
  ]);
  const { version } = await fixture.readTask(low.id);
  const assign = async (by: typeof member, version: number, assigneeIds: string[]) =>
    (await by.client.task.edit({ body: { id: low.id, version, changes: { assigneeIds } } })).record.version;
  const without = await assign(owner, version, [member.id]);
  await assign(member, await assign(member, without, [member.id, owner.id]), [owner.id, member.id]);
  const again = await owner.client.myTaskLists.my({ query: { ...query, section: 'L' } });
  expect(again.records[0]?.origins?.[0]).toMatchObject({ reason: 'assignee', by: member.realname });
  const ofMember = await member.client.myTaskLists.my({ query: { ...query, section: 'L' } });
  expect(ofMember.records[0]?.origins?.[0]).toMatchObject({ reason: 'assignee', by: owner.realname });
  expect(ofMember.records[0]?.reasons).toContain('assignee');
});
