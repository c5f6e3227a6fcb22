import type { Question, TrashEntry } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { type Fixture, test } from '../../../../test/fixtures/project-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { purgeDeletedViews } from '../../../records/views/jobs.ts';
import { purgeTrash } from './jobs.ts';

type Kind = 'view' | 'label' | 'form';
const SETTINGS = { kind: 'list', filter: '', sort: '', columns: null, group: '', page: {} } as const;
const none = { status: 404, failure: 'common.notFound' };
const denied = { status: 403, failure: 'project.notAllowed' };

const look = async ({ client }: Person, kind: Kind, projectId?: string): Promise<TrashEntry[]> =>
  (await client.trash.list({ query: { kind, ...(projectId && { projectId }) } })).records;
const restore = ({ client }: Person, kind: Kind, ...ids: string[]) => client.trash.restore({ body: { kind, ids } });
const purge = ({ client }: Person, kind: Kind, ...ids: string[]) => client.trash.purge({ body: { kind, ids } });
const saveView = ({ project }: Fixture, { client }: Person, name: string, shared = false) =>
  client.taskView.add({ body: { projectId: project.id, name, settings: SETTINGS, shared } });
const dropView = ({ project }: Fixture, { client }: Person, id: string) =>
  client.taskView.delete({ body: { projectId: project.id, id } });
const addLabel = ({ client }: Person, projectId: string | null, name: string) =>
  client.label.add({ body: { projectId, name, color: 'red' } });

describe('views in the trash', () => {
  test('are listed for those who saw them, and restored by their owner and managers', async ({ fixture, app }) => {
    const { owner, manager, member, guest } = fixture.people;
    const { id: projectId } = fixture.project;
    const own = await saveView(fixture, member, 'Own');
    const shared = await saveView(fixture, member, 'Shared', true);
    await dropView(fixture, member, own.id);
    await dropView(fixture, manager, shared.id);
    const shown = {
      kind: 'view',
      projectId,
      projectName: fixture.project.name,
      daysLeft: 30,
      hold: null,
    };
    expect(await look(member, 'view')).toMatchObject([
      { ...shown, id: shared.id, deletedBy: manager.realname, mayRestore: true, mayPurge: true, mayHold: false },
      { ...shown, id: own.id, title: 'Own', deletedBy: member.realname, mayRestore: true, mayPurge: true },
    ]);
    expect(await look(guest, 'view', projectId)).toMatchObject([{ id: shared.id, mayRestore: false, mayPurge: false }]);
    expect(await look(manager, 'view')).toMatchObject([{ id: shared.id, mayRestore: true, mayPurge: false }]);
    await expect(restore(owner, 'view', own.id)).rejects.toMatchObject(none);
    await expect(restore(guest, 'view', shared.id)).rejects.toMatchObject({ failure: 'record.viewLocked' });
    await expect(purge(manager, 'view', shared.id)).rejects.toMatchObject(denied);
    await app.pool.query(`update record_view set deleted_at = now() - interval '29 days' where id = $1`, [own.id]);
    await runJob(app, purgeDeletedViews, {});
    expect(await restore(manager, 'view', shared.id)).toMatchObject({ restored: 1 });
    await saveView(fixture, member, 'OWN');
    const taken = { status: 409, failure: 'trash.nameTaken', detail: { name: 'Own' } };
    await expect(restore(member, 'view', own.id)).rejects.toMatchObject(taken);
    expect(await purge(member, 'view', own.id)).toEqual({ purged: 1, held: 0 });
    // The history of the project has those that others saw, too.
    const purged = async () => {
      const { rows } = await app.pool.query<{ name: string }>(
        `select changes -> 'name' ->> 'from' as name from activity where project_id = $1 and kind = 'purged'`,
        [fixture.project.id],
      );
      return rows.map(({ name }) => name);
    };
    expect(await purged()).toEqual([]);
    await dropView(fixture, manager, shared.id);
    await purge(owner, 'view', shared.id);
    expect(await purged()).toEqual([shared.name]);
    expect(await look(member, 'view')).toEqual([]);
  });

  test('are paged, and purged after 30 days unless their project is on hold', async ({ fixture, app, as }) => {
    const { owner, viewer } = fixture.people;
    const { id: projectId } = fixture.project;
    await app.pool.query(
      `insert into record_view (id, record_type, owner_id, name, kind, filter, words, sort, group_field, board_field,
         lane_field, date_field, shared, deleted_at, deleted_by)
       select gen_random_uuid(), 'task:' || $1, $2::uuid, 'View ' || i, 'list', '', '', '', '', '', '', '', true,
         now() - interval '31 days' * (i = 70)::int, $2::uuid from generate_series(1, 70) i`,
      [projectId, owner.id],
    );
    const first = await owner.client.trash.list({ query: { kind: 'view' } });
    const rest = await owner.client.trash.list({ query: { kind: 'view', cursor: first.cursor ?? '' } });
    expect(new Set([...first.records, ...rest.records].map(({ id }) => id)).size).toBe(69);
    expect(rest).toMatchObject({ cursor: null });
    expect(await look(viewer, 'view')).toEqual([]);
    await expect(look(await as('task:use'), 'view', projectId)).resolves.toHaveLength(50);
    await owner.client.retentionHold.set({ body: { kind: 'project', id: projectId, reason: 'audit' } });
    await runJob(app, purgeDeletedViews, {});
    const ids = first.records.slice(0, 1).map(({ id }) => id);
    expect(first.records[0]).toMatchObject({ hold: null });
    expect((await look(owner, 'view'))[0]).toMatchObject({ hold: { reason: 'audit' } });
    expect(await purge(owner, 'view', ...ids)).toEqual({ purged: 0, held: 1 });
    await owner.client.retentionHold.release({ query: { kind: 'project', id: projectId } });
    await runJob(app, purgeDeletedViews, {});
    const left = await app.pool.query('select count(*)::int as n from record_view where record_type = $1', [
      `task:${projectId}`,
    ]);
    expect(left.rows).toEqual([{ n: 69 }]);
  });
});

