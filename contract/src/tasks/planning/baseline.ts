import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Done, Id, Instant, Line, Nullable } from '../../kernel/shapes.ts';
import { projectFailures } from '../project-shapes.ts';
import { type DayCount, dayNumber } from '../schedule/day-count.ts';

export const baselineFailures = failures('baseline', { nameTaken: 409, tooMany: 422, tooManyTasks: 422 });

/** The maximum numbers of baselines of a project, of tasks of a baseline, and of code points of its name. */
export const BASELINES_MAX = 10;
export const BASELINE_TASKS_MAX = 10_000;
export const BASELINE_NAME_MAX = 60;

/** A named snapshot of the dates of all tasks of a project. */
export type Baseline = Static<typeof Baseline>;
export const Baseline = Type.Object({
  id: Id,
  name: Type.String(),
  tasks: Type.Integer(),
  createdAt: Instant,
  /** Name of the user who set it. */
  createdBy: Nullable(Type.String()),
});

const Dates = Type.Object({ startDate: Nullable(Day), dueDate: Nullable(Day) });
type Dates = Static<typeof Dates>;

/** Tasks that end on another day than in a baseline, and the sum of their slips in working days. */
const Moved = Type.Object({ tasks: Type.Integer(), days: Type.Integer() });

/** A baseline compared with the current dates; slips are working days. */
export type BaselineComparison = Static<typeof BaselineComparison>;
export const BaselineComparison = Type.Object({
  baseline: Baseline,
  /** The dates of each task in the baseline; other tasks were not in the project. */
  dates: Type.Array(Type.Object({ taskId: Id, ...Dates.properties }), { maxItems: BASELINE_TASKS_MAX }),
  later: Moved,
  earlier: Moved,
  /** Tasks that were not in the project. */
  added: Type.Integer(),
  /** Tasks that are no longer in the project. */
  removed: Type.Integer(),
  /** The last day of the tasks in both, then and now, and the slip; null without one. */
  end: Nullable(Type.Object({ from: Day, to: Day, slip: Type.Integer() })),
  /** Days off in addition to weekends. */
  daysOff: Type.Array(Type.String()),
});

/** The number of working days a task ends later than in the baseline, negative for earlier; null without both dates. */
export function slipOf(before: Dates, now: Dates, days: DayCount): number | null {
  const [from, to] = [before.dueDate ?? before.startDate, now.dueDate ?? now.startDate];
  if (from === null || to === null) return null;
  return days.countBefore(dayNumber(to) + 1) - days.countBefore(dayNumber(from) + 1);
}

const { notFound } = commonFailures;

export const baseline = defineRoutes('baseline', {
  list: {
    method: 'GET',
    path: '/task/baseline/list',
    summary: 'The baselines of a project, the latest first',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(Baseline, { maxItems: BASELINES_MAX }),
    failures: [notFound],
  },
  compare: {
    method: 'GET',
    path: '/task/baseline/compare',
    summary: 'The dates of a baseline, and how far the present ones differ',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: BaselineComparison,
    failures: [notFound],
  },
  add: {
    method: 'POST',
    path: '/task/baseline/add',
    summary: 'Set a baseline: keep the present dates of all tasks of a project under a name',
    access: 'task:use',
    body: Type.Object({ projectId: Id, name: Line(BASELINE_NAME_MAX) }, { additionalProperties: false }),
    reply: Baseline,
    failures: [
      notFound,
      projectFailures.notAllowed,
      projectFailures.archived,
      baselineFailures.nameTaken,
      baselineFailures.tooMany,
      baselineFailures.tooManyTasks,
    ],
  },
  delete: {
    method: 'DELETE',
    path: '/task/baseline/delete',
    summary: 'Delete a baseline',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [notFound, projectFailures.notAllowed, projectFailures.archived],
  },
});
