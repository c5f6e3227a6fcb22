import {
  capacities,
  dayNumber,
  dayOfNumber,
  type LeaveConflict,
  leaveConflict,
  leaveDays,
  plannedMinutes,
  type TaskInOtherProject,
  WORKLOAD_LISTED_MAX,
  WORKLOAD_TASKS_MAX,
  type Workdays,
  type Workload,
  type WorkloadColumns,
  workingDays,
  workload,
  workloadFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { projectFor } from '../access.ts';
import { findSlots } from './find-slots.ts';
import {
  type Counted,
  countUndated,
  findCapacity,
  findListed,
  findPeople,
  findPlanned,
  mayEditCapacity,
  type PlannedTask,
  saveCapacity,
  type WorkingPerson,
} from './store.ts';

const WEEK = 7;

/** The workload of users. */
export function serveWorkload(app: FastifyInstance): void {
  mount(app, workload, {
    async read({ db, actor, body: { projectId = null, typeId = null, from, unit, columns: count } }) {
      if (projectId) await projectFor(db, actor, projectId, 'view');
      const size = unit === 'day' ? 1 : WEEK;
      const columns = { from: dayNumber(from), days: count * size, size };
      return await workloadOf(db, actor, { projectId, typeId, columns });
    },

    async tasks({ db, actor, body: { projectId = null, typeId = null, ...requested } }) {
      if (projectId) await projectFor(db, actor, projectId, 'view');
      const leave = await leaveOf(db, actor, requested.ownerId);
      const onDays = requested.kind === 'leave' ? leave.map(dayOfNumber) : null;
      const found = await findListed(db, actor, { projectId, typeId, ...requested, onDays });
      const records = found.slice(0, WORKLOAD_LISTED_MAX).map((row) => ({ ...row, leave: conflictOf(row, leave) }));
      return { records, hasMore: found.length > WORKLOAD_LISTED_MAX };
    },

    slots: async ({ db, actor, body }) => await findSlots(db, actor, body),

    async capacity({ db, actor, query: { userId } }) {
      if (!(await mayEditCapacity(db, actor, userId))) fail(workloadFailures.notAllowed);
      return await findCapacity(db, userId);
    },

    async setCapacity({ db, actor, body: { userId, ...capacity } }) {
      if (!(await mayEditCapacity(db, actor, userId))) fail(workloadFailures.notAllowed);
      await saveCapacity(db, userId, capacity);
      return null;
    },
  });
}

async function workloadOf(
  db: Db,
  actor: Actor,
  { columns, ...counted }: Counted & { columns: WorkloadColumns },
): Promise<Workload> {
  const { from, days, size } = columns;
  const period = { ...counted, from: dayOfNumber(from), to: dayOfNumber(from + days - 1) };
  const found = await findPlanned(db, actor, period);
  const undated = await countUndated(db, actor, counted);
  const ids = [...found, ...undated].flatMap(({ ownerId }) => ownerId ?? []);
  const { people, total } = await findPeople(db, actor, { ids: [...new Set([actor.id, ...ids])], ...counted });
  const exceptions = await daysOff(db);
  const calendar = workingDays(exceptions);
  const tasksOf = Map.groupBy(found.slice(0, WORKLOAD_TASKS_MAX), ({ ownerId }) => ownerId);
  const undatedOf = new Map(undated.map(({ ownerId, total: count }) => [ownerId, count]));
  const nobody = { userId: null, name: '', minutesPerDay: 0, daysOff: [], mayEdit: false };
  const rows = [nobody, ...people].map((person) => {
    const tasks = tasksOf.get(person.userId) ?? [];
    const off = new Set(person.daysOff.map(dayNumber));
    return {
      ...rowOf(person, tasks, { columns, workdays: { days: calendar, off } }),
      undated: undatedOf.get(person.userId) ?? 0,
    };
  });
  return {
    columns: Array.from({ length: days / size }, (_, at) => dayOfNumber(from + at * size)),
    daysOff: [...exceptions].filter((day) => day >= period.from && day <= period.to),
    people: rows,
    peopleLeft: total - people.length,
    isIncomplete: found.length > WORKLOAD_TASKS_MAX,
  };
}

/** The days on which the owner of listed tasks is away. */
async function leaveOf(db: Db, actor: Actor, ownerId: string | null): Promise<number[]> {
  if (ownerId === null) return [];
  const { people } = await findPeople(db, actor, { ids: [ownerId], projectId: null });
  return leaveDays({ days: workingDays(await daysOff(db)), off: new Set(people[0]?.daysOff.map(dayNumber)) });
}

function conflictOf({ startDate, dueDate }: TaskInOtherProject, leave: readonly number[]): LeaveConflict | null {
  const [first, last] = [startDate ?? dueDate, dueDate ?? startDate];
  return first && last ? leaveConflict({ first, last }, leave) : null;
}

type Person = Omit<WorkingPerson, 'userId'> & { userId: string | null };

function rowOf(
  { userId, name, minutesPerDay, mayEdit }: Person,
  tasks: readonly PlannedTask[],
  { columns, workdays }: { columns: WorkloadColumns; workdays: Workdays },
) {
  const planned = plannedMinutes(tasks, columns, workdays);
  const cells = capacities(columns, workdays, minutesPerDay).map((capacity, at) => ({
    capacity,
    planned: planned[at] ?? 0,
  }));
  const unestimated = tasks.filter(({ estimate }) => estimate === null).length;
  const leave = leaveDays(workdays);
  const duringLeave = tasks.filter((one) => leaveConflict(one, leave) !== null).length;
  const { from, days } = columns;
  const inColumns = leave.filter((day) => day >= from && day < from + days).map(dayOfNumber);
  return { userId, name, minutesPerDay, mayEdit, cells, unestimated, duringLeave, leave: inColumns };
}
