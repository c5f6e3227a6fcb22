import type { ImportTarget, TaskRow } from '@opsyard/contract';
import { expect } from 'vitest';
import { test as importTest } from '../../../../test/fixtures/import-fixture.ts';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

const titles = (records: readonly TaskRow[]) => records.map(({ title }) => title).join(' ');

test('an estimate is added, edited, merged, undone and recorded like other fields', async ({ fixture }) => {
  const { client } = fixture.member;
  const { id, version } = await fixture.add('a', { estimate: 240 });
  expect((await fixture.readTask(id)).estimate).toBe(240);
  const edited = await client.task.edit({ body: { id, version, changes: { estimate: 600 } } });
  expect(edited.record.estimate).toBe(600);
  // An older client does not know the field, and changes another one.
  await fixture.owner.client.task.edit({ body: { id, version, changes: { title: 'b' } } });
  expect(await fixture.readTask(id)).toMatchObject({ title: 'b', estimate: 600 });
  const stale = fixture.owner.client.task.edit({ body: { id, version, changes: { estimate: 60 } } });
  await expect(stale).rejects.toMatchObject(refusal(409, 'task.conflict'));
  const { records } = await client.activity.list({ query: { taskId: id } });
  expect(records.map(({ changes }) => changes.estimate)).toContainEqual({ from: 240, to: 600 });
  await client.operation.undo({ body: { opId: edited.opId } });
  expect((await fixture.readTask(id)).estimate).toBe(240);
  const present = await fixture.readTask(id);
  await client.task.edit({ body: { id, version: present.version, changes: { estimate: null } } });
  expect((await fixture.readTask(id)).estimate).toBeNull();
});

test('an estimate is whole minutes up to 10,000 hours', async ({ fixture }) => {
  const { id, version } = await fixture.add('a', { estimate: 600_000 });
  for (const estimate of [-1, 600_001, 1.5]) {
    const edit = fixture.owner.client.task.edit({ body: { id, version, changes: { estimate } } });
    await expect(edit).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  }
  const byGuest = fixture.guest.client.task.edit({ body: { id, version, changes: { estimate: 1 } } });
  await expect(byGuest).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
});

test('many tasks are estimated at once, and lists are filtered and sorted by estimates', async ({ fixture }) => {
  const { owner, project } = fixture;
  const { task } = owner.client;
  const rows = [];
  for (const title of ['a', 'b', 'c', 'd'])
    rows.push(await fixture.add(title, { estimate: title === 'c' ? 60 : null }));
  const ids = rows.slice(0, 2).map(({ id }) => id);
  await task.batch({ body: { projectId: project.id, ids, changes: { estimate: 480 } } });
  const list = async (more: object) => titles((await task.query({ body: { projectId: project.id, ...more } })).records);
  expect(await list({ filter: { where: 'estimate >= 480' } })).toBe('a b');
  expect(await list({ filter: { where: 'estimate is empty' } })).toBe('d');
  expect(await list({ sort: 'estimate', order: 'asc' })).toBe('c a b d');
  const first = await task.query({ body: { projectId: project.id, sort: 'estimate', order: 'desc', limit: 2 } });
  const rest = await task.query({
    body: { projectId: project.id, sort: 'estimate', order: 'desc', limit: 2, cursor: first.cursor ?? '' },
  });
  expect(titles([...first.records, ...rest.records])).toBe('b a c d');
  const { id } = await owner.client.project.duplicate({
    body: { id: project.id, name: `${project.name} 2`, key: freshKey(), withMembers: true, withTasks: true },
  });
  const copied = (await task.query({ body: { projectId: id, sort: 'seq' } })).records;
  expect(copied.map(({ estimate }) => estimate)).toEqual([480, 480, 60, null]);
});

importTest(
  'a table says how long tasks take; a figure without a unit only if its column is chosen',
  async ({ fixture, send }) => {
    const { project, owner, tasks } = fixture;
    const table = 'Title,Estimate,Points\nWrite,1d 2h,3\nDraw,2小时,5\nSing,soon,8\nRest,,\n';
    const sent = await send(owner, table, { projectId: project.id });
    // One cell is not a duration, so the column is not suggested as one.
    expect(sent.table?.mapping).toEqual(['title', 'extra', 'extra']);
    const body: ImportTarget = {
      fileId: sent.fileId,
      projectId: project.id,
      mapping: ['title', 'estimate', 'ignore'],
    };
    const checked = await owner.client.import.check({ body });
    expect(checked.problems.map(({ code, row }) => [code, row])).toContainEqual(['valueUnknown', 4]);
    await owner.client.import.run({ body });
    const found = (await tasks()).map(({ title, estimate }) => [title, estimate]);
    expect(Object.fromEntries(found)).toEqual({ Write: 600, Draw: 120, Sing: null, Rest: null });
    const clean = await send(owner, 'Title,预估工时\nWrite,3h\n', { projectId: project.id });
    expect(clean.table?.mapping).toEqual(['title', 'estimate']);
    const points = await send(owner, 'Title,Estimate\nWrite,3\n', { projectId: project.id });
    expect(points.table?.mapping).toEqual(['title', 'extra']);
  },
);
