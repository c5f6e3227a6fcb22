import { ABILITIES } from '@opsyard/contract';
import { expect, vi } from 'vitest';
import { send } from '../../../../test/fixtures/accounts.ts';
import { test as importTest } from '../../../../test/fixtures/import-fixture.ts';
import { test as base, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { knownOf, READ_RIGHTS, revealing } from '../../../../test/read-calls.ts';
import { invalidateTaskRules, taskLimits } from './limits.ts';
import { visibleTo } from './view.ts';
import { watchableProjects } from './watching.ts';

const NONE = { status: 404, failure: 'common.notFound' };
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const missing = (call: Promise<unknown>) => expect(call).rejects.toMatchObject(NONE);

type Here = TaskFixture & { other: Person; shown: string; secret: string; projectId: string };

const test = base.extend<{ here: Here }>({
  here: async ({ as, fixture }, use) => {
    const other = await as(...READ_RIGHTS);
    const projectId = fixture.project.id;
    await fixture.owner.client.member.add({ body: { projectId, userIds: [other.id], role: 'manager' } });
    const shown = await fixture.add('Open one');
    const secret = await fixture.add('Secret one', { confidential: true, dueDate: '2026-03-05' });
    await use({ ...fixture, other, shown: shown.id, secret: secret.id, projectId });
  },
});

test('[R33] no read call answers texts of a confidential task or of what is below it, by id it is unknown', async ({
  app,
  here,
}) => {
  const { owner, other, projectId, secret, shown } = here;
  await here.add('Secret part', { parentId: secret });
  await owner.client.comment.add({ body: { recordId: secret, html: '<p>Secret words</p>' } });
  await owner.client.checklist.add({ body: { recordId: secret, texts: ['Secret step'] } });
  const dependency = { predecessorId: secret, successorId: shown, type: 'FS', lag: 0 } as const;
  await owner.client.dependency.add({ body: dependency });
  for (const id of [secret, shown, projectId]) expect(await revealing(app, other, knownOf(id, projectId))).toEqual([]);
  expect((await revealing(app, owner, knownOf(secret, projectId))).length).toBeGreaterThan(0);
  await missing(other.client.task.queryById({ query: { id: secret } }));
  await missing(other.client.comment.list({ query: { recordId: secret } }));
  await missing(other.client.task.edit({ body: { id: secret, version: 1, changes: { title: 'Mine' } } }));
  await missing(other.client.comment.add({ body: { recordId: secret, html: '<p>x</p>' } }));
});

test('[R33] lists, search, counts, chips, exports and feeds leave out confidential tasks', async ({ app, here }) => {
  const { owner, other, projectId, secret, shown } = here;
  const { task, project, search, calendarFeed } = other.client;
  const page = await task.query({ body: { projectId } });
  expect([idsOf(page.records), page.total]).toEqual([[shown], 1]);
  expect(idsOf((await owner.client.task.query({ body: { projectId } })).records)).toEqual([shown, secret]);
  const filter = { where: 'confidential = true' };
  expect((await task.query({ body: { projectId, filter } })).total).toBe(0);
  expect(idsOf((await owner.client.task.query({ body: { projectId, filter } })).records)).toEqual([secret]);
  expect(idsOf(await task.search({ query: { text: 'one' } }))).toEqual([shown]);
  const refs = `task:${shown},task:${secret}`;
  expect(idsOf(await search.chips({ query: { refs } }))).toEqual([shown]);
  const listed = (await project.list({ query: {} })).find(({ id }) => id === projectId);
  expect(listed?.counts).toMatchObject({ todo: 1 });
  const url = '/task/export/tasks';
  const exported = async ({ token }: Person) =>
    (await app.inject({ url, query: { projectId, format: 'csv' }, headers: { 'x-access-token': token } })).body;
  expect(await exported(other)).not.toContain('Secret');
  const due = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const id of [secret, shown])
    await owner.client.task.edit({ body: { id, version: 1, changes: { dueDate: due } } });
  const { address } = await calendarFeed.issue({ body: { projectId } });
  const feed = (await send(app, address)).text;
  expect(feed).toContain('Open one');
  expect(feed).not.toContain('Secret');
});

test('[R33] others are neither notified nor told by push which task has changed', async ({ app, here }) => {
  const { owner, other, projectId, secret } = here;
  const notices = async () => {
    const text = `
      select o.payload ->> 'kind' as kind from outbox o, jsonb_array_elements(o.payload -> 'to') recipient
      where o.topic = 'notice' and recipient ->> 'userId' = $1
    `;
    return (await app.pool.query<{ kind: string }>(text, [other.id])).rows.map(({ kind }) => kind);
  };
  const mention = `<p><span data-type="mention" data-id="${other.id}" data-label="x">@x</span></p>`;
  await owner.client.comment.add({ body: { recordId: secret, html: mention } });
  expect(await notices()).toEqual([]);
  expect(await watchableProjects(app.db, other.id, [projectId])).toEqual(new Map([[projectId, 'hint']]));
  expect(await watchableProjects(app.db, owner.id, [projectId])).toEqual(new Map([[projectId, 'ids']]));
  await owner.client.task.edit({ body: { id: secret, version: 1, changes: { ownerId: other.id } } });
  expect(await notices()).toEqual(['assigned']);
  expect(await watchableProjects(app.db, other.id, [projectId])).toEqual(new Map([[projectId, 'ids']]));
});

