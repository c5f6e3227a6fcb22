import { decidedFilter, type StatusTransition } from '@opsyard/contract';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { type Step, test, type WorkflowFixture } from '../../../../test/fixtures/workflow-fixture.ts';
import { runJob } from '../../../../test/run-job.ts';
import { rowsOf, statement } from '../../../kernel/database/db.ts';
import { expireTaskApprovals } from './jobs.ts';

type Rule = NonNullable<StatusTransition['approval']>;
const rule = (more: Partial<Rule>): Rule => ({
  ...{ mode: 'any', needed: 1, approverIds: [], parties: [], hours: null },
  ...more,
});
const steps = (approval: Rule, more: Step[2] = {}): Step[] => [
  ['To do', 'Doing'],
  ['To do', 'Cancelled'],
  ['Doing', 'To do'],
  ['Doing', 'In review'],
  ['Doing', 'Done', { ...more, approval }],
  ['In review', 'Done'],
];

const passTime = statement("update task_approval set expires_at = now() - interval '1 minute' where id = $1");
const lastEvent = statement('select max(id)::text as id from outbox');
// The first transaction that notifies the requester after an event is the decision; notifications are delivered after it.
const notificationQuery = statement(`
  select topic from outbox
  where xid = (select xid from outbox where topic = $1 and id > $2::bigint order by id limit 1)
`);

type Given = { fixture: TaskFixture; flow: WorkflowFixture };

/** A task in progress whose transition to “Done” needs an approval. */
async function inWork({ fixture, flow }: Given, approval: Rule, more: Step[2] = {}) {
  await flow.allow(steps(approval, more));
  const { id, version } = await fixture.add('Banner');
  await fixture.member.client.task.edit({ body: { id, version, changes: { statusId: flow.ids.Doing ?? '' } } });
  const toId = flow.ids.Done ?? '';
  return { id, toId, request: (comment?: string) => request(fixture, { id, toId }, comment) };
}

const request = (fixture: TaskFixture, { id, toId }: { id: string; toId: string }, comment?: string) =>
  fixture.member.client.approval.request({ body: { taskId: id, toId, ...(comment && { comment }) } });
const statusOf = async (fixture: TaskFixture, id: string) => (await fixture.readTask(id)).statusId;
const latest = async (fixture: TaskFixture, taskId: string) =>
  (await fixture.member.client.approval.ofTask({ query: { taskId } })).approval;

