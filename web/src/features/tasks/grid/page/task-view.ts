import type { TaskViewSettings, ViewColumns } from '@opsyard/contract';
import { readState, writeState } from '../../../../kernel/url-state.ts';
import { textOf } from '../../../../records/views/view-model.ts';
import { NO_STATE, type PageState } from './page-state.ts';

/** Page state that a view stores under other names, and state that is not stored: a calendar opens at today. */
const RESERVED_PARAMETERS = ['layout', 'filter', 'group', 'sort', 'order', 'search', 'day', 'view'];
const { view: _, ...SHOWN } = NO_STATE;

/** Whether the URL has no state of a project page. */
export function isUsualPage({ view: __, ...state }: PageState): boolean {
  return writeState(new URLSearchParams(), state, SHOWN).size === 0;
}

/** What would be saved of a page; what an earlier view keeps that this page does not know stays. */
export function settingsOf(state: PageState, columns: ViewColumns, earlier?: TaskViewSettings): TaskViewSettings {
  const { layout, filter, group, sort, order } = state;
  const written = writeState(new URLSearchParams(), state, NO_STATE);
  const parameters = [...written].filter(([name]) => !RESERVED_PARAMETERS.includes(name));
  const unknown = Object.entries(earlier?.page ?? {}).filter(([name]) => !(name in NO_STATE));
  const field = sort === 'rank' && order !== 'desc' ? '' : fieldName(sort);
  return {
    kind: /^[a-z]{1,20}$/.test(layout) ? layout : 'list',
    filter,
    sort: field && order === 'desc' ? `-${field}` : field,
    columns,
    group: fieldName(group),
    page: Object.fromEntries([...unknown, ...parameters]),
  };
}

export function stateOf({ kind, filter, sort, group, page }: TaskViewSettings): Omit<PageState, 'view'> {
  const { view: __, ...state } = readState(new URLSearchParams(page), NO_STATE);
  const field = sort.replace(/^-/, '') || NO_STATE.sort;
  return {
    ...state,
    search: '',
    day: '',
    layout: kind,
    filter,
    group,
    sort: field,
    order: sort.startsWith('-') ? 'desc' : 'asc',
  };
}

/** The URL state of the default view. */
export function usualState(): Omit<PageState, 'view'> {
  return readState(new URLSearchParams(), SHOWN);
}

/** Whether two views show the same. */
export function sameView(a: TaskViewSettings, b: TaskViewSettings): boolean {
  return plain(a) === plain(b);
}

function fieldName(text: string): string {
  return /^[A-Za-z]\w{0,60}$/.test(text) ? text : '';
}

function plain({ columns, page, ...rest }: TaskViewSettings): string {
  const sorted = Object.entries(page).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([rest.kind, rest.filter, rest.sort, rest.group, textOf(columns), sorted]);
}