test('[R33] owner, creator, assignees, watchers whom the owner adds and roles with the permission see it, also below it', async ({
  app,
  here,
}) => {
  const { owner, other, member, guest, manager, projectId } = here;
  const body = { projectId, title: 'Secret plan', confidential: true, ownerId: member.id };
  const [made] = (await manager.client.task.add({ body })).records;
  const id = made?.id ?? expect.fail('not added');
  const part = (await member.client.task.add({ body: { projectId, title: 'Part', parentId: id } })).records[0];
  const sees = async (person: Person, which = id) =>
    await person.client.task.queryById({ query: { id: which } }).then(
      () => true,
      () => false,
    );
  const whoSees = async (which?: string) =>
    await Promise.all([owner, manager, member, guest, other].map((person) => sees(person, which)));
  expect(await whoSees()).toEqual([true, true, true, false, false]);
  expect(await whoSees(part?.id)).toEqual([true, true, true, false, false]);
  await member.client.watch.setOther({ body: { recordId: id, userId: guest.id, watching: true } });
  expect(await whoSees()).toEqual([true, true, true, true, false]);
  await missing(other.client.watch.set({ body: { recordId: id, watching: true } }));
  const roles = { manager: [...ABILITIES] };
  await owner.client.projectPermissions.set({ body: { projectId, roles } });
  expect(await whoSees(part?.id)).toEqual([true, true, true, true, true]);
  expect(await taskLimits(app.db, owner.id)).toBeUndefined();
});

test('whoever would lose sight of a task cannot make it confidential; it is recorded and can be undone', async ({
  here,
}) => {
  const { owner, other, shown, projectId } = here;
  const changes = { confidential: true };
  const lost = { status: 422, failure: 'task.lostFromSight' };
  const edit = (version = 1) => other.client.task.edit({ body: { id: shown, version, changes } });
  await expect(edit()).rejects.toMatchObject(lost);
  const many = { projectId, ids: [shown], changes };
  await expect(other.client.task.batch({ body: many })).rejects.toMatchObject(lost);
  expect((await here.readTask(shown)).confidential).toBeNull();
  await owner.client.task.edit({ body: { id: shown, version: 1, changes: { assigneeIds: [other.id] } } });
  const { opId } = await edit(2);
  const { records } = await owner.client.activity.list({ query: { taskId: shown } });
  expect(records.map((one) => one.changes.confidential)).toContainEqual({ from: null, to: true });
  await other.client.operation.undo({ body: { opId } });
  expect((await here.readTask(shown)).confidential).toBeNull();
});

test('while no task is confidential no statement is added; each node forgets that at once', async ({
  app,
  fixture,
}) => {
  const { owner, member, project } = fixture;
  const { id } = await fixture.add('One');
  await app.pool.query('update task set confidential = null where confidential');
  invalidateTaskRules([{ topic: 'access' }]);
  await vi.waitFor(
    async () => {
      await visibleTo(app.db, member.id);
      const query = vi.spyOn(app.pool, 'query');
      try {
        expect(await visibleTo(app.db, member.id)).toBe(app.db);
        expect(query).not.toHaveBeenCalled();
      } finally {
        query.mockRestore();
      }
    },
    { timeout: 4_000 },
  );
  const { rows } = await app.pool.query('select count(*)::int as n from outbox where topic = $1', ['access']);
  await app.pool.query('update task set confidential = true where id = $1', [id]);
  const after = await app.pool.query('select count(*)::int as n from outbox where topic = $1', ['access']);
  expect(after.rows[0].n).toBe(rows[0].n + 1);
  await vi.waitFor(async () => expect(await taskLimits(app.db, member.id)).toBeDefined(), { timeout: 4_000 });
  expect(await taskLimits(app.db, owner.id)).toBeUndefined();
  await missing(member.client.task.queryById({ query: { id } }));
  expect((await member.client.task.query({ body: { projectId: project.id } })).total).toBe(0);
});

importTest(
  'an import neither finds nor changes confidential tasks that the user does not see',
  async ({ fixture, send: upload }) => {
    const { project, owner, manager, tasks } = fixture;
    const projectId = project.id;
    const run = async (person: Person, title: string, source?: 'same') => {
      const file = `Id,Title,Confidential\nX-1,${title},yes\n`;
      const { fileId, table } = await upload(person, file, { projectId });
      const body = { fileId, projectId, mapping: table?.mapping ?? [], onKnown: 'replace' as const };
      await person.client.import.run({ body: { ...body, ...(source && { source }) } });
    };
    await run(owner, 'Plan');
    await run(owner, 'Secret plan', 'same');
    expect((await tasks()).map(({ title, confidential }) => [title, confidential])).toEqual([['Secret plan', true]]);
    await run(manager, 'Other', 'same');
    expect((await tasks()).map(({ title }) => title)).toEqual(['Secret plan', 'Other']);
    expect(idsOf((await manager.client.task.query({ body: { projectId } })).records)).toHaveLength(1);
  },
);