describe('a change of status that needs an approval', () => {
  test('is refused for every other call, and applied when it is approved', async ({ fixture, flow }) => {
    const { id, toId, request } = await inWork({ fixture, flow }, rule({ parties: ['manager'] }));
    const { version } = await fixture.readTask(id);
    const { client } = fixture.member;
    const refused = { failure: 'task.transitionRefused', detail: { refusals: [{ kind: 'approval' }] } };
    await expect(client.task.edit({ body: { id, version, changes: { statusId: toId } } })).rejects.toMatchObject(
      refused,
    );
    await expect(client.task.deal({ body: { id, version, statusId: toId } })).rejects.toMatchObject(refused);
    const body = { projectId: fixture.project.id, ids: [id], statusId: toId, to: 'top' as const };
    await expect(client.task.move({ body })).rejects.toMatchObject(refused);
    const batch = { projectId: fixture.project.id, ids: [id], changes: { statusId: toId } };
    expect(await client.task.batch({ body: batch })).toMatchObject({ changed: 0, left: [{ id }] });

    const pending = await request();
    expect(pending).toMatchObject({ state: 'pending', needed: 1, toId, requesterId: fixture.member.id });
    expect(pending.approvers.map(({ userId }) => userId).toSorted()).toEqual(
      [fixture.owner.id, fixture.manager.id].toSorted(),
    );
    expect(await statusOf(fixture, id)).toBe(flow.ids.Doing);
    const given = await fixture.manager.client.approval.decide({ body: { id: pending.id, decision: 'approve' } });
    expect(given.state).toBe('approved');
    expect(await statusOf(fixture, id)).toBe(toId);
    const { records } = await client.activity.list({ query: { taskId: id } });
    expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['approvalRequested', 'approvalGiven']));
  });

  test('[S10] is measured from request to decision by week, and the number opens the list of these tasks', async ({
    app,
    fixture,
    flow,
  }) => {
    const { id, request } = await inWork({ fixture, flow }, rule({ parties: ['manager'] }));
    const { client } = fixture.member;
    const projectId = fixture.project.id;
    const decide = async (decision: 'approve' | 'reject', hours: number) => {
      const pending = await request();
      await fixture.manager.client.approval.decide({ body: { id: pending.id, decision, reason: 'so' } });
      const earlier = `update task_approval set requested_at = ended_at - make_interval(hours => $2) where id = $1`;
      await app.pool.query(earlier, [pending.id, hours]);
    };
    await decide('reject', 50);
    await decide('approve', 6);
    const [from, to] = [-2, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString()) as [
      string,
      string,
    ];
    const before = new Date(Date.parse(from) - 86_400_000).toISOString();
    const weeks = await client.taskOverview.reviews({ body: { projectId, weeks: [before, from, to] } });
    expect(weeks[0]).toEqual({ decided: 0, median: null, slow: null });
    expect(weeks[1]?.decided).toBe(1);
    expect(weeks[1]?.median).toBeCloseTo(6, 3);
    const { records } = await client.task.query({ body: { projectId, filter: decidedFilter(from, to) } });
    expect(records.map((row) => row.id)).toEqual([id]);
    expect((await client.task.query({ body: { projectId, filter: decidedFilter(before, from) } })).records).toEqual([]);
    const nonMember = fixture.nonMember.client.taskOverview.reviews({ body: { projectId, weeks: [from, to] } });
    await expect(nonMember).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });

  test('is marked on the rows of lists and boards while it is pending, which can be filtered by it', async ({
    fixture,
    flow,
  }) => {
    const { id, toId, request } = await inWork({ fixture, flow }, rule({ parties: ['manager'] }));
    const { client } = fixture.member;
    const projectId = fixture.project.id;
    await fixture.add('Another');
    const waiting = async (where: string) =>
      (await client.task.query({ body: { projectId, filter: { where } } })).records.map((row) => [
        row.id,
        row.approvalToId,
      ]);
    expect(await waiting('approval is not empty')).toEqual([]);
    const pending = await request();
    expect(await fixture.readTask(id)).toMatchObject({ approvalToId: toId });
    expect(await waiting('approval is not empty')).toEqual([[id, toId]]);
    expect(await waiting(`approval = ${toId}`)).toEqual([[id, toId]]);
    expect(await waiting('approval is empty')).toHaveLength(1);
    await client.approval.withdraw({ body: { id: pending.id } });
    expect(await waiting('approval is not empty')).toEqual([]);
  });

  test('is applied only with all approvals, or with the required number', async ({ fixture, flow }) => {
    const people = { approverIds: [fixture.owner.id, fixture.manager.id, fixture.guest.id] };
    const first = await inWork({ fixture, flow }, rule({ ...people, mode: 'all' }));
    const all = await first.request();
    expect(all.needed).toBe(3);
    for (const { client } of [fixture.owner, fixture.manager]) {
      await client.approval.decide({ body: { id: all.id, decision: 'approve' } });
      expect(await statusOf(fixture, first.id)).toBe(flow.ids.Doing);
    }
    await fixture.guest.client.approval.decide({ body: { id: all.id, decision: 'approve' } });
    expect(await statusOf(fixture, first.id)).toBe(first.toId);

    const second = await inWork({ fixture, flow }, rule({ ...people, mode: 'count', needed: 2 }));
    const two = await second.request();
    await fixture.guest.client.approval.decide({ body: { id: two.id, decision: 'approve' } });
    expect(await statusOf(fixture, second.id)).toBe(flow.ids.Doing);
    await fixture.owner.client.approval.decide({ body: { id: two.id, decision: 'approve' } });
    expect(await statusOf(fixture, second.id)).toBe(second.toId);
  });

  test('makes the open pages of the requester and of all approvers refetch their queues', async ({
    fixture,
    flow,
    db,
  }) => {
    const { request } = await inWork({ fixture, flow }, rule({ parties: ['manager'] }));
    const pending = await request();
    const [last] = await rowsOf<{ id: string }>(db, lastEvent, []);
    await fixture.owner.client.approval.decide({ body: { id: pending.id, decision: 'approve' } });
    const recorded = await rowsOf<{ topic: string }>(db, notificationQuery, [`user:${fixture.member.id}`, last?.id]);
    const people = [fixture.member, fixture.owner, fixture.manager].map(({ id }) => `user:${id}`);
    expect(recorded.map(({ topic }) => topic)).toEqual(expect.arrayContaining(people));
  });

  test('can be rejected only with a reason, and requested again', async ({ fixture, flow }) => {
    const { id, request } = await inWork({ fixture, flow }, rule({ parties: ['projectOwner'] }));
    const pending = await request();
    const decide = (reason: string) =>
      fixture.owner.client.approval.decide({ body: { id: pending.id, decision: 'reject', reason } });
    await expect(decide(' ')).rejects.toMatchObject(refusal(422, 'approval.reasonMissing'));
    expect(await decide('Wrong logo')).toMatchObject({ state: 'rejected', approvers: [{ reason: 'Wrong logo' }] });
    await expect(decide('Again')).rejects.toMatchObject(refusal(409, 'approval.alreadyDecided'));
    expect(await statusOf(fixture, id)).toBe(flow.ids.Doing);
    expect((await request()).state).toBe('pending');
  });

  test('can be requested once at a time, by users who may change the task, with the values the transition requires', async ({
    fixture,
    flow,
  }) => {
    const required = { required: ['comment', 'dueDate'] };
    const { id, toId, request } = await inWork({ fixture, flow }, rule({ parties: ['projectOwner'] }), required);
    await expect(request()).rejects.toMatchObject(refusal(422, 'task.transitionRefused'));
    const { version } = await fixture.readTask(id);
    await fixture.member.client.task.edit({ body: { id, version, changes: { dueDate: '2030-01-01' } } });
    const body = { taskId: id, toId, comment: 'Ready' };
    await expect(fixture.guest.client.approval.request({ body })).rejects.toMatchObject({ status: 403 });
    await expect(fixture.nonMember.client.approval.request({ body })).rejects.toMatchObject({ status: 404 });
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => request('Ready')));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { records } = await fixture.owner.client.comment.list({ query: { recordId: id } });
    expect(records).toHaveLength(1);
    const way = { body: { taskId: id, toId: flow.ids['In review'] ?? '' } };
    await expect(fixture.member.client.approval.request(way)).rejects.toMatchObject(refusal(422, 'approval.notNeeded'));
  });

  test('is never approved by its requester, nor by a user who has left', async ({ fixture, flow }) => {
    const { request, id } = await inWork({ fixture, flow }, rule({ approverIds: [fixture.member.id] }));
    await expect(request()).rejects.toMatchObject(refusal(422, 'approval.tooFewApprovers'));
    await flow.allow(steps(rule({ approverIds: [fixture.member.id, fixture.guest.id] })));
    const pending = await request();
    expect(pending.approvers.map(({ userId }) => userId)).toEqual([fixture.guest.id]);
    const body = { id: pending.id, decision: 'approve' as const };
    await expect(fixture.member.client.approval.decide({ body })).rejects.toMatchObject(
      refusal(403, 'approval.notApprover'),
    );
    await expect(fixture.nonMember.client.approval.decide({ body })).rejects.toMatchObject({ status: 404 });
    await fixture.owner.client.member.delete({ query: { projectId: fixture.project.id, userId: fixture.guest.id } });
    await expect(fixture.guest.client.approval.decide({ body })).rejects.toMatchObject({ status: 404 });
    await fixture.open();
    await expect(fixture.guest.client.approval.decide({ body })).rejects.toMatchObject(
      refusal(403, 'approval.notApprover'),
    );
    expect(await statusOf(fixture, id)).toBe(flow.ids.Doing);
  });

  test('[S15] the queue begins with what expires first; several are approved together only where the workflow allows it', async ({
    fixture,
    flow,
  }) => {
    const people = { approverIds: [fixture.manager.id] };
    const first = await inWork({ fixture, flow }, rule(people));
    const byItself = await first.request();
    const second = await inWork({ fixture, flow }, rule({ ...people, bulk: true, hours: 5 }));
    const [urgent, other] = [await second.request(), await inWork({ fixture, flow }, rule({ ...people, hours: 9 }))];
    const later = await other.request();
    const { client } = fixture.manager;
    const { records } = await client.approval.queue({ query: { which: 'waiting' } });
    expect(records.map(({ id, bulk }) => [id, bulk])).toEqual([
      [urgent.id, true],
      [later.id, false],
      [byItself.id, false],
    ]);
    const next = await client.approval.queue({ query: { which: 'waiting', cursor: urgent.id } });
    expect(next.records.map(({ id }) => id)).toEqual([later.id, byItself.id]);
    const approve = (id: string) => client.approval.decide({ body: { id, decision: 'approve', bulk: true } });
    await expect(approve(byItself.id)).rejects.toMatchObject(refusal(422, 'approval.notInBulk'));
    expect(await client.approval.turnaround()).toEqual({ decided: 0, medianHours: null });
    expect(await approve(urgent.id)).toMatchObject({ state: 'approved' });
    const { decided, medianHours } = await client.approval.turnaround();
    expect(decided).toBe(1);
    expect(medianHours).toBeGreaterThanOrEqual(0);
  });

  test('can be decided by a delegate, and the queues of both are updated', async ({ fixture, flow }) => {
    const { request } = await inWork({ fixture, flow }, rule({ approverIds: [fixture.manager.id] }));
    const pending = await request();
    const waiting = async ({ client }: TaskFixture['owner']) =>
      (await client.approval.queue({ query: { which: 'waiting' } })).records.map(({ id }) => id);
    expect(await waiting(fixture.manager)).toEqual([pending.id]);
    expect(await fixture.manager.client.approval.count()).toEqual({ waiting: 1 });
    const to = (userId: string) => fixture.manager.client.approval.delegate({ body: { id: pending.id, userId } });
    await expect(to(fixture.member.id)).rejects.toMatchObject(refusal(422, 'approval.delegateWrong'));
    await expect(to(fixture.nonMember.id)).rejects.toMatchObject(refusal(422, 'approval.delegateWrong'));
    expect(await to(fixture.guest.id)).toMatchObject({
      approvers: [{ userId: fixture.manager.id, deciderId: fixture.guest.id }],
    });
    expect(await waiting(fixture.manager)).toEqual([]);
    const queue = await fixture.guest.client.approval.queue({ query: { which: 'waiting' } });
    expect(queue.records).toMatchObject([{ id: pending.id, title: 'Banner', fromName: 'Doing', toName: 'Done' }]);
    const body = { id: pending.id, decision: 'approve' as const };
    await expect(fixture.manager.client.approval.decide({ body })).rejects.toMatchObject({ status: 403 });
    expect(await fixture.guest.client.approval.decide({ body })).toMatchObject({ state: 'approved' });
    for (const [who, which] of [
      [fixture.guest, 'decided'],
      [fixture.manager, 'decided'],
      [fixture.member, 'requested'],
    ] as const) {
      expect((await who.client.approval.queue({ query: { which } })).records.map(({ id }) => id)).toEqual([pending.id]);
    }
  });

  test('can be withdrawn by its requester or a manager of the project, and is cancelled by another change', async ({
    fixture,
    flow,
  }) => {
    const { id, request } = await inWork({ fixture, flow }, rule({ parties: ['projectOwner'] }));
    const withdraw = ({ client }: TaskFixture['owner'], one: string) => client.approval.withdraw({ body: { id: one } });
    const first = await request();
    await expect(withdraw(fixture.guest, first.id)).rejects.toMatchObject({ status: 403 });
    expect(await withdraw(fixture.member, first.id)).toMatchObject({ state: 'withdrawn' });
    const second = await request();
    expect(await withdraw(fixture.manager, second.id)).toMatchObject({ state: 'withdrawn' });
    const third = await request();
    const { version } = await fixture.readTask(id);
    const statusId = flow.ids['In review'] ?? '';
    await fixture.member.client.task.edit({ body: { id, version, changes: { statusId } } });
    expect(await latest(fixture, id)).toMatchObject({ id: third.id, state: 'cancelled' });
    const body = { id: third.id, decision: 'approve' as const };
    await expect(fixture.owner.client.approval.decide({ body })).rejects.toMatchObject(
      refusal(409, 'approval.alreadyDecided'),
    );
  });

  test('is not applied to a full status: the decision is refused, and the request remains', async ({
    fixture,
    flow,
  }) => {
    const approval = rule({ parties: ['projectOwner'] });
    const limit = { limit: 1, hard: true, ownerId: null, ownerMode: 'keep' as const };
    const to = flow.ids['In review'] ?? '';
    await flow.allow(
      [
        ['To do', 'In review', { approval }],
        [null, 'In review'],
        ['To do', 'Done'],
        ['In review', 'Done'],
        ['To do', 'Doing'],
        ['Doing', 'Done'],
        ['To do', 'Cancelled'],
      ],
      [{ statusId: to, ...limit }],
    );
    const { id } = await fixture.add('Second');
    await fixture.add('First', { statusId: to });
    const pending = await request(fixture, { id, toId: to });
    const decide = () => fixture.owner.client.approval.decide({ body: { id: pending.id, decision: 'approve' } });
    await expect(decide()).rejects.toMatchObject(refusal(409, 'task.statusFull'));
    expect(await latest(fixture, id)).toMatchObject({ state: 'pending', approvers: [{ decision: null }] });
  });

  test('expires by the clock of the database', async ({ fixture, flow, app, db }) => {
    const { id, request } = await inWork({ fixture, flow }, rule({ parties: ['projectOwner'], hours: 2 }));
    const pending = await request();
    await rowsOf(db, passTime, [pending.id]);
    const body = { id: pending.id, decision: 'approve' as const };
    await expect(fixture.owner.client.approval.decide({ body })).rejects.toMatchObject(
      refusal(409, 'approval.alreadyDecided'),
    );
    await runJob(app, expireTaskApprovals, {});
    expect(await latest(fixture, id)).toMatchObject({ state: 'expired' });
    expect((await request()).state).toBe('pending');
  });

  test('is applied once when several approvers decide at the same time', async ({ fixture, flow }) => {
    const { id, toId, request } = await inWork({ fixture, flow }, rule({ parties: ['manager'], mode: 'all' }));
    const pending = await request();
    const decisions = Array.from({ length: 6 }, (_, at) =>
      (at % 2 ? fixture.owner : fixture.manager).client.approval.decide({
        body: { id: pending.id, decision: 'approve' },
      }),
    );
    const made = await Promise.allSettled(decisions);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await statusOf(fixture, id)).toBe(toId);
  });
});

