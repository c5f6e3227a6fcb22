import { expect } from 'vitest';
import { type PlacementFixture, test } from '../../../../test/fixtures/placement-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const NOT_FOUND = refusal(404, 'common.notFound');

const refused = (call: Promise<unknown>, how: object) => expect(call).rejects.toMatchObject(how);

test('a task shown in another project keeps its key, project and values; both show the same task', async ({ here }) => {
  const { owner, otherMember, otherId, project, records } = here;
  const task = await here.placed('Shared', { priority: 'H' });
  const [shown] = await otherMember.client.taskPlacement.ofProject({ query: { projectId: otherId } });
  expect(shown).toMatchObject({
    ...{ id: task.id, projectId: project.id, seq: task.seq, projectKey: project.key, title: 'Shared', priority: 'H' },
    status: { category: '0' },
  });
  await owner.client.task.edit({ body: { id: task.id, version: 1, changes: { title: 'Renamed' } } });
  const key = `${project.key}-${task.seq}`;
  expect(await otherMember.client.task.queryById({ query: { key } })).toMatchObject({ id: task.id, title: 'Renamed' });
  const { placements, hidden } = await owner.client.taskPlacement.ofTask({ query: { taskId: task.id } });
  expect([placements.map(({ id }) => id), hidden]).toEqual([[otherId], 0]);
  // Counters and lists of a project are of its own tasks: they agree with each other.
  const { total } = await owner.client.task.query({ body: { projectId: otherId } });
  const card = (await owner.client.project.list({ query: {} })).find(({ id }) => id === otherId);
  expect([total, card?.counts.todo]).toEqual([0, 0]);
  expect(await records(owner)).toEqual([task.id]);
});

test('who sees neither project does not find the task; who sees one of them sees it', async ({ here }) => {
  const { nonMember, member, guest, otherMember, otherGuest, owner } = here;
  const { id } = await here.placed('Shared');
  const look = (who: Person) => who.client.task.queryById({ query: { id } });
  for (const who of [member, guest, otherMember, otherGuest, owner]) expect(await look(who)).toMatchObject({ id });
  await refused(look(nonMember), NOT_FOUND);
  const { id: own } = await here.add('Only here');
  await refused(otherMember.client.task.queryById({ query: { id: own } }), NOT_FOUND);
});

type Attempt = (who: Person, id: string) => Promise<unknown>;
const READS: Record<string, Attempt> = {
  queryById: (who, id) => who.client.task.queryById({ query: { id } }),
  activity: (who, taskId) => who.client.activity.list({ query: { taskId } }),
  comments: (who, recordId) => who.client.comment.list({ query: { recordId } }),
  checklist: (who, recordId) => who.client.checklist.list({ query: { recordId } }),
  files: (who, recordId) => who.client.attachment.list({ query: { recordId } }),
  links: (who, recordId) => who.client.taskLink.list({ query: { recordId } }),
  watching: (who, recordId) => who.client.watch.get({ query: { recordId } }),
  dependencies: (who, taskId) => who.client.dependency.ofTask({ query: { taskId } }),
  recurrence: (who, taskId) => who.client.recurrence.queryByTask({ query: { taskId } }),
  approvals: (who, taskId) => who.client.approval.ofTask({ query: { taskId } }),
  placements: (who, taskId) => who.client.taskPlacement.ofTask({ query: { taskId } }),
  scope: (who, taskId) => who.client.taskPlacement.scope({ query: { taskId } }),
};
const COMMENTS: Record<string, Attempt> = {
  comment: (who, recordId) => who.client.comment.add({ body: { recordId, html: '<p>x</p>' } }),
};
const EDITS: Record<string, Attempt> = {
  async edit(who, id) {
    const { version } = await who.client.task.queryById({ query: { id } });
    const { record } = await who.client.task.edit({ body: { id, version, changes: { priority: 'U' } } });
    expect(record.priority).toBe('U');
  },
  async describe(who, id) {
    const { descriptionVersion } = await who.client.task.queryById({ query: { id } });
    await who.client.task.describe({ body: { id, descriptionVersion, description: `<p>${who.id}</p>` } });
  },
  async deal(who, id) {
    const { version, statusId } = await who.client.task.queryById({ query: { id } });
    await who.client.task.deal({ body: { id, version, statusId } });
  },
  checklist: (who, recordId) => who.client.checklist.add({ body: { recordId, texts: ['x'] } }),
};
/** What concerns its own project or other tasks needs a role there. */
const OF_HOME: Record<string, (here: PlacementFixture) => Attempt> = {
  parent: (here) => async (who, id) => {
    const { version } = await here.readTask(id);
    return await who.client.task.edit({ body: { id, version, changes: { parentId: null } } });
  },
  delete: (here) => (who, id) => who.client.task.deleteBatch({ body: { projectId: here.project.id, ids: [id] } }),
  bulk: (here) => (who, id) =>
    who.client.task.batch({ body: { projectId: here.project.id, ids: [id], changes: { priority: 'L' } } }),
  repeat: () => (who, taskId) =>
    who.client.recurrence.set({ body: { taskId, repetition: { unit: 'week', every: 1 }, was: null } }),
  place: (here) => (who, taskId) => who.client.taskPlacement.add({ body: { taskId, projectId: here.otherId } }),
  remove: (here) => (who, taskId) => who.client.taskPlacement.remove({ query: { taskId, projectId: here.otherId } }),
};

test('reading, commenting and editing follow the best role in one of the projects', async ({ here }) => {
  const { id } = await here.placed('Shared');
  const { nonMember, guest, member, otherGuest, otherMember } = here;
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: { failure: string }) => error.failure,
    );
  const cases: [Person, string, string, string][] = [
    [nonMember, 'common.notFound', 'common.notFound', 'common.notFound'],
    [guest, 'done', 'done', 'project.notAllowed'],
    [otherGuest, 'done', 'done', 'project.notAllowed'],
    [member, 'done', 'done', 'done'],
    [otherMember, 'done', 'done', 'done'],
  ];
  for (const [who, ...expected] of cases)
    for (const [at, group] of [READS, COMMENTS, EDITS].entries())
      for (const [name, attempt] of Object.entries(group))
        expect([name, await outcome(attempt(who, id))]).toEqual([name, expected[at]]);
  // A guest here who is a member there may edit.
  await here.owner.client.member.add({ body: { projectId: here.otherId, userIds: [guest.id], role: 'member' } });
  for (const attempt of Object.values(EDITS)) await attempt(guest, id);
});

test('what concerns its own project needs a role there', async ({ here }) => {
  const { id } = await here.placed('Shared', { dueDate: '2026-03-05' });
  for (const [name, attempt] of Object.entries(OF_HOME)) {
    const found = await attempt(here)(here.otherMember, id).catch((error: { status: number }) => error.status);
    expect([name, found]).toEqual([name, expect.toBeOneOf([403, 404, 422])]);
  }
  expect(await here.records(here.otherMember)).toEqual([id]);
  expect(await here.readTask(id)).toMatchObject({ version: 1, priority: 'N' });
});
