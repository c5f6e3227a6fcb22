import { daysLater, isWorkingDay, workingDaysLater, workingDayUpTo } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import type { Person } from '../../../../test/kit.ts';
import { refusal, type TaskScene } from '../../../../test/scenes/task-scene.ts';
import { test, type WorkflowScene } from '../../../../test/scenes/workflow-scene.ts';
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
  { scene, flow }: { scene: TaskScene; flow: WorkflowScene },
  approverIds: readonly string[] = [scene.owner.id],
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
  const { id: taskId } = await scene.add('Banner');
  const pending = await scene.member.client.approval.request({ body: { taskId, toId: flow.ids.Doing ?? '' } });
  const decide = (by: Person) => by.client.approval.decide({ body: { id: pending.id, decision: 'approve' } });
  const read = async () => (await scene.member.client.approval.ofTask({ query: { taskId } })).approval;
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
  test('is asked and notified, and decides for them', async ({ scene, flow, db }) => {
    const { substituteName } = await setAbsence(scene.owner, scene.guest);
    expect((await notificationsOf(db, scene.guest)).map(({ kind }) => kind)).toEqual(['substituteNamed']);
    const { pending, taskId, decide } = await requested({ scene, flow });
    const substitute = { userId: scene.guest.id, name: substituteName, leftOut: null };
    expect(pending.approvers).toMatchObject([{ awayUntil: until, substitutes: [substitute] }]);
    expect(await waiting(scene.guest)).toEqual([pending.id]);
    expect(await waiting(scene.owner)).toEqual([pending.id]);
    expect((await notificationsOf(db, scene.guest)).map(({ kind }) => kind)).toContain('approvalAsked');
    const given = await decide(scene.guest);
    expect(given).toMatchObject({
      state: 'approved',
      approvers: [{ userId: scene.owner.id, deciderId: scene.guest.id, decision: 'approve' }],
    });
    expect((await scene.readTask(taskId)).statusId).toBe(flow.ids.Doing);
    const { records } = await scene.member.client.activity.list({ query: { taskId } });
    const entry = records.find(({ kind }) => kind === 'approvalGiven');
    expect(entry?.changes).toMatchObject({ absent: { to: scene.owner.id } });
    const { name } = given.approvers[0] ?? {};
    expect(await notificationsOf(db, scene.member)).toContainEqual(
      expect.objectContaining({ kind: 'approvalGivenFor', person: name }),
    );
    expect(await waiting(scene.guest)).toEqual([]);
  });

  test('also gets requests pending before the absence, and none after it has ended early', async ({ scene, flow }) => {
    const { pending, decide, read } = await requested({ scene, flow });
    await expect(decide(scene.guest)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
    await setAbsence(scene.owner, scene.guest);
    expect(await waiting(scene.guest)).toEqual([pending.id]);
    await scene.owner.client.absence.end({ body: { userId: scene.owner.id } });
    expect(await waiting(scene.guest)).toEqual([]);
    expect((await read())?.approvers).toMatchObject([{ awayUntil: null, substitutes: [] }]);
    await expect(decide(scene.guest)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
    expect((await decide(scene.owner)).state).toBe('approved');
  });

  test('is left out if they cannot see the task, have requested it or decide already, and it says so', async ({
    scene,
    flow,
  }) => {
    const { pending, decide, read } = await requested({ scene, flow }, [scene.owner.id, scene.manager.id], 'all');
    const leftOut = async () => (await read())?.approvers.flatMap(({ substitutes }) => substitutes);
    for (const [substitute, reason] of [
      [scene.stranger, 'notMember'],
      [scene.member, 'requester'],
      [scene.manager, 'approver'],
    ] as const) {
      await setAbsence(scene.owner, substitute);
      expect(await leftOut()).toMatchObject([{ userId: substitute.id, leftOut: reason }]);
    }
    // One voice each: the manager decides for themselves only.
    expect((await decide(scene.manager)).state).toBe('pending');
    await expect(decide(scene.manager)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
    await setAbsence(scene.owner, scene.stranger);
    await expect(decide(scene.stranger)).rejects.toMatchObject({ status: 404 });
    await scene.open();
    await expect(decide(scene.stranger)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
    expect(await waiting(scene.stranger)).toEqual([]);
    await setAbsence(scene.owner, scene.member);
    await expect(decide(scene.member)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
    expect(await waiting(scene.member)).toEqual([]);
    expect((await decide(scene.owner)).state).toBe('approved');
    expect(pending.approvers).toHaveLength(2);
  });

  test('who is absent is replaced in turn, and a circle of substitutes changes nothing', async ({ scene, flow }) => {
    await setAbsence(scene.owner, scene.manager);
    await setAbsence(scene.manager, scene.guest);
    const { pending, decide } = await requested({ scene, flow });
    expect(pending.approvers[0]?.substitutes.map(({ userId }) => userId)).toEqual([scene.manager.id, scene.guest.id]);
    expect(await waiting(scene.guest)).toEqual([pending.id]);
    await setAbsence(scene.manager, scene.owner);
    expect(await waiting(scene.guest)).toEqual([]);
    expect(await waiting(scene.owner)).toEqual([pending.id]);
    expect(await waiting(scene.manager)).toEqual([pending.id]);
    expect((await decide(scene.manager)).approvers).toMatchObject([
      { userId: scene.owner.id, deciderId: scene.manager.id },
    ]);
  });

  test('decides once for one of several absent approvers', async ({ scene, flow }) => {
    await setAbsence(scene.owner, scene.guest);
    await setAbsence(scene.manager, scene.guest);
    const { decide } = await requested({ scene, flow }, [scene.owner.id, scene.manager.id], 'all');
    expect((await decide(scene.guest)).state).toBe('pending');
    await expect(decide(scene.guest)).rejects.toMatchObject(refusal(403, 'approval.notApprover'));
  });
});

describe('[20] an absence', () => {
  test('is seen and set by the person and by administrators of users only', async ({ scene, as }) => {
    const userId = scene.owner.id;
    const query = { query: { userId } };
    const notAllowed = refusal(403, 'absence.notAllowed');
    await expect(setAbsence(scene.owner, scene.guest, scene.manager)).rejects.toMatchObject(notAllowed);
    await expect(scene.manager.client.absence.of(query)).rejects.toMatchObject(notAllowed);
    await expect(scene.manager.client.absence.end({ body: { userId } })).rejects.toMatchObject(notAllowed);
    const admin = await as('task:use', 'system:user:edit');
    await setAbsence(scene.owner, scene.guest, admin);
    const { absence } = await scene.owner.client.absence.of(query);
    expect(absence).toMatchObject({ userId, from, until, substituteId: scene.guest.id, substituteAwayUntil: null });
    await setAbsence(scene.guest, scene.member);
    expect((await scene.owner.client.absence.of(query)).absence).toMatchObject({ substituteAwayUntil: until });
    await admin.client.absence.end({ body: { userId } });
    expect(await scene.owner.client.absence.of(query)).toEqual({ absence: null });
  });

  test('begins and ends on working days, within a year, with somebody else as substitute', async ({ scene, app }) => {
    const userId = scene.owner.id;
    const set = (more: { from?: string; until?: string; substituteId?: string }) =>
      scene.owner.client.absence.set({ body: { userId, from, until, substituteId: scene.guest.id, ...more } });
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
    await app.pool.query('update sys_user set status = 2 where id = $1', [scene.guest.id]);
    await expect(set({})).rejects.toMatchObject(substituteWrong);
  });

  test('is named to those who see the project, while it lasts', async ({ scene }) => {
    const query = { query: { projectId: scene.project.id } };
    const { substituteName } = await setAbsence(scene.owner, scene.guest);
    const later = { from: workingDaysLater(until, 1, NONE), until: workingDaysLater(until, 3, NONE) };
    const body = { userId: scene.manager.id, ...later, substituteId: scene.owner.id };
    await scene.manager.client.absence.set({ body });
    const { people } = await scene.guest.client.absence.ofProject(query);
    expect(people).toEqual([{ userId: scene.owner.id, until, substituteName }]);
    await expect(scene.stranger.client.absence.ofProject(query)).rejects.toMatchObject({ status: 404 });
  });
});
