import { passesTaskFilter, type TaskCalendar, type TaskFilter, type TaskRow, taskCalendar } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError, requestErrorOf } from '../../../kernel/calls/request-error.ts';
import { createStore, type Store } from '../../../kernel/storage/store.ts';
import { bufferedRead } from '../shared/reading/buffered-read.ts';
import { coalescedRefetch } from '../shared/reading/coalesced-refetch.ts';
import type { TaskEvent, TaskStore } from '../shared/reading/task-store.ts';
import { type CalendarDate, dateIn, firstDayIn } from './calendar-date.ts';

/** The query of a calendar: the days from `from` to `to`, the number of tasks for each, and the date that places them. */
export type CalendarQuery = {
  filter: TaskFilter | undefined;
  from: string;
  to: string;
  days: number;
  perDay: number;
  by: CalendarDate;
};

type CalendarState = {
  ready: boolean;
  error: RequestError | null;
  /** The tasks that are known. */
  ids: readonly string[];
  /** How many tasks of a day have not been read. */
  unread: ReadonlyMap<string, number>;
  daysOff: ReadonlyMap<string, string>;
  makeUpDays: ReadonlyMap<string, string>;
  /** Tasks that last beyond the end have been left out. */
  isIncomplete: boolean;
};

/** The tasks on the days of a calendar, updated on changes. */
type TaskCalendarModel = {
  state: Store<CalendarState>;
  reload(): Promise<void>;
  /** Follows the store until the returned function is called. */
  follow(): () => void;
};

const REFETCH_DELAY = 300;
const NOTHING: CalendarState = {
  ...{ ready: false, error: null, ids: [], isIncomplete: false },
  unread: new Map(),
  daysOff: new Map(),
  makeUpDays: new Map(),
};

/** Makes a calendar; nothing is read before `reload`. */
export function createTaskCalendar(store: TaskStore, query: CalendarQuery): TaskCalendarModel {
  const { filter, from, days, perDay, by } = query;
  const state = createStore(NOTHING);
  let latest = 0;
  const reload = async () => {
    latest += 1;
    const mine = latest;
    const date = by === 'dueDate' ? {} : { by };
    const body = { projectId: store.projectId, ...(filter && { filter }), from, days, perDay, ...date };
    const [read, events] = await bufferedRead(store, () =>
      call(taskCalendar.read, { body }, { quiet: true }).catch(requestErrorOf),
    );
    if (mine !== latest) return;
    if (read instanceof RequestError) return state.set({ ...state.get(), error: read });
    store.storeRead(read.records);
    const pending = state.get().ids.filter((id) => isPending(store, id, by));
    state.set(events.reduce((now, one) => afterChange(now, one, { store, query }), stateOf(read, pending, by)));
  };
  const { soon, stop } = coalescedRefetch(reload, REFETCH_DELAY);
  return {
    state,
    reload,
    follow() {
      const unlisten = store.listen((event) => {
        if (event.kind === 'read') return;
        if (state.get().ready) state.set(afterChange(state.get(), event, { store, query }));
        soon();
      });
      return () => {
        unlisten();
        stop();
      };
    },
  };
}

function stateOf(
  { records, counts, daysOff, makeUpDays, isIncomplete }: TaskCalendar,
  pending: readonly string[],
  by: CalendarDate,
): CalendarState {
  const read = Map.groupBy(records, (row) => dateIn(row, by));
  return {
    ...{ ready: true, error: null, isIncomplete },
    ids: [...new Set([...records.map(({ id }) => id), ...pending])],
    unread: new Map(counts.map(({ day, count }) => [day, count - (read.get(day)?.length ?? 0)])),
    daysOff: new Map(daysOff.map(({ day, name }) => [day, name])),
    makeUpDays: new Map(makeUpDays.map(({ day, name }) => [day, name])),
  };
}

/** Whether a date of a task is being saved, which a concurrent response may not include. */
function isPending(store: TaskStore, id: string, by: CalendarDate): boolean {
  const [shown, saved] = [store.get(id), store.saved(id)];
  if (!shown || !saved) return shown !== saved;
  const isMoved = dateIn(shown, by) !== dateIn(saved, by) || firstDayIn(shown, by) !== firstDayIn(saved, by);
  return isMoved || shown.startDate !== saved.startDate;
}

type ChangeContext = { store: TaskStore; query: CalendarQuery };

/** Tasks that enter the period are shown at once; everything is reloaded afterwards. */
function afterChange(state: CalendarState, event: TaskEvent, { store, query }: ChangeContext): CalendarState {
  if (event.kind === 'stale' || event.kind === 'read') return state;
  const { ids } = event;
  if (event.kind === 'removed') return { ...state, ids: state.ids.filter((id) => !ids.includes(id)) };
  const known = new Set(state.ids);
  const passes = (row: TaskRow) => passesTaskFilter(row, query.filter, store.get);
  for (const row of ids.flatMap((id) => store.get(id) ?? [])) {
    if (isWithin(row, query) && passes(row) === true) known.add(row.id);
    if (event.kind === 'changedElsewhere' && passes(row) === false) known.delete(row.id);
  }
  return { ...state, ids: [...known] };
}

/** Whether the date of a task is in a period, or it lasts beyond its end until it is due. */
function isWithin(row: TaskRow, { from, to, by }: CalendarQuery): boolean {
  const day = dateIn(row, by);
  if (day === null || day < from) return false;
  const first = by === 'dueDate' ? row.startDate : firstDayIn(row, by);
  return day <= to || (first !== null && first <= to);
}