describe('labels in the trash', () => {
  test('come back to their tasks, also after the time to undo their deletion', async ({ fixture, app }) => {
    const { owner, manager, member, guest } = fixture.people;
    const { id: projectId } = fixture.project;
    const label = await addLabel(manager, projectId, 'Urgent');
    const { records } = await member.client.task.add({ body: { projectId, title: 'a', labelIds: [label.id] } });
    const { opId } = await manager.client.label.delete({ query: { id: label.id } });
    expect(await look(guest, 'label', projectId)).toMatchObject([
      { id: label.id, title: 'Urgent', deletedBy: manager.realname, mayRestore: false, mayPurge: false },
    ]);
    expect(await look(owner, 'label')).toMatchObject([{ mayRestore: true, mayPurge: true }]);
    await expect(restore(guest, 'label', label.id)).rejects.toMatchObject(denied);
    await expect(purge(manager, 'label', label.id)).rejects.toMatchObject(denied);
    const other = await addLabel(manager, projectId, 'URGENT');
    const taken = { status: 409, failure: 'trash.nameTaken', detail: { name: 'Urgent' } };
    await expect(restore(manager, 'label', label.id)).rejects.toMatchObject(taken);
    await manager.client.label.delete({ query: { id: other.id } });
    await app.pool.query(`update operation set at = at - interval '2 days' where id = $1`, [opId]);
    expect(await restore(manager, 'label', label.id)).toMatchObject({ restored: 1 });
    const task = await member.client.task.queryById({ query: { id: records[0]?.id ?? '' } });
    expect(task.labelIds).toEqual([label.id]);
    await expect(manager.client.operation.undo({ body: { opId } })).rejects.toMatchObject({
      failure: 'operation.alreadyUndone',
    });
    expect(await look(manager, 'label')).toMatchObject([{ id: other.id }]);
    expect(await purge(owner, 'label', other.id)).toEqual({ purged: 1, held: 0 });
  });

  test('leave the trash when their deletion is undone; after 30 days they are purged', async ({ fixture, app }) => {
    const { owner } = fixture.people;
    const { id: projectId } = fixture.project;
    const label = await addLabel(owner, projectId, 'Mine');
    const { opId } = await owner.client.label.delete({ query: { id: label.id } });
    const undone = await owner.client.operation.undo({ body: { opId } });
    expect(await look(owner, 'label')).toEqual([]);
    await owner.client.operation.undo({ body: { opId: undone.opId } });
    expect(await look(owner, 'label')).toMatchObject([{ id: label.id }]);
    await app.pool.query(`update deleted_setting set deleted_at = now() - interval '30 days' where id = $1`, [
      label.id,
    ]);
    expect(await look(owner, 'label')).toEqual([]);
    await expect(restore(owner, 'label', label.id)).rejects.toMatchObject(none);
    await runJob(app, purgeTrash, {});
    expect((await app.pool.query('select from deleted_setting where id = $1', [label.id])).rows).toEqual([]);
  });

  test('of all projects are listed and restored by those who manage them', async ({ fixture, as }) => {
    const { owner } = fixture.people;
    const { id: projectId } = fixture.project;
    const admin = await as('task:use', 'task:label:global');
    const label = await addLabel(admin, null, 'Everywhere');
    const { records } = await owner.client.task.add({ body: { projectId, title: 'a', labelIds: [label.id] } });
    await admin.client.label.delete({ query: { id: label.id } });
    expect(await look(owner, 'label')).toEqual([]);
    await expect(restore(owner, 'label', label.id)).rejects.toMatchObject(none);
    await expect(purge(owner, 'label', label.id)).rejects.toMatchObject(none);
    const entry = { id: label.id, projectId: null, projectName: '', mayRestore: true, mayPurge: true };
    expect(await look(admin, 'label')).toMatchObject([entry]);
    expect(await restore(admin, 'label', label.id)).toMatchObject({ restored: 1 });
    const task = await owner.client.task.queryById({ query: { id: records[0]?.id ?? '' } });
    expect(task.labelIds).toEqual([label.id]);
    await admin.client.label.delete({ query: { id: label.id } });
    expect(await purge(admin, 'label', label.id)).toEqual({ purged: 1, held: 0 });
  });
});

