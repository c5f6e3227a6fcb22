import {
  dayNumber,
  dayOfNumber,
  SLOT_DAYS,
  SLOTS_MAX,
  WORKLOAD_TASKS_MAX,
  type WorkloadSlot,
  workingDays,
  workloadFailures,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { required } from '../../../kernel/fail.ts';
import { peopleOfTask } from '../placement/scope-store.ts';
import { type TaskOf, visibleTask } from '../task-of.ts';
import { freePeriod } from './free-period.ts';
import { findPlannedOf, findTaskToPlace } from './slot-store.ts';
import { findTeam, withHours } from './store.ts';

type Searched = { taskId: string; from: string; minutes?: number | undefined };

/** For each member of the project of a task for whom the actor plans, the earliest period in which it fits into their free hours, the first to be done first. */
export async function findSlots(db: Db, actor: Actor, { taskId, from: earliest, minutes: given }: Searched) {
  const found = await visibleTask(db, actor, taskId);
  const { estimate, ownerId, readyOn } = await findTaskToPlace(db, actor, taskId);
  const minutes = required(given ?? (estimate || undefined), workloadFailures.noEstimate);
  const from = readyOn !== null && readyOn > earliest ? readyOn : earliest;
  const first = dayNumber(from);
  const members = await findTeam(db, actor, await membersFor(db, actor, found));
  const planned = members.filter(({ isPlanned }) => isPlanned);
  const people = await withHours(db, actor, planned);
  const period = { userIds: people.map(({ userId }) => userId), from, to: dayOfNumber(first + SLOT_DAYS - 1) };
  const inPeriod = await findPlannedOf(db, actor, period);
  const tasks = inPeriod.slice(0, WORKLOAD_TASKS_MAX).filter(({ id }) => id !== taskId);
  const tasksOf = Map.groupBy(tasks, (one) => one.ownerId);
  const days = workingDays(await daysOff(db));
  const slots = people.flatMap(({ userId, name, minutesPerDay, daysOff: own }): WorkloadSlot[] => {
    const workdays = { days, off: new Set(own.map(dayNumber)) };
    const searched = { from: first, days: SLOT_DAYS, workdays, minutesPerDay, tasks: tasksOf.get(userId) ?? [] };
    const free = freePeriod(minutes, searched);
    if (!free) return [];
    const { first: begin, last: end, ...figures } = free;
    return [{ userId, name, startDate: dayOfNumber(begin), dueDate: dayOfNumber(end), ...figures }];
  });
  const isOwner = ({ userId }: WorkloadSlot) => Number(userId === ownerId);
  // Of two people who can be done on the same day, the owner remains.
  const sorted = slots.toSorted(
    (one, other) => one.dueDate.localeCompare(other.dueDate) || isOwner(other) - isOwner(one),
  );
  return { minutes, from, slots: sorted.slice(0, SLOTS_MAX), isIncomplete: inPeriod.length > WORKLOAD_TASKS_MAX };
}

/** The members of the project of a task; only those a user knows who sees the task in other projects. */
async function membersFor(db: Db, actor: Actor, { task, access }: TaskOf) {
  if (access.seesHome) return { ids: [], projectId: task.projectId };
  const known = await peopleOfTask(db, task, { actorId: actor.id, projectIds: access.placedIn });
  return { ids: known.filter(({ isMember }) => isMember).map(({ id }) => id), projectId: null };
}
