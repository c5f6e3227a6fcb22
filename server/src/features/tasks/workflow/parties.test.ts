import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { LINE, type Step, test } from '../../../../test/workflow-scene.ts';

const byApproval = (approverIds: string[]): Step[2] => ({
  approval: { mode: 'any', needed: 1, approverIds, parties: [], hours: null },
});

/** Puts a user into a department below one that another user manages. */
async function manages(app: Pick<FastifyInstance, 'pool'>, manager: Person, person: Person): Promise<void> {
  const [top, below] = [randomUUID(), randomUUID()];
  const add = 'insert into sys_depart (id, parent_id, org_code, depart_name, manager_id) values ($1, $2, $3, $3, $4)';
  await app.pool.query(add, [top, null, freshKey(), manager.id]);
  await app.pool.query(add, [below, top, freshKey(), null]);
  await app.pool.query('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [person.id, below]);
}

test('[R18] reviewers of a task make a transition, and only in the task they review', async ({ desk, flow }) => {
  const { client } = desk.member;
  await flow.allow([
    ...LINE.filter(([from]) => from !== 'In review'),
    ['In review', 'Done', byApproval([desk.manager.id])],
    ['In review', 'Doing', { who: ['reviewer'] }],
  ]);
  const tasks = [await desk.add('Reviewed'), await desk.add('Not requested')];
  const move = async (person: Person, id: string, to: string) => {
    const { version } = await desk.look(id);
    await person.client.task.edit({ body: { id, version, changes: { statusId: flow.ids[to] ?? '' } } });
  };
  const [reviewed = '', other = ''] = tasks.map(({ id }) => id);
  for (const id of [reviewed, other]) for (const to of ['Doing', 'In review']) await move(desk.member, id, to);
  const refused = {
    failure: 'task.transitionRefused',
    envelope: { message: 'Only reviewers of the task may move a task from “In review” to “Doing”.' },
  };
  await expect(move(desk.manager, reviewed, 'Doing')).rejects.toMatchObject(refused);
  const { id } = await client.approval.request({ body: { taskId: reviewed, toId: flow.ids.Done ?? '' } });
  await desk.manager.client.approval.decide({ body: { id, decision: 'reject', reason: 'Too dark' } });
  await expect(move(desk.member, reviewed, 'Doing')).rejects.toMatchObject(refused);

  const batch = { projectId: desk.project.id, ids: [reviewed, other], changes: { statusId: flow.ids.Doing ?? '' } };
  const made = await desk.manager.client.task.batch({ body: batch });
  expect(made).toMatchObject({ changed: 1, left: [{ id: other }] });
  expect((await desk.look(reviewed)).statusId).toBe(flow.ids.Doing);
});

test('[R18] a request that is withdrawn makes nobody a reviewer', async ({ desk, flow }) => {
  await flow.allow([
    ...LINE,
    ['To do', 'Done', byApproval([desk.manager.id])],
    ['To do', 'In review', { who: ['reviewer'] }],
  ]);
  const { id, version } = await desk.add('Withdrawn');
  const asked = await desk.member.client.approval.request({ body: { taskId: id, toId: flow.ids.Done ?? '' } });
  await desk.member.client.approval.withdraw({ body: { id: asked.id } });
  const body = { id, version, changes: { statusId: flow.ids['In review'] ?? '' } };
  await expect(desk.manager.client.task.edit({ body })).rejects.toMatchObject({ failure: 'task.transitionRefused' });
});

test('[R18] who manages a department above that of the owner or an assignee makes a transition, nobody else', async ({
  app,
  desk,
  flow,
}) => {
  await manages(app, desk.manager, desk.member);
  await flow.allow([...LINE, ['To do', 'Done', { who: ['departmentLead'] }]]);
  const owned = await desk.add('Owned', { ownerId: desk.member.id });
  const assigned = await desk.add('Assigned', { assigneeIds: [desk.member.id] });
  const foreign = await desk.add('Of another department', { ownerId: desk.owner.id });
  const done = ({ client }: Person, { id, version }: { id: string; version: number }) =>
    client.task.edit({ body: { id, version, changes: { statusId: flow.ids.Done ?? '' } } });
  await expect(done(desk.member, owned)).rejects.toMatchObject({
    envelope: {
      message: 'Only the manager of the department of the owner or an assignee may move a task from “To do” to “Done”.',
    },
  });
  await expect(done(desk.manager, foreign)).rejects.toMatchObject({ failure: 'task.transitionRefused' });
  await done(desk.manager, owned);
  await done(desk.manager, assigned);
});

test('[R18] department managers who are members of the project can approve, reviewers are no approvers to choose', async ({
  app,
  desk,
  flow,
}) => {
  await manages(app, desk.manager, desk.member);
  await manages(app, desk.stranger, desk.member);
  const askedOf = (party: 'departmentLead'): Step[] => [
    ...LINE,
    ['To do', 'Done', { approval: { mode: 'any', needed: 1, approverIds: [], parties: [party], hours: null } }],
  ];
  await flow.allow(askedOf('departmentLead'));
  const { id: taskId } = await desk.add('Brief', { ownerId: desk.member.id });
  const body = { taskId, toId: flow.ids.Done ?? '' };
  const { approvers } = await desk.member.client.approval.request({ body });
  expect(approvers.map(({ userId }) => userId)).toEqual([desk.manager.id]);
  await expect(flow.allow(askedOf('reviewer' as never))).rejects.toMatchObject({ status: 400 });
});