test('[59] a hold keeps a single view, label or form, and its project, until it is released or what it keeps is restored', async ({
  fixture,
  app,
  as,
}) => {
  const { manager, member, guest, owner } = fixture.people;
  const { id: projectId } = fixture.project;
  const view = await saveView(fixture, member, 'Held view', true);
  const own = await saveView(fixture, member, 'Private');
  const label = await addLabel(manager, projectId, 'Held label');
  const designer = await as('task:use', 'task:form:edit', 'task:project:add');
  const elsewhere = await designer.client.project.add({
    body: { name: `Held ${fixture.project.key}`, key: `H${Date.now() % 1e8}`, template: 'blank' },
  });
  const form = await designer.client.form.add({
    body: { projectId: elsewhere.id, name: 'Held form', audience: 'org' },
  });
  const hold = ({ client }: Person, kind: Kind, id: string) =>
    client.retentionHold.set({ body: { kind, id, reason: 'audit' } });
  await expect(hold(manager, 'view', view.id)).rejects.toMatchObject(none);
  for (const { id } of [view, own]) await dropView(fixture, member, id);
  const { opId } = await manager.client.label.delete({ query: { id: label.id } });
  await designer.client.form.delete({ query: { id: form.id } });
  await expect(hold(member, 'view', view.id)).rejects.toMatchObject(denied);
  await expect(hold(guest, 'label', label.id)).rejects.toMatchObject(denied);
  for (const [kind, id] of [
    ['view', own.id],
    ['label', view.id],
    ['form', form.id],
  ] as const)
    await expect(hold(manager, kind, id)).rejects.toMatchObject(none);
  const expected = { reason: 'audit', by: manager.realname };
  expect(await hold(manager, 'view', view.id)).toMatchObject(expected);
  await hold(manager, 'label', label.id);
  await hold(designer, 'form', form.id);
  expect(await member.client.retentionHold.get({ query: { kind: 'view', id: view.id } })).toMatchObject(expected);
  await app.pool.query(`update record_view set deleted_at = now() - interval '31 days' where id = $1`, [view.id]);
  await app.pool.query(`update deleted_setting set deleted_at = now() - interval '31 days' where id = any ($1)`, [
    [label.id, form.id],
  ]);
  await runJob(app, purgeDeletedViews, {});
  await runJob(app, purgeTrash, {});
  const kept = { daysLeft: 0, hold: { ...expected, own: true } };
  expect(await look(member, 'view')).toMatchObject([
    { id: own.id, hold: null },
    { id: view.id, ...kept, mayHold: false },
  ]);
  expect(await look(manager, 'label')).toMatchObject([{ id: label.id, ...kept, mayHold: true }]);
  expect(await look(designer, 'form')).toMatchObject([{ id: form.id, daysLeft: 0, hold: { own: true } }]);
  expect(await purge(owner, 'view', view.id)).toEqual({ purged: 0, held: 1 });
  expect(await purge(owner, 'label', label.id)).toEqual({ purged: 0, held: 1 });
  expect(await purge(designer, 'form', form.id)).toEqual({ purged: 0, held: 1 });
  const recorded = `select changes -> 'name' ->> 'to' as name from activity where project_id = $1 and kind = 'holdSet' order by id`;
  const { rows } = await app.pool.query<{ name: string }>(recorded, [projectId]);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['Held label', 'Held view']);
  // A project with something held is not purged either.
  await designer.client.project.delete({ query: { id: elsewhere.id } });
  expect(await designer.client.trash.purge({ body: { kind: 'project', ids: [elsewhere.id] } })).toEqual({
    ...{ purged: 0, held: 1 },
  });
  await designer.client.trash.restore({ body: { kind: 'project', ids: [elsewhere.id] } });
  await designer.client.retentionHold.release({ query: { kind: 'form', id: form.id } });
  expect(await look(designer, 'form')).toEqual([]);
  // Who may not lift a hold does not end it by restoring what it keeps either.
  await app.pool.query('update record_view set deleted_at = now() where id = $1', [view.id]);
  await owner.client.projectPermissions.set({
    body: { projectId, roles: { member: ['view', 'comment', 'editTasks', 'manageLabels'] } },
  });
  const kept403 = { status: 403, failure: 'trash.held' };
  await expect(restore(member, 'view', view.id)).rejects.toMatchObject(kept403);
  await expect(member.client.taskView.restore({ body: { projectId, id: view.id } })).rejects.toMatchObject(kept403);
  await expect(restore(member, 'label', label.id)).rejects.toMatchObject(kept403);
  expect((await look(member, 'view')).map(({ mayRestore }) => mayRestore).toSorted()).toEqual([false, true]);
  // What is out of the trash is not held, however it has left it.
  expect(await restore(manager, 'view', view.id)).toMatchObject({ restored: 1 });
  await manager.client.operation.undo({ body: { opId } });
  const holds = await app.pool.query('select from retention_hold where project_id = any ($1)', [
    [projectId, elsewhere.id],
  ]);
  expect(holds.rowCount).toBe(0);
  const admin = await as('task:use', 'task:label:global');
  const shared = await addLabel(admin, null, `Held ${fixture.project.key}`);
  await admin.client.label.delete({ query: { id: shared.id } });
  await expect(hold(owner, 'label', shared.id)).rejects.toMatchObject(none);
  await hold(admin, 'label', shared.id);
  expect(await look(admin, 'label')).toMatchObject([
    { id: shared.id, hold: { reason: 'audit', own: true }, mayHold: true },
  ]);
  expect(await purge(admin, 'label', shared.id)).toEqual({ purged: 0, held: 1 });
  await admin.client.retentionHold.release({ query: { kind: 'label', id: shared.id } });
  expect(await purge(admin, 'label', shared.id)).toEqual({ purged: 1, held: 0 });
});

