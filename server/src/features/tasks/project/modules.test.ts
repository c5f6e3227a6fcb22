import { PROJECT_MODULES, type ProjectChanges, type ProjectModule } from '@opsyard/contract';
import { expect } from 'vitest';
import { type Fixture, test } from '../../../../test/fixtures/project-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';

const read = ({ client }: Person, id: string) => client.project.queryById({ query: { id } });
const edit = async (person: Person, id: string, changes: ProjectChanges, version?: number) =>
  await person.client.project.edit({
    body: { id, version: version ?? (await read(person, id)).version, changes },
  });
const switchOff = (person: Person, { project: { id } }: Fixture, ...modulesOff: ProjectModule[]) =>
  edit(person, id, { modulesOff });

test('[S11] those who manage a project choose which modules it uses; all are on at first, and unknown ones are refused', async ({
  fixture,
}) => {
  const { owner, manager, member, guest } = fixture.people;
  const { id } = fixture.project;
  expect(fixture.project.modulesOff).toEqual([]);
  for (const person of [member, guest])
    await expect(switchOff(person, fixture, 'board')).rejects.toMatchObject({ failure: 'project.notAllowed' });
  for (const modulesOff of [['list'], ['board', 'board'], ['Board'], 'board'])
    await expect(edit(manager, id, { modulesOff } as unknown as ProjectChanges)).rejects.toMatchObject({
      failure: 'common.invalidInput',
    });
  expect((await switchOff(manager, fixture, 'timeline', 'board')).modulesOff).toEqual(['board', 'timeline']);
  expect((await read(guest, id)).modulesOff).toEqual(['board', 'timeline']);
  // Another order is no change.
  const { version } = await read(owner, id);
  expect(await switchOff(owner, fixture, 'timeline', 'board')).toMatchObject({ version });
  expect((await switchOff(owner, fixture, ...PROJECT_MODULES)).modulesOff).toEqual(PROJECT_MODULES);
  expect((await switchOff(owner, fixture)).modulesOff).toEqual([]);
  await edit(owner, id, { state: 'archived' });
  await expect(switchOff(owner, fixture, 'board')).rejects.toMatchObject({ failure: 'project.archived' });
});

test('[S11] two people who switch different modules at the same time both have their way', async ({ fixture }) => {
  const { owner, manager } = fixture.people;
  const { id } = fixture.project;
  const { version } = await switchOff(owner, fixture, 'matrix');
  await edit(manager, id, { modulesOff: ['board', 'matrix'] }, version);
  const merged = await edit(owner, id, { modulesOff: ['calendar'] }, version);
  expect(merged.modulesOff).toEqual(['board', 'calendar']);
});

test('[S11] the audit log names the modules before and after a change, and open pages read the project again', async ({
  app,
  fixture,
}) => {
  const { owner } = fixture.people;
  const { id: projectId } = fixture.project;
  const pushed = async () =>
    (await app.pool.query('select count(*)::int as n from outbox where topic = $1', [`project:${projectId}`])).rows[0]
      .n;
  const before = await pushed();
  await switchOff(owner, fixture, 'calendar');
  expect(await pushed()).toBe(before + 1);
  await switchOff(owner, fixture, 'calendar', 'forms');
  const [last, first] = (await owner.client.projectHistory.list({ query: { projectId } })).records;
  expect(first?.lines).toEqual([{ field: 'Modules switched off', from: '', to: 'Calendar' }]);
  expect(last?.lines).toEqual([{ field: 'Modules switched off', from: 'Calendar', to: 'Calendar, Request forms' }]);
  const url = `/task/project/history/list?projectId=${projectId}`;
  const chinese = await app.inject({ url, headers: { 'x-access-token': owner.token, 'accept-language': 'zh' } });
  expect(chinese.json().result.records[0].lines).toEqual([
    { field: '已关闭的模块', from: '日历', to: '日历, 任务表单' },
  ]);
});

test('[S11] a copy of a project and a template made from it have the same modules switched off', async ({
  fixture,
}) => {
  const { owner } = fixture.people;
  const { client } = owner;
  const { id } = fixture.project;
  await switchOff(owner, fixture, 'overview', 'timeline');
  const key = freshKey();
  const copying = { id, name: `Copy ${key}`, key, withMembers: false, withTasks: false };
  expect((await client.project.duplicate({ body: copying })).modulesOff).toEqual(['timeline', 'overview']);
  const { id: templateId } = await client.template.add({ body: { projectId: id, name: key, withTasks: false } });
  const from = freshKey();
  const made = await client.project.add({ body: { name: from, key: from, template: 'blank', templateId } });
  expect(made.modulesOff).toEqual(['timeline', 'overview']);
});

test('[S11] a project opens with no view whose layout is off, and with it again once that is on', async ({
  fixture,
}) => {
  const { owner, manager } = fixture.people;
  const projectId = fixture.project.id;
  const settings = { kind: 'board', filter: '', sort: '', columns: null, group: '', page: {} };
  const { id } = await owner.client.taskView.add({ body: { projectId, name: 'Board', shared: true, settings } });
  const list = async ({ client }: Person) => (await client.taskView.list({ query: { projectId } }))[0];
  await owner.client.taskView.defaultForAll({ body: { projectId, id } });
  await manager.client.taskView.default({ body: { projectId, id } });
  await switchOff(owner, fixture, 'board');
  expect(await list(manager)).toMatchObject({ name: 'Board', isDefault: false, isForAll: false, settings });
  const refused = { status: 409, failure: 'project.layoutOff' };
  await expect(owner.client.taskView.defaultForAll({ body: { projectId, id } })).rejects.toMatchObject(refused);
  await expect(owner.client.taskView.default({ body: { projectId, id } })).rejects.toMatchObject(refused);
  await switchOff(owner, fixture);
  expect(await list(manager)).toMatchObject({ isDefault: true, isForAll: true });
  await switchOff(owner, fixture, 'calendar');
  expect(await list(manager)).toMatchObject({ isDefault: true, isForAll: true });
});
