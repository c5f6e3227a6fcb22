import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { LINE, type Step, test } from '../../../../test/fixtures/workflow-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';

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

test('[R18] reviewers of a task make a transition, and only in the task they review', async ({ fixture, flow }) => {
  const { client } = fixture.member;
  await flow.allow([
    ...LINE.filter(([from]) => from !== 'In review'),
    ['In review', 'Done', byApproval([fixture.manager.id])],
    ['In review', 'Doing', { who: ['reviewer'] }],
  ]);
  const tasks = [await fixture.add('Reviewed'), await fixture.add('Not requested')];
  const move = async (person: Person, id: string, to: string) => {
    const { version } = await fixture.readTask(id);
    await person.client.task.edit({ body: { id, version, changes: { statusId: flow.ids[to] ?? '' } } });
  };
  const [reviewed = '', other = ''] = tasks.map(({ id }) => id);
  for (const id of [reviewed, other]) for (const to of ['Doing', 'In review']) await move(fixture.member, id, to);
  const refused = {
    failure: 'task.transitionRefused',
    envelope: { message: 'Only reviewers of the task may move a task from “In review” to “Doing”.' },
  };
  await expect(move(fixture.manager, reviewed, 'Doing')).rejects.toMatchObject(refused);
  const { id } = await client.approval.request({ body: { taskId: reviewed, toId: flow.ids.Done ?? '' } });
  await fixture.manager.client.approval.decide({ body: { id, decision: 'reject', reason: 'Too dark' } });
  await expect(move(fixture.member, reviewed, 'Doing')).rejects.toMatchObject(refused);

  const batch = { projectId: fixture.project.id, ids: [reviewed, other], changes: { statusId: flow.ids.Doing ?? '' } };
  const made = await fixture.manager.client.task.batch({ body: batch });
  expect(made).toMatchObject({ changed: 1, left: [{ id: other }] });
  expect((await fixture.readTask(reviewed)).statusId).toBe(flow.ids.Doing);
});

test('[R18] a request that is withdrawn makes nobody a reviewer', async ({ fixture, flow }) => {
  await flow.allow([
    ...LINE,
    ['To do', 'Done', byApproval([fixture.manager.id])],
    ['To do', 'In review', { who: ['reviewer'] }],
  ]);
  const { id, version } = await fixture.add('Withdrawn');
  const asked = await fixture.member.client.approval.request({ body: { taskId: id, toId: flow.ids.Done ?? '' } });
  await fixture.member.client.approval.withdraw({ body: { id: asked.id } });
  const body = { id, version, changes: { statusId: flow.ids['In review'] ?? '' } };
  await expect(fixture.manager.client.task.edit({ body })).rejects.toMatchObject({ failure: 'task.transitionRefused' });
});

test('[R18] who manages a department above that of the owner or an assignee makes a transition, nobody else', async ({
  app,
  fixture,
  flow,
}) => {
  await manages(app, fixture.manager, fixture.member);
  await flow.allow([...LINE, ['To do', 'Done', { who: ['departmentLead'] }]]);
  const owned = await fixture.add('Owned', { ownerId: fixture.member.id });
  const assigned = await fixture.add('Assigned', { assigneeIds: [fixture.member.id] });
  const foreign = await fixture.add('Of another department', { ownerId: fixture.owner.id });
  const done = ({ client }: Person, { id, version }: { id: string; version: number }) =>
    client.task.edit({ body: { id, version, changes: { statusId: flow.ids.Done ?? '' } } });
  await expect(done(fixture.member, owned)).rejects.toMatchObject({
    envelope: {
      message: 'Only the manager of the department of the owner or an assignee may move a task from “To do” to “Done”.',
    },
  });
  await expect(done(fixture.manager, foreign)).rejects.toMatchObject({ failure: 'task.transitionRefused' });
  await done(fixture.manager, owned);
  await done(fixture.manager, assigned);
});

test('[R18] department managers who are members of the project can approve, reviewers are no approvers to choose', async ({
  app,
  fixture,
  flow,
}) => {
  await manages(app, fixture.manager, fixture.member);
  await manages(app, fixture.nonMember, fixture.member);
  const askedOf = (party: 'departmentLead'): Step[] => [
    ...LINE,
    ['To do', 'Done', { approval: { mode: 'any', needed: 1, approverIds: [], parties: [party], hours: null } }],
  ];
  await flow.allow(askedOf('departmentLead'));
  const { id: taskId } = await fixture.add('Brief', { ownerId: fixture.member.id });
  const body = { taskId, toId: flow.ids.Done ?? '' };
  const { approvers } = await fixture.member.client.approval.request({ body });
  expect(approvers.map(({ userId }) => userId)).toEqual([fixture.manager.id]);
  await expect(flow.allow(askedOf('reviewer' as never))).rejects.toMatchObject({ status: 400 });
});
