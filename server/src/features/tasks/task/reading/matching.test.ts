import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { runTurn } from '../../../../../test/fixtures/job-fixture.ts';
import { type Fixture, test } from '../../../../../test/fixtures/project-fixture.ts';

const COUNT = 1_003;
const sure = (jobId: string | null) => jobId ?? expect.fail('There is no job');
const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });

/** Adds tasks of low priority to the project, the first with a sub-task. */
async function addTasks({ people: { owner }, project: { id: projectId } }: Fixture, count = COUNT) {
  const titles = Array.from({ length: count - 1 }, (_, at) => `Task ${at}`);
  const ids: string[] = [];
  for (let from = 0; from < titles.length; from += 200) {
    const { records } = await owner.client.task.addMany({
      body: { projectId, titles: titles.slice(from, from + 200) },
    });
    ids.push(...records.map(({ id }) => id));
  }
  const [parent = ''] = ids;
  const draft = { projectId, title: 'Below', parentId: parent };
  ids.push(...(await owner.client.task.add({ body: draft })).records.map(({ id }) => id));
  const changes = { priority: 'L' } as const;
  for (let from = 0; from < ids.length; from += 1_000)
    await owner.client.task.batch({ body: { projectId, ids: ids.slice(from, from + 1_000), changes } });
  return { parent };
}