test('[58] ids of others are answered like unknown ones, alone and beside own ones', async ({ fixture, as }) => {
  const { owner, manager } = fixture.people;
  const { id: projectId } = fixture.project;
  const nonMember = await as('task:use', 'task:project:add');
  const key = `T${Date.now() % 1e8}`;
  const theirs = await nonMember.client.project.add({ body: { name: key, key, template: 'blank' } });
  const label = await addLabel(nonMember, theirs.id, 'Theirs');
  await nonMember.client.label.delete({ query: { id: label.id } });
  const view = await saveView(fixture, manager, 'Private');
  await dropView(fixture, manager, view.id);
  const ownLabel = async (name: string) => {
    const { id } = await addLabel(owner, projectId, name);
    await owner.client.label.delete({ query: { id } });
    return id;
  };
  const ownView = async (name: string) => {
    const { id } = await saveView(fixture, owner, name);
    await dropView(fixture, owner, id);
    return id;
  };
  for (const id of [label.id, view.id, 'f'.repeat(32)]) {
    for (const [kind, make] of [['label', ownLabel] as const, ['view', ownView] as const]) {
      await expect(restore(owner, kind, id)).rejects.toMatchObject(none);
      await expect(purge(owner, kind, id)).rejects.toMatchObject(none);
      expect(await restore(owner, kind, await make(`R${id.slice(-9)}`), id)).toMatchObject({ restored: 1 });
      expect(await purge(owner, kind, await make(`P${id.slice(-9)}`), id)).toEqual({ purged: 1, held: 0 });
    }
  }
  expect(await look(nonMember, 'label')).toMatchObject([{ id: label.id }]);
  expect(await look(manager, 'view')).toMatchObject([{ id: view.id }]);
});

