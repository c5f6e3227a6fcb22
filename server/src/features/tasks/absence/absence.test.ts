import { daysLater, isWorkingDay, workingDaysLater, workingDayUpTo } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { test, type WorkflowFixture } from '../../../../test/fixtures/workflow-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const NONE: ReadonlySet<string> = new Set();
const today = new Date().toISOString().slice(0, 10);
/** The last working day that has come and the next one after it: an absence between them is present on any day. */
const [from, until] = [workingDayUpTo(today, NONE), workingDaysLater(today, 1, NONE)];
const notices = statement(`
  select payload->>'kind' as kind, payload->'values'->>'person' as person, payload->'to' as "to" from outbox
  where topic = 'notice' and payload->'to' @> jsonb_build_array(jsonb_build_object('userId', $1::text)) order by id
`);

const setAbsence = (person: Person, substitute: Person, by = person) =>
  by.client.absence.set({ body: { userId: person.id, from, until, substituteId: substitute.id } });
const notificationsOf = async (db: Db, { id }: Person) =>
  await rowsOf<{ kind: string; person: string | null }>(db, notices, [id]);

/** A request of the member that the owner of the project has to approve, or others. */
async function requested(
  { fixture, flow }: { fixture: TaskFixture; flow: WorkflowFixture },
  approverIds: readonly string[] = [fixture.owner.id],
  mode: 'any' | 'all' = 'any',
) {
  const approval = { mode, needed: 1, approverIds: [...approverIds], parties: [], hours: null };
  await flow.allow([
    ['To do', 'Doing', { approval }],
    ['To do', 'Done'],
    ['Doing', 'Done'],
    ['To do', 'In review'],
    ['In review', 'Done'],
    ['To do', 'Cancelled'],
  ]);
  const { id: taskId } = await fixture.add('Banner');
  const pending = await fixture.member.client.approval.request({ body: { taskId, toId: flow.ids.Doing ?? '' } });
  const decide = (by: Person) => by.client.approval.decide({ body: { id: pending.id, decision: 'approve' } });
  const read = async () => (await fixture.member.client.approval.ofTask({ query: { taskId } })).approval;
  return { pending, taskId, decide, read };
}

const waiting = async ({ client }: Person) => {
  const [{ waiting: count }, { records }] = [
    await client.approval.count(),
    await client.approval.queue({ query: { which: 'waiting' } }),
  ];
  expect(records).toHaveLength(count);
  return records.map(({ id }) => id);
};

