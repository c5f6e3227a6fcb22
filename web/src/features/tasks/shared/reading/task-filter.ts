import { CATEGORIES, PRIORITIES, type Priority, type TaskFilter } from '@opsyard/contract';
import { plusDays } from '../../../../ui/dates/plus-days.ts';
import { isClosed } from './scope.ts';

/** The filter of a task list, as stored in the URL. */
export type FilterState = {
  search: string;
  /** Ids, or `OPEN`. */
  status: string[];
  /** Ids of task types. */
  type: string[];
  /** Ids, `me` and `none`; so in the next two. */
  owner: string[];
  assignee: string[];
  label: string[];
  priority: string[];
  /** `overdue`, `today`, `week`, `none`, or `from..to` with days or nothing on either side. */
  due: string;
  archived: boolean;
  /** Further conditions as text. */
  filter: string;
};

/** No filter; also names the parameters of the URL. */
export const NO_FILTER = {
  search: '',
  status: [],
  type: [],
  owner: [],
  assignee: [],
  label: [],
  priority: [],
  due: '',
  archived: false,
  filter: '',
} satisfies FilterState as FilterState;

/** Represents every status that is not final. */
export const OPEN = 'open';

export type Present = {
  /** Today where the person is, `yyyy-MM-dd`. */
  today: string;
  /** The person's id. */
  me: string;
};

/** The filter for the server, with further conditions as text; undefined without any. Invalid values are dropped. */
export function toTaskFilter(
  state: FilterState,
  present: Present,
  where: string | null = null,
): TaskFilter | undefined {
  const priorities = state.priority.filter((one): one is Priority => PRIORITIES.some((known) => known === one));
  const statusIds = idsIn(state.status, present).filter((id) => id !== 'none');
  const typeIds = idsIn(state.type, present).filter((id) => id !== 'none');
  const [ownerIds, assigneeIds, labelIds] = [state.owner, state.assignee, state.label].map((list) =>
    idsIn(list, present),
  ) as [string[], string[], string[]];
  const search = state.search.trim().slice(0, 200);
  const filter: TaskFilter = {
    ...(statusIds.length > 0 && { statusIds }),
    ...(typeIds.length > 0 && { typeIds }),
    ...(state.status.includes(OPEN) && { categories: CATEGORIES.filter((category) => !isClosed(category)) }),
    ...(ownerIds.length > 0 && { ownerIds }),
    ...(assigneeIds.length > 0 && { assigneeIds }),
    ...(labelIds.length > 0 && { labelIds }),
    ...(priorities.length > 0 && { priorities }),
    ...dueFilter(state.due, present.today),
    ...(state.archived && { archived: true }),
    ...(search && { search }),
    ...(where && { where }),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

const MAX_ALTERNATIVES = 50;

function idsIn(list: readonly string[], { me }: Present): string[] {
  const ids = list.map((one) => (one === 'me' ? me : one)).filter((one) => /^(none|[0-9a-f]{32})$/.test(one));
  return [...new Set(ids)].slice(0, MAX_ALTERNATIVES);
}

/** Whether anything is filtered. */
export function isNarrowed(state: FilterState): boolean {
  return (Object.keys(NO_FILTER) as (keyof FilterState)[]).some((part) => {
    const value = state[part];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
}

/** The due dates that have a name. */
export const QUICK_DUES = ['overdue', 'today', 'week', 'none'] as const;

/** The days of a `from..to`, or null when the text is something else. */
export function dueRange(due: string): { from: string | null; to: string | null } | null {
  const found = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/.exec(due);
  return found && (found[1] || found[2]) ? { from: found[1] ?? null, to: found[2] ?? null } : null;
}

function dueFilter(due: string, today: string): TaskFilter {
  if (due === 'overdue') return { overdueOn: today };
  if (due === 'today') return { dueFrom: today, dueTo: today };
  if (due === 'week') return weekOf(today);
  if (due === 'none') return { noDue: true };
  const range = dueRange(due);
  return { ...(range?.from && { dueFrom: range.from }), ...(range?.to && { dueTo: range.to }) };
}

/** Monday to Sunday around a day. */
export function weekOf(day: string): { dueFrom: string; dueTo: string } {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { dueFrom: plusDays(day, -weekday), dueTo: plusDays(day, 6 - weekday) };
}
