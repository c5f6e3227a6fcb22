import type { ViewColumns, ViewSettings } from '@opsyard/contract';
import type { ListAddress } from '../list-address.ts';

type ListState = Pick<ListAddress, 'view' | 'filter' | 'q' | 'sort' | 'group' | 'by' | 'lane' | 'date'>;

const DEFAULT_STATE: ListState = { view: 'list', filter: '', q: '', sort: '', group: '', by: '', lane: '', date: '' };

/** The URL state of a view. */
export function listStateOf({ kind, columns: _, ...rest }: ViewSettings): ListState {
  return { view: kind, ...rest };
}

/** The URL state of the default list. */
export function defaultListState(): ListState {
  return DEFAULT_STATE;
}

/** Whether the URL contains no display state. */
export function isUsual(at: ListState): boolean {
  return Object.entries(DEFAULT_STATE).every(([key, value]) => at[key as keyof ListState] === value);
}

/** The state of a page, to be saved as a view. */
export function settingsOf(
  { view, filter, q, sort, group, by, lane, date }: ListState,
  columns: ViewColumns,
): ViewSettings {
  const kind = view === 'board' || view === 'calendar' ? view : 'list';
  return { kind, filter, q, sort, columns, group, by, lane, date };
}

/** Whether two views have the same state. */
export function sameSettings(a: ViewSettings, b: ViewSettings): boolean {
  const { columns: left, ...first } = a;
  const { columns: right, ...second } = b;
  const isSame = Object.entries(first).every(([key, value]) => second[key as keyof typeof second] === value);
  return isSame && textOf(left) === textOf(right);
}

/** Columns as a text, to compare them. */
export function textOf(columns: ViewColumns): string {
  return (columns ?? []).map(({ key, width, fixed }) => `${key}:${width ?? ''}${fixed ? ' fixed' : ''}`).join();
}