async function countOf({ pool }: Pick<FastifyInstance, 'pool'>, projectId: string, condition: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from task where project_id = $1 and ${condition}`,
    [projectId],
  );
  return rows[0]?.count ?? -1;
}

test('all tasks that match are changed and deleted by jobs, and each operation can be undone', async ({
  app,
  fixture,
}) => {
  const { people, project } = fixture;
  const { id: projectId } = project;
  const { client } = people.owner;
  const { parent } = await addTasks(fixture);
  const filter = { where: 'priority = "L"' };
  const { matchingTasks: matching, operation } = client;

  const edited = await matching.edit({ body: { projectId, filter, changes: { dueDate: '2031-05-01' } } });
  expect(edited).toMatchObject({ changed: 0, left: [] });
  await expect(operation.undo({ body: { opId: edited.opId } })).rejects.toMatchObject(
    refusal(409, 'operation.stillRunning'),
  );
  // Does not match any more when its turn comes.
  await client.task.batch({ body: { projectId, ids: [parent], changes: { priority: 'H' } } });
  await runTurn(app, sure(edited.jobId));
  expect(await countOf(app, projectId, `due_date = '2031-05-01'`)).toBe(COUNT - 1);
  await client.task.batch({ body: { projectId, ids: [parent], changes: { priority: 'L' } } });

  const deleted = await matching.delete({ body: { projectId, filter } });
  await runTurn(app, sure(deleted.jobId));
  expect(await countOf(app, projectId, `deleted_at is null and priority = 'L'`)).toBe(0);
  expect((await client.recordJob.get({ query: { id: sure(deleted.jobId) } })).state).toBe('succeeded');

  for (const { opId } of [deleted, edited]) {
    const { jobId, restored } = await operation.undo({ body: { opId } });
    expect(restored).toBe(0);
    await runTurn(app, sure(jobId));
  }
  expect(await countOf(app, projectId, `deleted_at is null and priority = 'L' and due_date is null`)).toBe(COUNT);
  expect(await countOf(app, projectId, `parent_id = '${parent}' and depth = 1`)).toBe(1);
});

test('up to 1,000 matching tasks are changed in the request', async ({ fixture: { people, project } }) => {
  const { client } = people.owner;
  const { id: projectId } = project;
  await client.task.addMany({ body: { projectId, titles: ['Search me', 'And search me', 'Other'] } });
  const filter = { search: 'search' };
  const { changed, jobId, opId } = await client.matchingTasks.edit({
    body: { projectId, filter, changes: { priority: 'U' } },
  });
  expect([changed, jobId]).toEqual([2, null]);
  await client.operation.undo({ body: { opId } });
  expect(await client.matchingTasks.delete({ body: { projectId, filter } })).toMatchObject({ changed: 2, jobId: null });
});

test('of a job only the tasks that the workflow refuses fail, with the reason', async ({ app, fixture }) => {
  const { people, project } = fixture;
  const { client } = people.owner;
  const { id: projectId, statuses } = project;
  const count = 203;
  await addTasks(fixture, count);
  const idOf = (name: string) => statuses.find((status) => status.name === name)?.id ?? expect.fail(name);
  const [toDo, doing, inReview] = [idOf('To do'), idOf('Doing'), idOf('In review')];
  const { records } = await client.task.query({ body: { projectId, filter: { search: 'below' } } });
  await client.task.batch({ body: { projectId, ids: records.map(({ id }) => id), changes: { statusId: inReview } } });
  const [done, cancelled] = [idOf('Done'), idOf('Cancelled')];
  const pairs = [toDo, doing, inReview, done, cancelled].map((id, at, all) => [id, all[at + 1] ?? toDo] as const);
  const transitions = pairs.map(([fromId, toId]) => ({ fromId, toId, who: [], required: [] }));
  await client.workflow.save({
    body: { projectId, version: 0, rules: { restricted: true, transitions, statuses: [] } },
  });
  const body = { projectId, filter: { where: 'priority = "L"' }, changes: { statusId: doing }, comment: 'All of them' };
  const { jobId } = await client.matchingTasks.edit({ body });
  await runTurn(app, sure(jobId));
  expect(await countOf(app, projectId, `status_id = '${doing}'`)).toBe(count - 1);
  expect(await client.recordJob.get({ query: { id: sure(jobId) } })).toMatchObject({ state: 'partial', failed: 1 });
  const failed = await client.recordJob.items({ query: { id: sure(jobId), state: 'failed' } });
  expect(failed.records).toMatchObject([{ code: 'task.transitionRefused', message: expect.stringContaining('Doing') }]);
  expect(await countOf(app, projectId, 'comments = 1')).toBe(count - 1);
});

test('a job completes parents after their subtasks, where a transition requires closed subtasks', async ({
  app,
  fixture,
}) => {
  const { people, project } = fixture;
  const { client } = people.owner;
  const { id: projectId, statuses } = project;
  const count = 203;
  const { parent } = await addTasks(fixture, count);
  const [toDo = '', doing = '', inReview = '', done = '', cancelled = ''] = statuses.map(({ id }) => id);
  const pairs = [
    [toDo, doing],
    [doing, inReview],
    [inReview, done],
    [toDo, done],
    [toDo, cancelled],
  ] as const;
  const transitions = pairs.map(([fromId, toId]) => {
    return { fromId, toId, who: [], required: [], subtasksClosed: true, notBlocked: true };
  });
  const rules = { restricted: true, transitions, statuses: [] };
  await client.workflow.save({ body: { projectId, version: 0, rules } });
  const [blocked, blocker] = (await client.task.query({ body: { projectId, filter: { where: 'subtasks = 0' } } }))
    .records;
  const ends = { predecessorId: blocker?.id ?? '', successorId: blocked?.id ?? '' };
  await client.dependency.add({ body: { ...ends, type: 'FS', lag: 0 } });
  await client.task.batch({ body: { projectId, ids: [ends.predecessorId], changes: { priority: 'H' } } });
  const body = { projectId, filter: { where: 'priority = "L"' }, changes: { statusId: done }, comment: 'All of them' };
  expect(await client.matchingTasks.preview({ body })).toMatchObject({
    changed: count - 2,
    left: [{ tasks: 1, reason: expect.stringContaining('may block') }],
  });
  const { jobId } = await client.matchingTasks.edit({ body });
  await runTurn(app, sure(jobId));
  expect(await client.recordJob.get({ query: { id: sure(jobId) } })).toMatchObject({ state: 'partial', failed: 1 });
  expect(await countOf(app, projectId, `status_id = '${done}'`)).toBe(count - 2);
  expect(await countOf(app, projectId, `status_id = '${done}' and (id = '${parent}' or parent_id = '${parent}')`)).toBe(
    2,
  );
});

test('of a job only the tasks whose dates it would reverse fail, with the reason', async ({ app, fixture }) => {
  const { people, project } = fixture;
  const { client } = people.owner;
  const { id: projectId } = project;
  await addTasks(fixture, 203);
  const late = { projectId, title: 'Late', priority: 'L', startDate: '2031-05-09' } as const;
  await client.task.add({ body: late });
  const body = {
    projectId,
    filter: { where: 'priority = "L"' },
    changes: { dueDate: '2031-05-01' },
    comment: 'Sooner',
  };
  const { jobId } = await client.matchingTasks.edit({ body });
  await runTurn(app, sure(jobId));
  expect(await countOf(app, projectId, `due_date = '2031-05-01'`)).toBe(203);
  const failed = await client.recordJob.items({ query: { id: sure(jobId), state: 'failed' } });
  expect(failed.records).toMatchObject([{ code: 'task.datesReversed' }]);
});

test('others neither see the job nor change tasks of a project they cannot edit', async ({ fixture }) => {
  const { people, project } = fixture;
  const { id: projectId } = project;
  await addTasks(fixture, 203);
  const filter = { where: 'priority = "L"' };
  const body = { projectId, filter, changes: { priority: 'M' } as const, comment: 'Changed' };
  const { jobId } = await people.owner.client.matchingTasks.edit({ body });
  await expect(people.member.client.recordJob.get({ query: { id: sure(jobId) } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(people.viewer.client.matchingTasks.edit({ body })).rejects.toMatchObject({ status: 403 });
  await expect(people.guest.client.matchingTasks.delete({ body: { projectId, filter } })).rejects.toMatchObject({
    status: 403,
  });
  const lost = { ...body, changes: { statusId: people.owner.id } };
  await expect(people.owner.client.matchingTasks.edit({ body: lost })).rejects.toMatchObject({
    failure: 'task.statusUnknown',
  });
  const unknown = { projectId, filter: { where: 'nothing = "L"' }, changes: { priority: 'M' } as const };
  await expect(people.owner.client.matchingTasks.edit({ body: unknown })).rejects.toMatchObject({
    failure: 'record.unknownFilter',
  });
});
