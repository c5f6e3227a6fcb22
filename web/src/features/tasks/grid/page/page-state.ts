import {
  BOARD_GROUPINGS,
  type BoardGrouping,
  type CustomField,
  customKey,
  DATE_KINDS,
  GROUPED_DATES,
  GROUPING_KINDS,
  type Grouping,
  LIST_GROUPINGS,
  PERIODS,
  type PeriodGrouping,
  REPEATING_KINDS,
  SORTS,
} from '@opsyard/contract';
import { useMemo } from 'react';
import { useMe } from '../../../../kernel/session.ts';
import { type UrlStateSetter, useUrlState } from '../../../../kernel/url-state.ts';
import { useNow } from '../../../../ui/dates/minute.ts';
import { dayOf } from '../../../../ui/dates/when-text.ts';
import { type FilterState, NO_FILTER, toTaskFilter } from '../../shared/reading/task-filter.ts';
import { useConditions } from '../../shared/reading/use-conditions.ts';
import type { Groupings } from '../groups/sections.ts';
import type { TaskOrder } from '../reading/task-order.ts';

/** How a list shows subtasks: as rows (''), or nested below their parents. */
export const NESTED = 'nested';

export const LAYOUTS = ['list', 'board', 'calendar', 'timeline', 'overview'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** The default page; saved views store all of it except the search words. */
export const NO_STATE = {
  ...NO_FILTER,
  layout: 'list',
  group: '',
  subgroup: '',
  subtasks: '',
  sort: 'rank',
  order: 'asc',
  by: '',
  lane: '',
  folded: '',
  cards: '',
  covers: '',
  done: '',
  zoom: 'week',
  span: 'month',
  day: '',
  bars: '',
  date: '',
  color: '',
  critical: '',
  beside: '',
  baseline: '',
  view: '',
};

export type PageState = FilterState & {
  layout: string;
  group: string;
  /** The field of the groups within those of `group`. */
  subgroup: string;
  subtasks: string;
  sort: string;
  order: string;
  /** The fields for columns and lanes of a board; '' stands for statuses, and for no lanes. */
  by: string;
  lane: string;
  /** Columns and lanes that are folded. */
  folded: string;
  /** `compact` for small cards on the board. */
  cards: string;
  /** `on` while cards show the first image of their task. */
  covers: string;
  /** `all` while the board shows also what was completed long ago. */
  done: string;
  /** The visible days of the timeline. */
  zoom: string;
  /** What the calendar shows: the `month`, `week` or `agenda` of a day, '' for today. */
  span: string;
  day: string;
  /** `off` while the calendar shows only due dates. */
  bars: string;
  /** The date that places tasks in the calendar, '' for the due date. */
  date: string;
  /** What the colours of calendar and timeline stand for, '' for the status. */
  color: string;
  /** `on` while the critical path shows. */
  critical: string;
  /** The columns beside the titles of the timeline, such as `owner.duration`. */
  beside: string;
  /** The id of the baseline the timeline is compared with. */
  baseline: string;
  /** The id of the saved view that shows, `all` for none although there is one to begin with. */
  view: string;
};
export type ChangeState = UrlStateSetter<PageState>;

/** What a project page shows, which is stored in the URL, and how to change it. */
export function usePageState(): [PageState, ChangeState] {
  return useUrlState(NO_STATE);
}

/** The layout of the address; null if the project does not use it. */
export function layoutOf(text: string, isOff: (part: string) => boolean): Layout | null {
  const layout = LAYOUTS.find((one) => one === text) ?? 'list';
  return isOff(layout) ? null : layout;
}

/** What boards and lists can be grouped by: fields all tasks have, the type only where there are several, then those of the project that are suited. */
export function groupingsOf(fields: readonly CustomField[], usesTypes = true): (BoardGrouping | 'label')[] {
  const builtIn = [...BOARD_GROUPINGS, 'label' as const].filter((one) => one !== 'type' || usesTypes);
  const kinds = [...GROUPING_KINDS, ...REPEATING_KINDS];
  return [...builtIn, ...fields.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => customKey(id))];
}

/** What only lists can be grouped by, beside what boards can. */
export function listGroupingsOf(fields: readonly CustomField[]): { plain: Grouping[]; dates: PeriodGrouping[] } {
  const custom = fields.filter(({ kind }) => DATE_KINDS.includes(kind)).map(({ id }) => customKey(id));
  return {
    plain: [...LIST_GROUPINGS],
    dates: [...GROUPED_DATES, ...custom].flatMap((one) => PERIODS.map((period) => `${one}:${period}` as const)),
  };
}

/** Fields every task has of which one can have several values. */
const REPEATING: readonly (string | null)[] = ['label', 'assignee'];

/** Whether a task can be in several groups. */
export function isRepeating(by: string | null, fields: readonly CustomField[]): boolean {
  return (
    REPEATING.includes(by) || fields.some(({ id, kind }) => customKey(id) === by && REPEATING_KINDS.includes(kind))
  );
}

/** Grouping and order as the server accepts them; anything else in the URL counts as the default. */
export function arrangementOf(
  { group, subgroup = '', sort, order }: Pick<PageState, 'group' | 'sort' | 'order'> & { subgroup?: string },
  fields: readonly CustomField[] = [],
): Groupings & TaskOrder {
  const field = fields.find(({ id, sortable }) => sortable && customKey(id) === sort);
  const { plain, dates } = listGroupingsOf(fields);
  const groupings: readonly Grouping[] = [...groupingsOf(fields), ...plain, ...dates];
  const by = groupings.find((one) => one === group) ?? null;
  const subBy = by && groupings.find((one) => one === subgroup && one !== by);
  return {
    by,
    ...(subBy && { subBy }),
    sort: field ? customKey(field.id) : (SORTS.find((one) => one === sort) ?? 'rank'),
    ...(field && { field }),
    order: order === 'desc' ? 'desc' : 'asc',
  };
}

/** The filter of the URL in the format of the server; the same object until it changes. */
export function useTaskFilter(state: FilterState, fields: readonly CustomField[] = []) {
  const me = useMe().id;
  const today = dayOf(useNow());
  const present = { today, me };
  const where = useConditions(state.filter, present, fields);
  const text = JSON.stringify(toTaskFilter(state, present, where) ?? null);
  return useMemo(() => (JSON.parse(text) ?? undefined) as ReturnType<typeof toTaskFilter>, [text]);
}
