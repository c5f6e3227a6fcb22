import { CALENDAR_PER_DAY_MAX, COLORS, type Color, project, type TaskRow } from '@opsyard/contract';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer } from 'react';
import { readingOf } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { usePush } from '../../../kernel/push/push.ts';
import { useStoredChoice } from '../../../kernel/storage/stored-choice.ts';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { type DatedItem, isDated } from '../../../records/calendar/calendar-setup.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { colorOfId } from '../colors/task-colors.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { isClosed, type ProjectScope, scopeOf } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { dateIn } from './calendar-date.ts';
import { type CalendarQuery, createTaskCalendar } from './calendar-model.ts';
import { daysOf, type ItemLook } from './task-items.ts';

/** So many other projects can be shown in a calendar. */
export const OVERLAID_MAX = 5;
const MINUTE = 60_000;
const NONE: readonly string[] = [];

/** A task of another project whose calendar is shown as well, with that project. */
export type OverlaidTask = TaskRow & { projectKey: string; scope: ProjectScope };

/** The ids of the projects a user has chosen to see in the calendar of this one, stored in this browser. */
function useOverlayChoice(): [readonly string[], (ids: readonly string[]) => void] {
  const { project: here } = useScope();
  return useStoredChoice(`calendar_overlay_${here.id}`, NONE, isIds);
}

function isIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= OVERLAID_MAX && value.every((one) => typeof one === 'string');
}

type Shown = {
  /** Tasks the project shows anyway. */
  placed: ReadonlyMap<string, unknown>;
  days: readonly string[];
  look: Required<Pick<ItemLook, 'by' | 'hasBars'>>;
};

/** The tasks of the chosen projects on the days of a calendar, those of each project in a colour of its own. Projects the user may no longer see are left out. */
export function useOverlay({ days, look, placed }: Shown) {
  const [ids, choose] = useOverlayChoice();
  const today = dayOf(useNow());
  useAccess(ids);
  const scopes = useScopes(ids);
  const calendars = useCalendars(
    scopes.map((one) => one.project.id),
    { days, by: look.by },
  );
  const colors = colorsOf(ids);
  const tasks = new Map<string, OverlaidTask>();
  const items: DatedItem[] = [];
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  let isIncomplete = false;
  for (const scope of scopes) {
    const { id, key: projectKey } = scope.project;
    const { rows, isPart } = calendars.get(id) ?? { rows: [], isPart: false };
    isIncomplete ||= isPart;
    for (const row of rows) {
      const item = itemOf(row, scope, { look, today, color: colors.get(id) ?? 'gray' });
      if (row.archived || placed.has(row.id) || !isDated(item) || item.first > last || item.last < first) continue;
      tasks.set(row.id, { ...row, projectKey, scope });
      items.push(item);
    }
  }
  const legend = scopes.map(({ project: { id, name } }) => ({ id, name, color: colors.get(id) ?? ('gray' as const) }));
  return { ids, choose, tasks, items, legend, isIncomplete };
}

export type Overlay = ReturnType<typeof useOverlay>;

function useScopes(ids: readonly string[]): ProjectScope[] {
  const read = useQueries({
    queries: ids.map((id) => ({ ...readingOf(project.queryById, { query: { id } }, true), staleTime: MINUTE })),
  });
  // After access was withdrawn the last answer is still there.
  const details = read.flatMap(({ data, error }) => (isWithdrawn(error) ? [] : (data ?? [])));
  const versions = details.map(({ id, version }) => `${id} ${version}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same scopes as long as the projects have not changed
  return useMemo(() => details.map((detail) => scopeOf(detail)), [versions]);
}

function isWithdrawn(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 403);
}

/** Reads the chosen projects again when what the user may see has changed. */
function useAccess(ids: readonly string[]): void {
  usePush((message) => {
    const isOfOne = message.cmd === 'task' && message.kind === 'project' && ids.includes(message.projectId);
    if (!isOfOne && message.cmd !== 'access') return;
    void refresh(project.queryById.feature);
    for (const id of ids) taskStoreOf(id).markStale();
  });
}

/** The tasks known of the calendar of each project; read again when they change. */
function useCalendars(ids: readonly string[], { days, by }: { days: readonly string[]; by: CalendarQuery['by'] }) {
  const [from = '', to = from] = [days[0], days.at(-1)];
  const perDay = CALENDAR_PER_DAY_MAX;
  const key = JSON.stringify({ filter: undefined, from, to, days: days.length, perDay, by } satisfies CalendarQuery);
  const all = ids.join();
  const models = useMemo(() => {
    const query = JSON.parse(key) as CalendarQuery;
    return all
      .split(',')
      .filter(Boolean)
      .map((id) => ({ id, model: createTaskCalendar(taskStoreOf(id), query) }));
  }, [all, key]);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = models.flatMap(({ id, model }) => {
      void model.reload();
      return [model.follow(), model.state.subscribe(renderAgain), taskStoreOf(id).listen(renderAgain)];
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [models]);
  return new Map(
    models.map(({ id, model }) => {
      const { ids: known, unread, isIncomplete } = model.state.get();
      const rows = known.flatMap((one) => taskStoreOf(id).get(one) ?? []);
      return [id, { rows, isPart: isIncomplete || [...unread.values()].some((count) => count > 0) }] as const;
    }),
  );
}

/** A colour for each project, all different. */
function colorsOf(ids: readonly string[]): ReadonlyMap<string, Color> {
  const found = new Map<string, Color>();
  for (const id of ids) {
    const own = colorOfId(id);
    const isFree = (color: Color) => color !== 'gray' && ![...found.values()].includes(color);
    found.set(id, isFree(own) ? own : (COLORS.find(isFree) ?? own));
  }
  return found;
}

type Look = { look: Shown['look']; today: string; color: Color };

function itemOf(row: TaskRow, scope: ProjectScope, { look, today, color }: Look) {
  const { name } = scope.project;
  const key = scope.keyOf(row);
  const status = scope.statusOf(row.statusId)?.name;
  const owner = scope.personOf(row.ownerId)?.realname;
  const isDone = isClosed(row.category);
  const day = dateIn(row, look.by);
  return {
    ...{ id: row.id, title: `${key} ${row.title}`, color, mark: name, state: status, isDone },
    ...(look.by === 'dueDate' ? daysOf(row, look.hasBars) : { first: day, last: day }),
    isFixed: !scope.can('editTasks'),
    isLate: row.dueDate !== null && row.dueDate < today && !isDone,
    isMilestone: row.milestone === true,
    description: factsText(name, status, owner),
    fact: row.dueTime ?? undefined,
    hint: [`${key} ${row.title}`, name, status, owner].filter(Boolean).join(' · '),
  };
}
