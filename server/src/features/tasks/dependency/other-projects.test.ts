import { DEPENDENCIES_MAX, type DependencyType } from '@opsyard/contract';
import { expect } from 'vitest';
import { test as base, refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';

type Person = TaskFixture['owner'];
type Other = {
  /** A project of somebody else with a task, who sees the project of the setting but may not edit it. */
  other: { person: Person; projectId: string; taskId: string };
};

const link = (person: Person, predecessorId: string, successorId: string) =>
  person.client.dependency.add({ body: { predecessorId, successorId, type: 'FS' as DependencyType, lag: 0 } });

const test = base.extend<Other>({
  other: async ({ as, fixture }, use) => {
    await fixture.open();
    const person = await as('task:use', 'task:project:add');
    const key = `${fixture.project.key.slice(0, 8)}Z`;
    const { id: projectId } = await person.client.project.add({
      body: { name: `Other ${key}`, key, template: 'blank' },
    });
    const { records } = await person.client.task.add({ body: { projectId, title: 'Theirs' } });
    await use({ person, projectId, taskId: records[0]?.id ?? '' });
  },
});

test('[46] dependencies of other projects do not use up the limit of a task for its own project', async ({
  app,
  fixture,
  other,
}) => {
  const [task, next] = [await fixture.add('Task'), await fixture.add('Next')];
  const made = Array.from({ length: DEPENDENCIES_MAX + 1 }, (_, at) => `Theirs ${at}`);
  const ids: string[] = [];
  for (const title of made) {
    const { records } = await other.person.client.task.add({ body: { projectId: other.projectId, title } });
    ids.push(records[0]?.id ?? '');
  }
  await app.pool.query(
    `insert into record_link (id, from_type, from_id, to_type, to_id, kind)
     select gen_random_uuid(), 'task', $1, 'task', other, 'blocks' from unnest($2::uuid[]) as other`,
    [task.id, ids.slice(0, DEPENDENCIES_MAX)],
  );
  const last = ids.at(-1) ?? '';
  await expect(link(other.person, task.id, last)).rejects.toMatchObject(refusal(422, 'dependency.tooMany'));
  await link(fixture.member, task.id, next.id);
});

test('[46] dependencies on projects a user does not see take no place among those that are listed', async ({
  app,
  fixture,
  other,
}) => {
  const [task, seen] = [await fixture.add('Task'), await fixture.add('Seen')];
  // More tasks of the invisible project than are listed.
  await app.pool.query(
    `with copied as (
       insert into task select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'seq', t.seq + n, 'rank', t.rank || lpad(n::text, 4, '0') || 'V'))).*
       from task t, generate_series(1, 600) n where t.id = $2 returning id
     )
     insert into record_link (id, from_type, from_id, to_type, to_id, kind)
     select gen_random_uuid(), 'task', $1, 'task', id, 'blocks' from copied`,
    [task.id, other.taskId],
  );
  const key = `${fixture.project.key.slice(0, 8)}V`;
  const visible = await fixture.owner.client.project.add({ body: { name: `Visible ${key}`, key, template: 'blank' } });
  const { records } = await fixture.owner.client.task.add({ body: { projectId: visible.id, title: 'Visible' } });
  await link(fixture.owner, seen.id, records[0]?.id ?? '');
  const { elsewhere } = await fixture.owner.client.dependency.ofProject({ query: { projectId: fixture.project.id } });
  expect(elsewhere.map((one) => one.task.key)).toEqual([`${key}-1`]);
});

test('[46] a user who no longer sees the other project cannot undo a dependency on it', async ({ fixture, other }) => {
  const { person } = other;
  const task = await fixture.add('Task');
  const { opId } = await link(person, task.id, other.taskId);
  const { version } = await fixture.owner.client.project.queryById({ query: { id: fixture.project.id } });
  const body = { id: fixture.project.id, version, changes: { visibility: 'private' as const } };
  await fixture.owner.client.project.edit({ body });
  await expect(person.client.operation.undo({ body: { opId } })).rejects.toMatchObject(
    refusal(409, 'operation.nothingLeft'),
  );
  const { hidden } = await person.client.dependency.ofTask({ query: { taskId: other.taskId } });
  expect(hidden).toBe(1);
});

test('[46] a link is no way to make a task of a project one may only read depend on another', async ({
  fixture,
  other,
}) => {
  const task = await fixture.add('Task');
  const body = { recordId: other.taskId, type: 'task', id: task.id, kind: 'blocks' as const };
  await expect(other.person.client.taskLink.add({ body })).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  expect(await fixture.guest.client.dependency.ofTask({ query: { taskId: task.id } })).toMatchObject({
    predecessors: [],
    hidden: 0,
  });
});