describe('[20] the substitute of an absent approver', () => {
  test('is asked and notified, and decides for them', async ({ fixture, flow, db }) => {
    const { substituteName } = await setAbsence(fixture.owner, fixture.guest);
    expect((await notificationsOf(db, fixture.guest)).map(({ kind }) => kind)).toEqual(['substituteNamed']);
    const { pending, taskId, decide } = await requested({ fixture, flow });
    const substitute = { userId: fixture.guest.id, name: substituteName, leftOut: null };
    expect(pending.approvers).toMatchObject([{ awayUntil: until, substitutes: [substitute] }]);
    expect(await waiting(fixture.guest)).toEqual([pending.id]);
    expect(await waiting(fixture.owner)).toEqual([pending.id]);
    expect((await notificationsOf(db, fixture.guest)).map(({ kind }) => kind)).toContain('approvalAsked');
    const given = await decide(fixture.guest);
    expect(given).toMatchObject({
      state: 'approved',
      approvers: [{ userId: fixture.owner.id, deciderId: fixture.guest.id, decision: 'approve' }],
    });
    expect((await fixture.readTask(taskId)).statusId).toBe(flow.ids.Doing);
    const { records } = await fixture.member.client.activity.list({ query: { taskId } });
    const entry = records.find(({ kind }) => kind === 'approvalGiven');
    expect(entry?.changes).toMatchObject({ absent: { to: fixture.owner.id } });
    const { name } = given.approvers[0] ?? {};
    expect(await notificationsOf(db, fixture.member)).toContainEqual(
      expect.objectContaining({ kind: 'approvalGivenFor', person: name }),
    );
    expect(await waiting(fixture.guest)).toEqual([]);
  });

  test('also gets requests pending before the absence, and none after it has ended early', async ({
    fixture,
    flow,
  }) => {
    const { pending, decide, read } = await requested({ fixture, flow });
    await expect(decide(fixture.guest)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
    await setAbsence(fixture.owner, fixture.guest);
    expect(await waiting(fixture.guest)).toEqual([pending.id]);
    await fixture.owner.client.absence.end({ body: { userId: fixture.owner.id } });
    expect(await waiting(fixture.guest)).toEqual([]);
    expect((await read())?.approvers).toMatchObject([{ awayUntil: null, substitutes: [] }]);
    await expect(decide(fixture.guest)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
    expect((await decide(fixture.owner)).state).toBe('approved');
  });

  test('is left out if they cannot see the task, have requested it or decide already, and it says so', async ({
    fixture,
    flow,
  }) => {
    const { pending, decide, read } = await requested({ fixture, flow }, [fixture.owner.id, fixture.manager.id], 'all');
    const leftOut = async () => (await read())?.approvers.flatMap(({ substitutes }) => substitutes);
    for (const [substitute, reason] of [
      [fixture.nonMember, 'notMember'],
      [fixture.member, 'requester'],
      [fixture.manager, 'approver'],
    ] as const) {
      await setAbsence(fixture.owner, substitute);
      expect(await leftOut()).toMatchObject([{ userId: substitute.id, leftOut: reason }]);
    }
    // One voice each: the manager decides for themselves only.
    expect((await decide(fixture.manager)).state).toBe('pending');
    await expect(decide(fixture.manager)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
    await setAbsence(fixture.owner, fixture.nonMember);
    await expect(decide(fixture.nonMember)).rejects.toMatchObject({ status: 404 });
    await fixture.open();
    await expect(decide(fixture.nonMember)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
    expect(await waiting(fixture.nonMember)).toEqual([]);
    await setAbsence(fixture.owner, fixture.member);
    await expect(decide(fixture.member)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
    expect(await waiting(fixture.member)).toEqual([]);
    expect((await decide(fixture.owner)).state).toBe('approved');
    expect(pending.approvers).toHaveLength(2);
  });

  test('who is absent is replaced in turn, and a circle of substitutes changes nothing', async ({ fixture, flow }) => {
    await setAbsence(fixture.owner, fixture.manager);
    await setAbsence(fixture.manager, fixture.guest);
    const { pending, decide } = await requested({ fixture, flow });
    expect(pending.approvers[0]?.substitutes.map(({ userId }) => userId)).toEqual([
      fixture.manager.id,
      fixture.guest.id,
    ]);
    expect(await waiting(fixture.guest)).toEqual([pending.id]);
    await setAbsence(fixture.manager, fixture.owner);
    expect(await waiting(fixture.guest)).toEqual([]);
    expect(await waiting(fixture.owner)).toEqual([pending.id]);
    expect(await waiting(fixture.manager)).toEqual([pending.id]);
    expect((await decide(fixture.manager)).approvers).toMatchObject([
      { userId: fixture.owner.id, deciderId: fixture.manager.id },
    ]);
  });

  test('decides once for one of several absent approvers', async ({ fixture, flow }) => {
    await setAbsence(fixture.owner, fixture.guest);
    await setAbsence(fixture.manager, fixture.guest);
    const { decide } = await requested({ fixture, flow }, [fixture.owner.id, fixture.manager.id], 'all');
    expect((await decide(fixture.guest)).state).toBe('pending');
    await expect(decide(fixture.guest)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
  });
});

describe('[20] an absence', () => {
  test('is seen and set by the person and by administrators of users only', async ({ fixture, as }) => {
    const userId = fixture.owner.id;
    const query = { query: { userId } };
    const notAllowed = refusal(403, 'absence.notAllowed');
    await expect(setAbsence(fixture.owner, fixture.guest, fixture.manager)).rejects.toMatchObject(notAllowed);
    await expect(fixture.manager.client.absence.of(query)).rejects.toMatchObject(notAllowed);
    await expect(fixture.manager.client.absence.end({ body: { userId } })).rejects.toMatchObject(notAllowed);
    const admin = await as('task:use', 'system:user:edit');
    await setAbsence(fixture.owner, fixture.guest, admin);
    const { absence } = await fixture.owner.client.absence.of(query);
    expect(absence).toMatchObject({ userId, from, until, substituteId: fixture.guest.id, substituteAwayUntil: null });
    await setAbsence(fixture.guest, fixture.member);
    expect((await fixture.owner.client.absence.of(query)).absence).toMatchObject({ substituteAwayUntil: until });
    await admin.client.absence.end({ body: { userId } });
    expect(await fixture.owner.client.absence.of(query)).toEqual({ absence: null });
  });

  test('begins and ends on working days, within a year, with somebody else as substitute', async ({ fixture, app }) => {
    const userId = fixture.owner.id;
    const set = (more: { from?: string; until?: string; substituteId?: string }) =>
      fixture.owner.client.absence.set({ body: { userId, from, until, substituteId: fixture.guest.id, ...more } });
    const daysWrong = refusal(422, 'absence.daysWrong');
    const saturday = [0, 1, 2, 3, 4, 5, 6]
      .map((days) => daysLater(until, days))
      .find((day) => !isWorkingDay(day, NONE));
    await expect(set({ until: saturday ?? '' })).rejects.toMatchObject(daysWrong);
    await expect(set({ from: until, until: from })).rejects.toMatchObject(daysWrong);
    await expect(set({ until: workingDayUpTo(daysLater(from, 400), NONE) })).rejects.toMatchObject(daysWrong);
    const past = workingDayUpTo(daysLater(today, -4), NONE);
    await expect(set({ from: past, until: past })).rejects.toMatchObject(daysWrong);
    expect(await set({ until: workingDayUpTo(daysLater(from, 365), NONE) })).toMatchObject({ from });
    const substituteWrong = refusal(422, 'absence.substituteWrong');
    await expect(set({ substituteId: userId })).rejects.toMatchObject(substituteWrong);
    await app.pool.query('update sys_user set status = 2 where id = $1', [fixture.guest.id]);
    await expect(set({})).rejects.toMatchObject(substituteWrong);
  });

  test('is named to those who see the project, while it lasts', async ({ fixture }) => {
    const query = { query: { projectId: fixture.project.id } };
    const { substituteName } = await setAbsence(fixture.owner, fixture.guest);
    const later = { from: workingDaysLater(until, 1, NONE), until: workingDaysLater(until, 3, NONE) };
    const body = { userId: fixture.manager.id, ...later, substituteId: fixture.owner.id };
    await fixture.manager.client.absence.set({ body });
    const { people } = await fixture.guest.client.absence.ofProject(query);
    expect(people).toEqual([{ userId: fixture.owner.id, until, substituteName }]);
    await expect(fixture.nonMember.client.absence.ofProject(query)).rejects.toMatchObject({ status: 404 });
  });
});
