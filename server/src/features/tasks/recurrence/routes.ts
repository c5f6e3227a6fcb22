import { isDeepStrictEqual } from 'node:util';
import {
  commonFailures,
  DATES_AHEAD,
  datesAfter,
  nextDay,
  type Repetition,
  type RepetitionDate,
  recurrence,
  recurrenceFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Change } from '../../../kernel/change.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { announceTasks } from '../task/add.ts';
import { lockTasks } from '../task/reading/lookup-store.ts';
import { ownTaskFor, visibleTask } from '../task-of.ts';
import { missedDates, offDays, placeIn, resumptionOf } from './series.ts';
import {
  findRepetition,
  findSeriesPlace,
  findSeriesState,
  pauseRepetition,
  removeRepetition,
  resumeRepetition,
  saveRepetition,
} from './store.ts';

export function serveRecurrence(app: FastifyInstance): void {
  mount(app, recurrence, {
    async queryByTask({ db, actor, query: { taskId } }) {
      await visibleTask(db, actor, taskId);
      return (await findRepetition(db, taskId)) ?? null;
    },

    async ahead({ db, actor, body: { taskId, repetition } }) {
      await visibleTask(db, actor, taskId);
      const place = await findSeriesPlace(db, taskId);
      if (!place?.dueDate) return [];
      const from = placeIn(place, place.dueDate);
      const left = (repetition.times ?? DATES_AHEAD + place.occurrence) - place.occurrence;
      // When the tasks after the next one are completed is not known.
      const shown = repetition.fromCompletion ? Math.min(left, 1) : left;
      return firstDates(datesAfter(repetition, from, await offDays(db)), shown);
    },

    async set({ db, actor, change, body: { taskId, repetition, was } }) {
      await ownTaskFor(db, actor, taskId, 'editTasks');
      const [task] = await lockTasks(db, [taskId]);
      if (!task?.dueDate) return fail(recurrenceFailures.dueDayMissing);
      if (task.category === '1') return fail(recurrenceFailures.taskClosed);
      const from = (await findRepetition(db, taskId)) ?? null;
      if (!isDeepStrictEqual(from, was)) return fail(commonFailures.staleVersion);
      if (repetition.fromCompletion && repetition.daysAhead !== undefined) {
        return fail(recurrenceFailures.aheadFromCompletion);
      }
      const requested = withDay(repetition, task.dueDate);
      if (!isRepeated(requested, task.dueDate)) return fail(recurrenceFailures.noSuchDay);
      await saveRepetition(db, { taskId, seriesId: newId(), repetition: requested, setBy: actor.id });
      record(change, task, { from, to: requested });
      return requested;
    },

    async resumption({ db, actor, query: { taskId } }) {
      await visibleTask(db, actor, taskId);
      const state = await findSeriesState(db, taskId);
      return state?.repetition.paused ? resumptionOf(state, await offDays(db)) : null;
    },

    async pause({ db, actor, change, body: { taskId } }) {
      const { task } = await ownTaskFor(db, actor, taskId, 'editTasks');
      await lockTasks(db, [taskId]);
      const from = (await findRepetition(db, taskId)) ?? fail(recurrenceFailures.notSet);
      if (from.paused) return from;
      const to = await pauseRepetition(db, taskId);
      record(change, task, { from, to });
      return to;
    },

    async resume({ db, actor, change, body: { taskId, skipMissed } }) {
      const { task } = await ownTaskFor(db, actor, taskId, 'editTasks');
      await lockTasks(db, [taskId]);
      const state = (await findSeriesState(db, taskId)) ?? fail(recurrenceFailures.notSet);
      if (!state.repetition.paused) return state.repetition;
      const missed = skipMissed ? missedDates(state, await offDays(db)) : undefined;
      const to = await resumeRepetition(db, taskId, missed?.day ?? null);
      record(change, task, { from: state.repetition, to });
      return to;
    },

    async stop({ db, actor, change, query: { taskId } }) {
      const { task } = await ownTaskFor(db, actor, taskId, 'editTasks');
      const from = await removeRepetition(db, taskId);
      if (from) record(change, task, { from, to: null });
      return null;
    },
  });
}

/** The rule with the day of the month that it repeats on: the 31st is kept across shorter months. */
function withDay(repetition: Repetition, dueDate: string): Repetition {
  const ofMonth = repetition.unit === 'month' || repetition.unit === 'year';
  const hasDay = ofMonth && !repetition.nthWeekday && !repetition.fromCompletion;
  return hasDay ? { monthDay: Number(dueDate.slice(-2)), ...repetition } : repetition;
}

/** Whether the rule has a date after this one, such as none on 30 February; an end chosen by the user does not count. */
function isRepeated({ until: _, ...rule }: Repetition, day: string): boolean {
  return nextDay(rule, day) !== null;
}

/** Some dates, of which only so many get a task. */
function firstDates(dates: Iterable<RepetitionDate>, left: number): RepetitionDate[] {
  const found: RepetitionDate[] = [];
  let tasks = 0;
  for (const date of dates) {
    if (found.length >= DATES_AHEAD || tasks >= left) break;
    if (date.due !== null) tasks += 1;
    found.push(date);
  }
  return found;
}

function record(change: Change, { id, projectId }: { id: string; projectId: string }, repetition: Changed): void {
  change.record({ entity: 'task', entityId: id, projectId, kind: 'repetitionChanged', changes: { repetition } });
  announceTasks(change, projectId, [id]);
}

type Changed = { from: unknown; to: unknown };
