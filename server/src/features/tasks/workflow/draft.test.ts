import type { WorkflowRules } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';

const ids = ({ project }: TaskFixture) =>
  ['0', '2', '4', '1', '3'].map((category) => project.statuses.find((one) => one.category === category)?.id ?? '');

/** Tasks go along a line of statuses, and each may be cancelled. */
function line(fixture: TaskFixture, more: Partial<WorkflowRules> = {}): WorkflowRules {
  const [todo = '', doing = '', review = '', done = '', cancelled = ''] = ids(fixture);
  const step = (fromId: string, toId: string) => ({ fromId, toId, who: [], required: [] });
  const transitions = [
    ...[step(todo, doing), step(doing, review), step(review, doing), step(review, done), step(done, todo)],
    ...[step(todo, cancelled), step(cancelled, todo)],
  ];
  return { restricted: true, transitions, statuses: [], ...more };
}

describe('[25] the workflow of a project', () => {
  test('is prepared as a draft without effect, published with a version, and used again from one', async ({
    fixture,
  }) => {
    const { owner, project, add } = fixture;
    const { client } = owner;
    const projectId = project.id;
    const [, , , done = ''] = ids(fixture);
    const task = await add('One');
    const draft = line(fixture);
    const prepared = await client.workflow.saveDraft({ body: { projectId, version: 0, draft } });
    expect(prepared).toMatchObject({ draft, versions: [] });
    const { workflow } = await client.project.queryById({ query: { id: projectId } });
    expect(workflow?.restricted).toBe(false);
    await client.task.edit({ body: { id: task.id, version: task.version, changes: { statusId: done } } });
    const published = await client.workflow.publish({ body: { projectId, version: prepared.version } });
    expect(published).toMatchObject({ draft: null, versions: [{ number: 1, definition: draft }] });
    expect(published.versions[0]?.publishedBy).toEqual(expect.any(String));
    const other = await add('Two');
    const jump = client.task.edit({ body: { id: other.id, version: other.version, changes: { statusId: done } } });
    await expect(jump).rejects.toMatchObject(refusal(422, 'task.transitionRefused'));
    const again = client.workflow.publish({ body: { projectId, version: published.version } });
    await expect(again).rejects.toMatchObject(refusal(409, 'workflow.nothingNew'));
    const same = await client.workflow.saveDraft({ body: { projectId, version: published.version, draft } });
    expect(same.draft).toBeNull();
  });

  test('shows which tasks a draft affects before it is published', async ({ fixture }) => {
    const { owner, project, add } = fixture;
    const { client } = owner;
    const [todo = '', doing = '', review = '', done = '', cancelled = ''] = ids(fixture);
    const projectId = project.id;
    for (const title of ['One', 'Two', 'Three']) await add(title, { statusId: doing });
    const limit = { statusId: doing, limit: 2, hard: true, ownerId: null, ownerMode: 'keep' as const };
    const draft = line(fixture, { statuses: [limit] });
    await client.workflow.saveDraft({ body: { projectId, version: 0, draft } });
    const affected = await client.workflow.preview({ query: { projectId } });
    const of = (id: string) => affected.find(({ statusId }) => statusId === id);
    expect(of(doing)).toMatchObject({ tasks: 3, added: [], exceeded: 2 });
    expect(new Set(of(doing)?.removed)).toEqual(new Set([todo, done, cancelled]));
    expect(of(review)?.tasks).toBe(0);
    await expect(fixture.member.client.workflow.preview({ query: { projectId } })).rejects.toMatchObject(
      refusal(403, 'project.notAllowed'),
    );
  });

  test('refuses drafts of members, of non-members, with unknown statuses, and upon a stale version', async ({
    fixture,
  }) => {
    const { owner, member, nonMember, project } = fixture;
    const projectId = project.id;
    const save = (who: typeof owner, version: number, draft: WorkflowRules | null = line(fixture)) =>
      who.client.workflow.saveDraft({ body: { projectId, version, draft } });
    await expect(save(member, 0)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    await expect(save(nonMember, 0)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await expect(nonMember.client.workflow.setup({ query: { projectId } })).rejects.toMatchObject(
      refusal(404, 'common.notFound'),
    );
    const odd = { ...line(fixture), transitions: [{ fromId: null, toId: '0'.repeat(32), who: [], required: [] }] };
    await expect(save(owner, 0, odd)).rejects.toMatchObject(refusal(422, 'workflow.statusUnknown'));
    const { version } = await save(owner, 0);
    await expect(save(owner, 0)).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
    const discarded = await save(owner, version, null);
    expect(discarded.draft).toBeNull();
    const none = owner.client.workflow.publish({ body: { projectId, version: discarded.version } });
    await expect(none).rejects.toMatchObject(refusal(409, 'workflow.nothingNew'));
  });

  test('keeps published versions as they are, whoever writes, and drops deleted statuses from the draft', async ({
    app,
    fixture,
  }) => {
    const { owner, project } = fixture;
    const projectId = project.id;
    const { client } = owner;
    const [todo = ''] = ids(fixture);
    const own = await client.status.add({ body: { projectId, name: 'Waiting', category: '2', color: 'red' } });
    const waiting = own.find(({ name }) => name === 'Waiting')?.id ?? '';
    const { transitions, ...rules } = line(fixture);
    const step = (fromId: string, toId: string) => ({ fromId, toId, who: [], required: [] });
    const longer = { ...rules, transitions: [...transitions, step(todo, waiting), step(waiting, todo)] };
    await client.workflow.saveDraft({ body: { projectId, version: 0, draft: longer } });
    await client.status.delete({ query: { id: waiting, remapTo: todo } });
    const setup = await client.workflow.setup({ query: { projectId } });
    expect(JSON.stringify(setup.draft)).not.toContain(waiting);
    await client.workflow.publish({ body: { projectId, version: setup.version } });
    await expect(app.pool.query(`update task_workflow_version set number = 9`)).rejects.toThrow('does not change');
  });
});

test('the versions of a workflow that are sent are limited in size, too', async ({ app, fixture }) => {
  const { client } = fixture.manager;
  const { id: projectId, statuses } = fixture.project;
  const free = { restricted: false, transitions: [], statuses: [] };
  await client.workflow.save({ body: { projectId, version: 0, rules: free } });
  const required = Array.from({ length: 20 }, (_, place) => `c_${String(place).padStart(32, '0')}`);
  const transition = { fromId: null, toId: statuses[0]?.id, who: [], required };
  const large = { restricted: true, transitions: Array.from({ length: 500 }, () => transition), statuses: [] };
  await app.pool.query(
    `insert into task_workflow_version (workflow_id, number, definition)
    select w.id, n, $2::jsonb from task_workflow w, generate_series(2, 60) n where w.project_id = $1`,
    [projectId, JSON.stringify(large)],
  );
  const { versions } = await client.workflow.setup({ query: { projectId } });
  expect(versions.map(({ number }) => number)).toEqual([60, 59, 58]);
});
