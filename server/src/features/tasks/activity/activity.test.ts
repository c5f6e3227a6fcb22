import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { newId } from '../../../kernel/database/ids.ts';

test('a non-member finds no history and cannot watch', async ({ fixture }) => {
  const { id: taskId } = await fixture.add('secret');
  const none = refusal(404, 'common.notFound');
  await expect(fixture.nonMember.client.activity.list({ query: { taskId } })).rejects.toMatchObject(none);
  const watched = fixture.nonMember.client.watch.set({ body: { recordId: taskId, watching: true } });
  await expect(watched).rejects.toMatchObject(none);
  const lost = fixture.owner.client.activity.list({ query: { taskId: '0'.repeat(32) } });
  await expect(lost).rejects.toMatchObject(none);
});

test('history is paged newest first, 50 entries at a time, without duplicates, with names', async ({ fixture }) => {
  const task = await fixture.add('busy');
  for (let index = 0; index < 60; index += 1) {
    const priority = index % 2 === 0 ? 'H' : 'L';
    await fixture.member.client.task.edit({ body: { id: task.id, version: 1 + index, changes: { priority } } });
  }
  const page = async (cursor?: string) =>
    await fixture.guest.client.activity.list({ query: { taskId: task.id, ...(cursor && { cursor }) } });
  const first = await page();
  const second = await page(first.cursor ?? '');
  expect([first.records.length, second.records.length, second.cursor]).toEqual([50, 11, null]);
  const all = [...first.records, ...second.records];
  expect(new Set(all.map(({ id }) => id)).size).toBe(61);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(all.at(0)).toMatchObject({ actorName: fixture.member.realname, taskId: task.id });
  expect(all.at(-1)).toMatchObject({ kind: 'created', actorName: fixture.owner.realname });
});

test('history keeps its order when the clocks of processes differ, or one is set back', async ({ app, fixture }) => {
  const task = await fixture.add('steady');
  const priorities = ['H', 'L', 'U', 'M'] as const;
  for (const [index, priority] of priorities.entries()) {
    await fixture.owner.client.task.edit({ body: { id: task.id, version: 1 + index, changes: { priority } } });
    // Written by processes each with a clock behind the previous one.
    const id = newId().replace(/^......../, `0000000${9 - index}`);
    await app.pool.query('update activity set id = $3 where entity_id = $1 and version = $2', [task.id, 2 + index, id]);
  }
  const { records } = await fixture.owner.client.activity.list({ query: { taskId: task.id } });
  expect(records.map(({ changes }) => changes.priority?.to)).toEqual([...priorities.toReversed(), undefined]);
});

test('users, including viewers, start and stop watching for themselves only', async ({ fixture }) => {
  const { id: taskId } = await fixture.add('watched');
  await fixture.open();
  const set = (person: typeof fixture.guest, watching: boolean) =>
    person.client.watch.set({ body: { recordId: taskId, watching } });
  await set(fixture.guest, true);
  expect((await set(fixture.guest, true)).watcherIds).toEqual([fixture.guest.id]);
  expect((await set(fixture.nonMember, true)).watcherIds).toHaveLength(2);
  expect((await set(fixture.guest, false)).watcherIds).toEqual([fixture.nonMember.id]);
  expect(await fixture.guest.client.watch.get({ query: { recordId: taskId } })).toMatchObject({
    watcherIds: [fixture.nonMember.id],
    watching: false,
  });
  expect(await fixture.readTask(taskId)).toMatchObject({ version: 1 });
});

