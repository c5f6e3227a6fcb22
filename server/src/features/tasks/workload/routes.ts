import {
  capacities,
  type DayCount,
  dayNumber,
  dayOfNumber,
  type LeaveConflict,
  leaveConflict,
  leaveDays,
  plannedMinutes,
  type TaskInOtherProject,
  WORKLOAD_LISTED_MAX,
  WORKLOAD_PEOPLE_MAX,
  WORKLOAD_TASKS_MAX,
  WORKLOAD_TOTAL_MIN,
  type Workdays,
  type Workload,
  type WorkloadColumns,
  type WorkloadTotal,
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
  type Colleague,
  type Counted,
  countUndated,
  findCapacity,
  findDaysOff,
  findDepartments,
  findListed,
  findPeople,
  findPlanned,
  findTeam,
  maySetCapacity,
  type PlannedTask,
  plansFor,
  refreshPlanners,
  saveCapacity,
  withHours,
} from './store.ts';

const WEEK = 7;

type Person = Pick<Colleague, 'name' | 'minutesPerDay'> & {
  userId: string | null;
  daysOff: string[];
  mayEdit: boolean;
  departmentId?: string | null;
};
/** The row of the tasks without an owner. */
const NOBODY: Person = { userId: null, name: '', minutesPerDay: 0, daysOff: [], mayEdit: false };

export function serveWorkload(app: FastifyInstance): void {
  mount(app, workload, {
    async read({ db, actor, body }) {
      const { projectId = null, typeId = null, departmentId = null, from, unit, columns: count } = body;
      if (projectId) await projectFor(db, actor, projectId, 'view');
      const size = unit === 'day' ? 1 : WEEK;
      const columns = { from: dayNumber(from), days: count * size, size };
      return await workloadOf(db, actor, { projectId, typeId, departmentId, columns });
    },

    async tasks({ db, actor, body: { projectId = null, typeId = null, ...requested } }) {
      if (projectId) await projectFor(db, actor, projectId, 'view');
      const { ownerId } = requested;
      if (ownerId !== null && !(await plansFor(db, actor, ownerId))) fail(workloadFailures.notAllowed);
      const leave = await leaveOf(db, actor, ownerId);
      const onDays = requested.kind === 'leave' ? leave.map(dayOfNumber) : null;
      const found = await findListed(db, actor, { projectId, typeId, ...requested, onDays });
      const records = found.slice(0, WORKLOAD_LISTED_MAX).map((row) => ({ ...row, leave: conflictOf(row, leave) }));
      return { records, hasMore: found.length > WORKLOAD_LISTED_MAX };
    },

    slots: async ({ db, actor, body }) => await findSlots(db, actor, body),

    async capacity({ db, actor, query: { userId } }) {
      if (!(await maySetCapacity(db, actor, userId))) fail(workloadFailures.notTheirCapacity);
      return await findCapacity(db, userId);
    },

    async setCapacity({ db, actor, change, body: { userId, ...capacity } }) {
      if (!(await maySetCapacity(db, actor, userId))) fail(workloadFailures.notTheirCapacity);
      await saveCapacity(db, userId, capacity);
      await refreshPlanners(db, change, userId);
      return null;
    },
  });
}

type Requested = Counted & { departmentId: string | null; columns: WorkloadColumns };

