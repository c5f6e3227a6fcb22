import {
  criticalTasks,
  type DayCount,
  type Dependency,
  EVERY_DAY,
  PROJECT_DEPENDENCIES_MAX,
  type ScheduledTask,
  workingDays,
} from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { visibleElsewhere } from './elsewhere.ts';
import { datedTasks, endingTasks, usesWorkingDays } from './schedule-store.ts';
import { dependenciesBefore, dependenciesOf, edgesAfter } from './store.ts';

/** Dependencies and tasks of a project for calculating schedules. */
export type ProjectSchedule = {
  tasks: ScheduledTask[];
  links: Dependency[];
  days: DayCount;
  workingDays: boolean;
};

/** The dependencies of a project, and its days off if it uses working days. */
export async function listOf(db: Db, projectId: string) {
  const off = (await usesWorkingDays(db, projectId)) ? [...(await daysOff(db))] : [];
  return { dependencies: (await dependenciesOf(db, projectId)).slice(0, PROJECT_DEPENDENCIES_MAX), daysOff: off };
}

/**
 * What a move of tasks and of their successors in their project depends on; tasks of other projects that the user sees stay where
 * they are.
 */
export async function scheduleAfter(
  db: Db,
  { projectId, userId }: { projectId: string; userId: string },
  taskIds: readonly string[],
) {
  const following = (await edgesAfter(db, taskIds)).map(({ successorId }) => successorId);
  const links = await dependenciesBefore(db, projectId, [...new Set([...taskIds, ...following])]);
  const ids = [...new Set([...endsOf(links), ...taskIds])];
  const elsewhere = await visibleElsewhere(db, userId, projectId, ids);
  const others = new Map(elsewhere.map(({ task }) => [task.id, task]));
  const fixed = [...others.values()].map(
    ({ id, startDate, dueDate }): ScheduledTask => ({ id, startDate, dueDate, fixed: 'elsewhere' }),
  );
  const tasks = [...(await datedTasks(db, projectId, ids)), ...fixed];
  return { links: [...links, ...elsewhere], tasks, ...(await daysOf(db, projectId)), elsewhere: others };
}

/** The dependencies of a project with the tasks at their ends and the given ones. */
async function scheduleOf(db: Db, projectId: string, ids: readonly string[]): Promise<ProjectSchedule> {
  const links = await dependenciesOf(db, projectId);
  const concerned = [...new Set([...ids, ...endsOf(links)])];
  return { links, tasks: await datedTasks(db, projectId, concerned), ...(await daysOf(db, projectId)) };
}

function endsOf(links: readonly Dependency[]): Set<string> {
  return new Set(links.flatMap(({ predecessorId, successorId }) => [predecessorId, successorId]));
}

/** The ids of the open tasks on the critical path of a project. */
export async function criticalOf(db: Db, projectId: string): Promise<string[]> {
  const last = await endingTasks(db, projectId);
  return criticalTasks(await scheduleOf(db, projectId, last));
}

async function daysOf(db: Db, projectId: string): Promise<{ days: DayCount; workingDays: boolean }> {
  const isWorking = await usesWorkingDays(db, projectId);
  return { days: isWorking ? workingDays(await daysOff(db)) : EVERY_DAY, workingDays: isWorking };
}
