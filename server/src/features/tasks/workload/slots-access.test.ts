import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/placement-fixture.ts';

const MONDAY = '2031-03-03';

test('[49] who sees a task only in another project is offered nobody else of its own project', async ({ here }) => {
  const { owner, manager, member, otherMember } = here;
  const { id: taskId } = await here.placed('Shown', { estimate: 60, ownerId: member.id });
  const offered = async (who: typeof owner) => {
    const { slots } = await who.client.workload.slots({ body: { taskId, from: MONDAY } });
    return slots.map(({ userId }) => userId).toSorted();
  };
  expect(await offered(owner)).toContain(manager.id);
  // Of the people they plan for, those whom they meet in the other project or whom the task names.
  expect(await offered(otherMember)).toEqual([]);
  await owner.client.member.add({ body: { projectId: here.otherId, userIds: [member.id], role: 'member' } });
  await owner.client.member.edit({ body: { projectId: here.otherId, userId: otherMember.id, role: 'manager' } });
  expect(await offered(otherMember)).toEqual([member.id, owner.id].toSorted());
});

test('[49] no date of a predecessor in a project one does not see decides when a task can begin', async ({
  as,
  here,
}) => {
  const { owner, otherMember } = here;
  const { id: taskId } = await here.placed('Shown', { estimate: 60 });
  const hidden = await here.add('Hidden', { dueDate: '2031-03-12' });
  await owner.client.dependency.add({
    body: { predecessorId: hidden.id, successorId: taskId, type: 'FS', lag: 0 },
  });
  const begin = async (who: typeof owner) => (await who.client.workload.slots({ body: { taskId, from: MONDAY } })).from;
  expect(await begin(owner)).toBe('2031-03-13');
  expect(await begin(otherMember)).toBe(MONDAY);
  const nonMember = await as('task:use');
  await expect(begin(nonMember)).rejects.toMatchObject({ status: 404 });
});
