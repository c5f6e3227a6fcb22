import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/placement-fixture.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';

const DAY = '2026-03-03';
const period = (projectId: string) => ({ projectId, from: '2026-03-02', unit: 'week', columns: 1 }) as const;

test('[BC-13] the workload of a project contains the tasks of other projects that it shows, without what belongs to those', async ({
  app,
  here,
}) => {
  const { owner, member, otherMember, otherId, project } = here;
  // Plans for the member without access to the task's own project.
  await app.pool.query(`update project_member set role = 'manager' where project_id = $1 and user_id = $2`, [
    otherId,
    otherMember.id,
  ]);
  await owner.client.member.add({ body: { projectId: otherId, userIds: [member.id], role: 'member' } });
  const { id: parentId } = await here.add('Secret parent');
  const dates = { ownerId: member.id, estimate: 120 };
  const { id } = await here.placed('Placed', { ...dates, dueDate: DAY, parentId });
  await here.placed('Without a day', { ownerId: member.id });
  await here.add('Not placed', { ...dates, dueDate: DAY });
  const planned = async (projectId: string, who: typeof owner) => {
    const { people } = await who.client.workload.read({ body: period(projectId) });
    const found = people.find(({ userId }) => userId === member.id);
    return [found?.cells[0]?.planned ?? 0, found?.undated ?? 0];
  };
  expect([await planned(otherId, otherMember), await planned(otherId, owner)]).toEqual([
    [120, 1],
    [120, 1],
  ]);
  expect(await planned(project.id, owner)).toEqual([240, 1]);
  const listed = async (who: typeof owner) => {
    const body = {
      projectId: otherId,
      ownerId: member.id,
      kind: 'planned',
      from: '2026-03-02',
      to: '2026-03-08',
    } as const;
    return (await who.client.workload.tasks({ body })).records;
  };
  expect(await listed(otherMember)).toMatchObject([{ id, parentId: null, parent: null, projectId: project.id }]);
  expect(await listed(owner)).toMatchObject([{ id, parentId, parent: { title: 'Secret parent' } }]);

  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await owner.client.member.add({ body: { projectId: otherId, userIds: [limited.id], role: 'manager' } });
  expect(await planned(otherId, limited)).toEqual([0, 0]);
  expect(await listed(limited)).toEqual([]);
});

test('a task of another project says whether it may be changed where it is shown', async ({ here }) => {
  const { owner, otherMember, otherGuest, otherId, project } = here;
  await here.placed('One');
  const mayEdit = async (who: typeof owner) =>
    (await who.client.taskPlacement.ofProject({ query: { projectId: otherId } }))[0]?.mayEdit;
  expect([await mayEdit(owner), await mayEdit(otherMember), await mayEdit(otherGuest)]).toEqual([true, true, false]);
  const { version } = await owner.client.project.queryById({ query: { id: project.id } });
  await owner.client.project.edit({ body: { id: project.id, version, changes: { state: 'archived' } } });
  expect([await mayEdit(owner), await mayEdit(otherMember)]).toEqual([false, false]);
});

test('managers of its own project take a task out of projects which they do not see, and back', async ({ here }) => {
  const { owner, manager, member, otherId, project } = here;
  const { id: taskId } = await here.placed('One');
  const ofTask = async (who: typeof owner) => await who.client.taskPlacement.ofTask({ query: { taskId } });
  expect(await ofTask(manager)).toMatchObject({ placements: [], hidden: 1, mayRemoveHidden: true });
  expect(await ofTask(member)).toMatchObject({ hidden: 1, mayRemoveHidden: false });
  expect(await ofTask(owner)).toMatchObject({ hidden: 0, mayRemoveHidden: false });
  const remove = (who: typeof owner) => who.client.taskPlacement.removeHidden({ query: { taskId } });
  await expect(remove(member)).rejects.toMatchObject({ status: 403, failure: 'project.notAllowed' });
  await expect(remove(here.otherMember)).rejects.toMatchObject({ status: 403 });
  // What somebody sees stays.
  expect(await remove(owner)).toMatchObject({ removed: 0 });
  const { removed, opId } = await remove(manager);
  expect([removed, await here.records(owner)]).toEqual([1, []]);
  const { opId: undone } = await manager.client.operation.undo({ body: { opId } });
  expect(await here.records(owner)).toEqual([taskId]);
  await manager.client.operation.undo({ body: { opId: undone } });
  expect(await here.records(owner)).toEqual([]);
  expect(project.id).not.toBe(otherId);
});