test('a deleted form comes back with its versions, for those who design forms', async ({ as, found }) => {
  const designer = await as('task:use', 'task:project:add', 'task:form:edit');
  const member = await as('task:use', 'task:form:edit');
  const nonMember = await as('task:use', 'task:form:edit');
  const { id: projectId } = await found(designer);
  await designer.client.member.add({ body: { projectId, userIds: [member.id], role: 'member' } });
  const facts = { name: 'Requests', audience: 'members' as const };
  const form = await designer.client.form.add({ body: { projectId, ...facts } });
  const question: Question = {
    ...{ id: 'q1', kind: 'text', label: 'What', help: '', required: true, target: 'title', options: [] },
  };
  const draft = { sections: [{ title: '', help: '', questions: [question] }] };
  const edited = await designer.client.form.edit({ body: { id: form.id, version: 1, ...facts, draft } });
  await designer.client.form.publish({ body: { id: form.id, version: edited.version } });
  await designer.client.form.delete({ query: { id: form.id } });
  expect(await look(designer, 'form')).toMatchObject([
    { id: form.id, title: 'Requests', mayRestore: true, mayPurge: true },
  ]);
  expect(await look(member, 'form', projectId)).toEqual([]);
  // Deleted forms exist only for those who design forms of the project.
  await expect(restore(member, 'form', form.id)).rejects.toMatchObject(none);
  await expect(purge(member, 'form', form.id)).rejects.toMatchObject(none);
  await expect(restore(nonMember, 'form', form.id)).rejects.toMatchObject(none);
  await expect(purge(nonMember, 'form', form.id)).rejects.toMatchObject(none);
  expect(await restore(designer, 'form', form.id)).toMatchObject({ restored: 1 });
  const back = await designer.client.form.queryById({ query: { id: form.id } });
  expect(back).toMatchObject({ publishedVersion: 1, hasChanges: false, draft });
  await designer.client.form.submit({
    body: { formId: form.id, version: 1, answers: { q1: 'a' }, today: '2026-03-01' },
  });
  expect(await look(designer, 'form')).toEqual([]);
});