test('random requests, decisions and changes apply a change of status only with its approvals [property]', async ({
  fixture,
  flow,
}) => {
  const people = [fixture.owner, fixture.manager, fixture.guest];
  await flow.allow(steps(rule({ mode: 'count', needed: 2, approverIds: people.map(({ id }) => id) })));
  const [toId, doing] = [flow.ids.Done ?? '', flow.ids.Doing ?? ''];
  const set = async (taskId: string, statusId: string) => {
    const { version } = await fixture.readTask(taskId);
    await fixture.member.client.task.edit({ body: { id: taskId, version, changes: { statusId } } });
  };
  type At = { taskId: string; id: string; who: number };
  const clientOf = (who: number) => (people[who] ?? fixture.owner).client;
  const ways = {
    request: ({ taskId }: At) => request(fixture, { id: taskId, toId }),
    approve: ({ id, who }: At) => clientOf(who).approval.decide({ body: { id, decision: 'approve' } }),
    reject: ({ id, who }: At) => clientOf(who).approval.decide({ body: { id, decision: 'reject', reason: 'No' } }),
    delegate: ({ id, who }: At) =>
      clientOf(who).approval.delegate({ body: { id, userId: people[(who + 1) % 3]?.id ?? '' } }),
    withdraw: ({ id }: At) => fixture.member.client.approval.withdraw({ body: { id } }),
    toAndFro: async ({ taskId }: At) => {
      await set(taskId, flow.ids['To do'] ?? '');
      await set(taskId, doing);
    },
  };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const act = fc.record({ kind: fc.constantFrom(...names, 'approve', 'approve', 'request'), who: fc.nat(2) });
  const step = async (taskId: string, { kind, who }: { kind: keyof typeof ways; who: number }) => {
    const before = await latest(fixture, taskId);
    const [{ status }] = await Promise.allSettled([ways[kind]({ taskId, id: before?.id ?? taskId, who })]);
    const after = await latest(fixture, taskId);
    const approvals = after?.approvers.filter(({ decision }) => decision === 'approve').length ?? 0;
    const isMade = (await statusOf(fixture, taskId)) === toId;
    expect(isMade).toBe(after?.state === 'approved' && approvals === 2);
    if (status === 'rejected') expect(after).toEqual(before);
    if (after?.state === 'pending') expect(approvals).toBeLessThan(2);
    return isMade;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      const { id } = await fixture.add('Random');
      await set(id, doing);
      for (const one of acts) if (await step(id, one)) break;
    }),
    { numRuns: 12 },
  );
});