test('[62] history is narrowed to a person, a kind of events, a source and a period, page by page', async ({
  app,
  fixture,
}) => {
  const { id, version } = await fixture.add('busy');
  const { member, owner } = fixture;
  await member.client.task.edit({ body: { id, version, changes: { priority: 'H' } } });
  await member.client.comment.add({ body: { recordId: id, html: '<p>a</p>' } });
  await owner.client.comment.add({ body: { recordId: id, html: '<p>b</p>' } });
  type Query = Omit<Parameters<typeof owner.client.activity.list>[0]['query'], 'taskId'>;
  const kinds = async (query: Query) => {
    const { records } = await fixture.guest.client.activity.list({ query: { taskId: id, ...query } });
    return records.map(({ kind, actorId }) => [kind, actorId]);
  };
  expect(await kinds({ actorId: member.id })).toEqual([
    ['commentAdded', member.id],
    ['updated', member.id],
  ]);
  expect(await kinds({ kind: 'comments' })).toEqual([
    ['commentAdded', owner.id],
    ['commentAdded', member.id],
  ]);
  expect(await kinds({ kind: 'comments', actorId: owner.id })).toHaveLength(1);
  expect(await kinds({ kind: 'files' })).toEqual([]);
  await app.pool.query(`update activity set source = 'import' where entity_id = $1 and kind = 'created'`, [id]);
  expect(await kinds({ source: 'import' })).toEqual([['created', owner.id]]);
  expect(await kinds({ source: 'bulk' })).toEqual([]);
  await app.pool.query(`update activity set at = at - interval '3 days' where entity_id = $1 and kind = 'created'`, [
    id,
  ]);
  const day = new Date(Date.now() - 86_400_000).toISOString();
  expect(await kinds({ to: day })).toEqual([['created', owner.id]]);
  expect(await kinds({ from: day })).toHaveLength(3);
  const wrong = refusal(400, 'common.invalidInput');
  await expect(kinds({ from: 'yesterday' })).rejects.toMatchObject(wrong);
  await expect(kinds({ kind: 'x' as never })).rejects.toMatchObject(wrong);
});

