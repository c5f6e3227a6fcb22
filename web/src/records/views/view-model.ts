import type { ViewSettings } from '@opsyard/contract';
import type { ListAddress } from '../list-address.ts';

/** Value of `saved` in the address when all records show although there is a view to begin with. */
export const NO_VIEW = 'all';

type Placed = Pick<ListAddress, 'view' | 'filter' | 'q' | 'sort' | 'group' | 'by' | 'lane' | 'date'>;
export type ViewColumns = ViewSettings['columns'];

const USUAL: Placed = { view: 'list', filter: '', q: '', sort: '', group: '', by: '', lane: '', date: '' };

/** What the address says where a view shows. */
export function placeOf({ kind, columns: _, ...rest }: ViewSettings): Placed {
  return { view: kind, ...rest };
}

/** What the address says where all records show in the usual way. */
export function usualPlace(): Placed {
  return USUAL;
}

/** Whether the address says nothing of how the list is shown. */
export function isUsual(at: Placed): boolean {
  return Object.entries(USUAL).every(([key, value]) => at[key as keyof Placed] === value);
}

/** What would be saved of a page. */
export function settingsOf(
  { view, filter, q, sort, group, by, lane, date }: Placed,
  columns: ViewColumns,
): ViewSettings {
  const kind = view === 'board' || view === 'calendar' ? view : 'list';
  return { kind, filter, q, sort, columns, group, by, lane, date };
}

/** Whether two views show the same. */
export function sameSettings(a: ViewSettings, b: ViewSettings): boolean {
  const { columns: left, ...first } = a;
  const { columns: right, ...second } = b;
  const isSame = Object.entries(first).every(([key, value]) => second[key as keyof typeof second] === value);
  return isSame && textOf(left) === textOf(right);
}

function textOf(columns: ViewColumns): string {
  return (columns ?? []).map(({ key, width }) => `${key}:${width ?? ''}`).join();
}
