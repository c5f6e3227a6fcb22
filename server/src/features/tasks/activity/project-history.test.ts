import { expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

test('[S11] the changes of a project itself are listed for its managers, in their language, with values before and after', async ({
  app,
  fixture,
}) => {
  const projectId = fixture.project.id;
  const { client } = fixture.owner;
  await fixture.add('a task is no setting');
  const print = await client.label.add({ body: { projectId, name: 'Print', color: 'red' } });
  await client.label.edit({ body: { id: print.id, name: 'Press' } });
  const { version } = await client.project.queryById({ query: { id: projectId } });
  await client.project.edit({
    body: { id: projectId, version, changes: { dueDate: '2031-05-20', visibility: 'org' } },
  });
  const list = async (person: Person) => (await person.client.projectHistory.list({ query: { projectId } })).records;
  const [edited, renamed, added] = await list(fixture.manager);
  expect(edited).toMatchObject({ actor: fixture.owner.realname, source: 'page', kind: 'Project changed' });
  expect(edited?.lines).toEqual(
    expect.arrayContaining([
      { field: 'Due', from: '', to: '2031-05-20' },
      { field: 'Visibility', from: 'Members only', to: 'Everyone can view' },
    ]),
  );
  expect(renamed).toMatchObject({ kind: 'Label changed', lines: [{ field: 'Name', from: 'Print', to: 'Press' }] });
  expect(added).toMatchObject({ kind: 'Label added', lines: [{ field: 'Label', from: '', to: 'Print' }] });
  const headers = { 'x-access-token': fixture.manager.token, 'accept-language': 'zh' };
  const url = `/task/project/history/list?projectId=${projectId}`;
  const { result } = (await app.inject({ url, headers })).json();
  expect(result.records[1]).toMatchObject({ kind: '修改标签', lines: [{ field: '名称', from: 'Print', to: 'Press' }] });
  await expect(list(fixture.member)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
});

test('[S11] the list of changes of a project is read 50 at a time', async ({ fixture }) => {
  const projectId = fixture.project.id;
  const { client } = fixture.owner;
  for (let at = 0; at < 55; at += 1) await client.label.add({ body: { projectId, name: `L${at}`, color: 'red' } });
  const first = await client.projectHistory.list({ query: { projectId } });
  expect(first.records).toHaveLength(50);
  const rest = await client.projectHistory.list({ query: { projectId, cursor: first.cursor ?? '' } });
  expect(rest.records[0]?.lines).toEqual([{ field: 'Label', from: '', to: 'L4' }]);
  expect(rest.cursor).toBeNull();
});

test('[S11] the export of the changes of a project alone leaves out its tasks', async ({ app, as, fixture }) => {
  const projectId = fixture.project.id;
  const exporter = await as('task:use', 'task:task:export');
  await fixture.owner.client.member.add({ body: { projectId, userIds: [exporter.id], role: 'manager' } });
  await fixture.add('a task');
  const url = `/task/activity/export?projectId=${projectId}&format=csv&only=settings`;
  const file = await app.inject({ url, headers: { 'x-access-token': exporter.token } });
  expect(file.statusCode).toBe(200);
  expect(file.body).toContain('Member added');
  expect(file.body).not.toContain('a task');
});

test('[S11] members export neither the changes of the settings nor the names of custom fields they do not see', async ({
  app,
  as,
  fixture,
}) => {
  const projectId = fixture.project.id;
  const { client } = fixture.owner;
  const exporter = await as('task:use', 'task:task:export');
  await client.member.add({ body: { projectId, userIds: [exporter.id], role: 'member' } });
  await client.customField.add({ body: { projectId, name: 'Purchase price', kind: 'text', visibleTo: [] } });
  const fetch = async ({ token }: Person, more = '') => {
    const url = `/task/activity/export?projectId=${projectId}&format=csv${more}`;
    return await app.inject({ url, headers: { 'x-access-token': token } });
  };
  const whole = await fetch(exporter);
  expect(whole.body).toContain('Member added');
  expect(whole.body).not.toContain('Purchase price');
  expect((await fetch(exporter, '&only=settings')).json()).toMatchObject({ code: 403 });
  await client.member.edit({ body: { projectId, userId: exporter.id, role: 'manager' } });
  expect((await fetch(exporter)).body).toContain('Purchase price');
});
