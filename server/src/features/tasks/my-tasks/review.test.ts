import { type MySectionKey, workingDaysLater, workingDayUpTo } from '@opsyard/contract';
import { expect } from 'vitest';
import { type Step, test } from '../../../../test/fixtures/workflow-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const DAY = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const today = dayIn(0);
const NONE: ReadonlySet<string> = new Set();
/** An absence begins and ends on working days. */
const AWAY = { from: workingDayUpTo(today, NONE), until: workingDaysLater(today, 1, NONE) };

const titlesIn = async ({ client }: Person, section: MySectionKey) =>
  (await client.myTaskLists.my({ query: { today, section } })).records.map(({ title, reasons }) => [title, ...reasons]);
const countIn = async ({ client }: Person, section: string) =>
  (await client.myTaskLists.mySections({ query: { today } })).sections.find((one) => one.section === section)?.count ??
  0;
const waitingFor = async ({ client }: Person) => (await client.approval.count()).waiting;

test('[S7] [50] tasks are in review by whom their approval waits for: approvers and substitutes, as many as the tab counts', async ({
  fixture,
  flow,
}) => {
  const { owner, manager, member, guest } = fixture;
  const steps: Step[] = [
    ['To do', 'Doing'],
    ['To do', 'Cancelled'],
    ['Doing', 'In review'],
    ['In review', 'Done'],
    ['Doing', 'Done', { approval: { mode: 'any', needed: 1, approverIds: [manager.id], parties: [], hours: null } }],
  ];
  await flow.allow(steps);
  const requestFor = async (title: string, more: { ownerId?: string; dueDate?: string }) => {
    const { id, version } = await fixture.add(title, more);
    await member.client.task.edit({ body: { id, version, changes: { statusId: flow.ids.Doing ?? '' } } });
    return await member.client.approval.request({ body: { taskId: id, toId: flow.ids.Done ?? '' } });
  };
  const late = await requestFor('late task of another', { ownerId: member.id, dueDate: dayIn(-2) });
  await requestFor('own task', { ownerId: manager.id });
  const inReview = [
    ['late task of another', 'approver'],
    ['own task', 'owner', 'approver'],
  ];
  expect(await titlesIn(manager, 'review')).toEqual(inReview);
  const { records } = await manager.client.myTaskLists.my({ query: { today, section: 'review' } });
  expect(records[1]?.origins?.map(({ reason, by }) => [reason, by])).toEqual([
    ['owner', owner.realname],
    ['approver', member.realname],
  ]);
  expect([await countIn(manager, 'review'), await waitingFor(manager)]).toEqual([2, 2]);
  expect(await countIn(manager, 'overdue')).toBe(0);
  expect([await countIn(member, 'review'), await countIn(owner, 'review')]).toEqual([0, 0]);
  await manager.client.absence.set({ body: { userId: manager.id, ...AWAY, substituteId: guest.id } });
  expect((await titlesIn(guest, 'review')).map(([title]) => title)).toEqual(['late task of another', 'own task']);
  expect([await countIn(guest, 'review'), await waitingFor(guest)]).toEqual([2, 2]);
  await manager.client.myTask.snooze({
    body: { ids: [late.taskId], until: dayIn(2), at: new Date(`${dayIn(2)}T00:00:00Z`).toISOString() },
  });
  expect(await titlesIn(manager, 'snoozed')).toEqual([inReview[0]]);
  await manager.client.approval.decide({ body: { id: late.id, decision: 'approve' } });
  expect((await titlesIn(guest, 'review')).map(([title]) => title)).toEqual(['own task']);
  expect([await countIn(guest, 'review'), await waitingFor(guest)]).toEqual([1, 1]);
});