async function workloadOf(db: Db, actor: Actor, { columns, departmentId, ...counted }: Requested): Promise<Workload> {
  const { from, days, size } = columns;
  const period = { ...counted, from: dayOfNumber(from), to: dayOfNumber(from + days - 1) };
  const found = await findPlanned(db, actor, period);
  const undated = await countUndated(db, actor, counted);
  const ids = [...found, ...undated].flatMap(({ ownerId }) => ownerId ?? []);
  const team = await findTeam(db, actor, { ids: [...new Set([actor.id, ...ids])], ...counted });
  const { people, departments, others } = await divided(db, team, departmentId);
  // Days of years for each of thousands would take seconds: only those are read that are shown or counted.
  const named = await withHours(db, actor, people.slice(0, WORKLOAD_PEOPLE_MAX));
  const offOfOthers = isAnonymous(others) ? await findDaysOff(db, others, period) : new Map<string, string[]>();
  const exceptions = await daysOff(db);
  const calendar = workingDays(exceptions);
  const tasksOf = Map.groupBy(found.slice(0, WORKLOAD_TASKS_MAX), ({ ownerId }) => ownerId);
  const undatedOf = new Map(undated.map(({ ownerId, total: count }) => [ownerId, count]));
  const row = (person: Person) => {
    const off = new Set(person.daysOff.map(dayNumber));
    const tasks = tasksOf.get(person.userId) ?? [];
    const shown = rowOf(person, tasks, { columns, workdays: { days: calendar, off } });
    return { ...shown, undated: undatedOf.get(person.userId) ?? 0 };
  };
  const ofOthers = others.flatMap(({ userId }) => tasksOf.get(userId) ?? []);
  const total = {
    ...totalOf(
      others.map((one) => ({ ...one, daysOff: offOfOthers.get(one.userId) ?? [] })),
      ofOthers,
      { columns, days: calendar },
    ),
    undated: others.reduce((sum, { userId }) => sum + (undatedOf.get(userId) ?? 0), 0),
  };
  return {
    columns: Array.from({ length: days / size }, (_, at) => dayOfNumber(from + at * size)),
    daysOff: [...exceptions].filter((day) => day >= period.from && day <= period.to),
    people: [NOBODY, ...named].map(row),
    departments,
    others: { count: others.length, total: isAnonymous(others) ? total : null },
    peopleLeft: Math.max(0, people.length - WORKLOAD_PEOPLE_MAX),
    isIncomplete: found.length > WORKLOAD_TASKS_MAX,
  };
}

/** Those for whom the actor plans, of a department or all, their departments, and the others. */
async function divided(db: Db, team: readonly Colleague[], departmentId: string | null) {
  const planned = team.filter(({ isPlanned }) => isPlanned);
  const found = await findDepartments(db, [...new Set(planned.flatMap(({ departmentIds }) => departmentIds))]);
  const departments = found.map(({ below: _, ...one }) => one);
  if (departmentId === null) {
    const people = planned.map((one) => ({ ...one, departmentId: one.departmentIds[0] ?? null }));
    return { people, departments, others: team.filter(({ isPlanned }) => !isPlanned) };
  }
  const within = new Set(found.find(({ id }) => id === departmentId)?.below);
  const people = planned.flatMap((one) => {
    const inside = one.departmentIds.find((id) => within.has(id));
    return inside ? [{ ...one, departmentId: inside }] : [];
  });
  return { people, departments, others: [] };
}

/** Whether a total names nobody: the usual hours of some could be deducted from it. */
function isAnonymous(people: readonly Colleague[]): boolean {
  const own = people.filter(({ hasOwnHours }) => hasOwnHours).length;
  return people.length >= WORKLOAD_TOTAL_MIN && (own === 0 || own >= WORKLOAD_TOTAL_MIN);
}

type TotalOf = { columns: WorkloadColumns; days: DayCount };

/**
 * The sum of people who are not named. Their tasks are spread over the days on which everybody works: without the days off of its owner, a
 * single task would tell these.
 */
function totalOf(
  people: readonly Pick<Person, 'daysOff' | 'minutesPerDay'>[],
  tasks: readonly PlannedTask[],
  { columns, days }: TotalOf,
): Omit<WorkloadTotal, 'undated'> {
  const planned = plannedMinutes(tasks, columns, { days, off: new Set() });
  const cells = planned.map((minutes) => ({ planned: minutes, capacity: 0 }));
  for (const { daysOff: off, minutesPerDay } of people) {
    const own = capacities(columns, { days, off: new Set(off.map(dayNumber)) }, minutesPerDay);
    for (const [at, cell] of cells.entries()) cell.capacity += own[at] ?? 0;
  }
  return { cells, unestimated: tasks.filter(({ estimate }) => estimate === null).length };
}

/** The days on which the owner of listed tasks is away. */
async function leaveOf(db: Db, actor: Actor, ownerId: string | null): Promise<number[]> {
  if (ownerId === null) return [];
  const [person] = await findPeople(db, actor, [ownerId]);
  return leaveDays({ days: workingDays(await daysOff(db)), off: new Set(person?.daysOff.map(dayNumber)) });
}

function conflictOf({ startDate, dueDate }: TaskInOtherProject, leave: readonly number[]): LeaveConflict | null {
  const [first, last] = [startDate ?? dueDate, dueDate ?? startDate];
  return first && last ? leaveConflict({ first, last }, leave) : null;
}

function rowOf(
  { userId, name, minutesPerDay, mayEdit, departmentId = null }: Person,
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
  return { userId, name, minutesPerDay, mayEdit, departmentId, cells, unestimated, duringLeave, leave: inColumns };
}