describe('[62] the export of a history', () => {
  const fetch = async (app: FastifyInstance, { token }: Person, query: Record<string, string>) => {
    const headers = { 'x-access-token': token, 'accept-language': 'en' };
    const response = await app.inject({ method: 'GET', url: '/task/activity/export', query, headers });
    expectAnswer('GET', '/task/activity/export', { status: response.statusCode });
    const lines = response.body.split('\r\n').slice(1, -1);
    return { status: response.statusCode, lines: lines.map((line) => line.slice(1, -1).split('","')) };
  };

  test('names actor, source, task, field and values of every change, narrowed like the list', async ({
    app,
    fixture,
    as,
  }) => {
    const exporter = await as('task:use', 'task:task:export');
    await fixture.owner.client.member.add({
      body: { projectId: fixture.project.id, userIds: [exporter.id], role: 'member' },
    });
    const task = await fixture.add('=Banner');
    const other = await fixture.add('Other');
    await exporter.client.task.edit({
      body: { id: task.id, version: 1, changes: { priority: 'H', ownerId: exporter.id, title: '=cmd' } },
    });
    await fixture.member.client.task.batch({
      body: { projectId: fixture.project.id, ids: [task.id, other.id], changes: { priority: 'L' } },
    });
    const query = { projectId: fixture.project.id, format: 'csv' };
    const { lines } = await fetch(app, exporter, { ...query, taskId: task.id });
    const key = `${fixture.project.key}-${task.seq}`;
    expect(lines.map(([, ...cells]) => cells.slice(0, 8))).toEqual([
      [fixture.member.realname, 'Bulk change', key, "'=cmd", 'Changed', 'Priority', 'High', 'Low'],
      [exporter.realname, 'Page', key, "'=cmd", 'Changed', 'Title', "'=Banner", "'=cmd"],
      [exporter.realname, 'Page', key, "'=cmd", 'Changed', 'Owner', '', exporter.realname],
      [exporter.realname, 'Page', key, "'=cmd", 'Changed', 'Priority', 'None', 'High'],
      [fixture.owner.realname, 'Page', key, "'=cmd", 'Created', 'Title', '', "'=Banner"],
    ]);
    const narrowed = await fetch(app, exporter, { ...query, actorId: fixture.member.id });
    expect(narrowed.lines.map((cells) => cells[3]).toSorted()).toEqual([key, `${fixture.project.key}-${other.seq}`]);
    const whole = await fetch(app, exporter, query);
    expect(whole.lines.filter((cells) => cells[5] === 'Member added').length).toBeGreaterThan(0);
    const workbook = await app.inject({
      ...{ method: 'GET', url: '/task/activity/export', query: { ...query, format: 'xlsx' } },
      headers: { 'x-access-token': exporter.token },
    });
    expect([workbook.statusCode, workbook.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  test('is refused without the permission, to guests and non-members, and for a task of another project', async ({
    app,
    fixture,
    as,
  }) => {
    const query = { projectId: fixture.project.id, format: 'csv' };
    const task = await fixture.add('secret');
    expect((await fetch(app, fixture.member, query)).status).toBe(403);
    const exporter = await as('task:use', 'task:task:export', 'task:project:add');
    expect((await fetch(app, exporter, query)).status).toBe(404);
    await fixture.open();
    expect((await fetch(app, exporter, query)).status).toBe(403);
    const key = freshKey();
    const own = await exporter.client.project.add({ body: { name: key, key, template: 'blank' } });
    expect((await fetch(app, exporter, { ...query, projectId: own.id, taskId: task.id })).status).toBe(404);
    expect((await fetch(app, exporter, { ...query, kind: 'x' })).status).toBe(400);
  });

  test('leaves out what data rules hide', async ({ app, fixture }) => {
    const entries = ['task:use', 'task:task:export'];
    const limited = await personWithRules(app, { entries, on: 'task:use' }, ['title', 'LIKE', 'open']);
    await fixture.owner.client.member.add({
      body: { projectId: fixture.project.id, userIds: [limited.id], role: 'member' },
    });
    await fixture.add('open one');
    await fixture.add('hidden one');
    const { lines } = await fetch(app, limited, { projectId: fixture.project.id, format: 'csv', kind: 'fields' });
    expect(lines.flat().filter((cell) => cell.endsWith('one'))).toContain('open one');
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });

  test('discloses nothing about ids that somebody writes into a text, or about what they do not see', async ({
    app,
    fixture,
    as,
  }) => {
    const exporter = await as('task:use', 'task:task:export', 'task:project:add');
    const key = freshKey();
    const own = await exporter.client.project.add({ body: { name: key, key, template: 'blank' } });
    const secret = await fixture.add('secret');
    const { records } = await exporter.client.task.add({ body: { projectId: own.id, title: 'mine' } });
    const [mine] = records;
    const id = mine?.id ?? '';
    const titles = [secret.id, secret.statusId, 'a'.repeat(32)];
    for (const [at, title] of titles.entries())
      await exporter.client.task.edit({ body: { id, version: at + 1, changes: { title } } });
    const parentId = { from: null, to: secret.id };
    const statusId = { from: secret.statusId, to: mine?.statusId };
    await app.pool.query(
      `insert into activity (id, op_id, actor_id, entity, entity_id, project_id, kind, version, changes)
      select gen_random_uuid(), op_id, actor_id, entity, entity_id, project_id, 'updated', 9, $2 from activity
      where entity_id = $1 limit 1`,
      [id, { parentId, statusId }],
    );
    const { lines } = await fetch(app, exporter, { projectId: own.id, taskId: id, format: 'csv' });
    const changed = lines.map((cells) => cells.slice(6, 9));
    expect(changed.filter(([field]) => field === 'Title').map(([, , to]) => to)).toEqual([
      ...titles.toReversed(),
      'mine',
    ]);
    expect(changed).toContainEqual(['Parent task', '', '(deleted)']);
    expect(changed).toContainEqual(['Status', '(deleted)', 'To do']);
  });
});
