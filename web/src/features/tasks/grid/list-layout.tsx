import type { CustomField } from '@opsyard/contract';
import { lazy, useMemo } from 'react';
import { useDevice } from '../../../kernel/device.ts';
import { useScope } from '../shared/project-scope.tsx';
import { NO_FILTER } from '../shared/task-filter.ts';
import { arrangementOf, type ChangeState, NESTED, type PageState, type useTaskFilter } from './page-state.ts';

const loadGrid = () => import('./task-grid.tsx');
const TaskGrid = lazy(async () => ({ default: (await loadGrid()).TaskGrid }));
const TaskCards = lazy(async () => ({ default: (await import('./task-cards.tsx')).TaskCards }));

// Fetched in parallel with the project: most users open the list.
loadGrid().catch(() => undefined);

const TOP_LEVEL = { parentId: null };

type ListLayoutProps = { state: PageState; filter: ReturnType<typeof useTaskFilter>; onChange: ChangeState };

/** The tasks of the project as a list; as cards on a phone. */
export function ListLayout({ state, filter, onChange }: ListLayoutProps) {
  const phone = useDevice() === 'mobile';
  const { group, subgroup, sort, order } = state;
  // Search and filters are shown in every layout.
  const nested = state.subtasks === NESTED && filter === undefined;
  const known = useSameWhileEqual(useScope().fields);
  const query = useMemo(
    () => ({ filter: nested ? TOP_LEVEL : filter, ...arrangementOf({ group, subgroup, sort, order }, known) }),
    [nested, filter, group, subgroup, sort, order, known],
  );
  const Tasks = phone ? TaskCards : TaskGrid;
  const sortBy = (next: string) => {
    // Ascending, descending, then the manual order.
    if (next !== query.sort) onChange({ sort: next, order: 'asc' });
    else if (query.order === 'asc') onChange({ order: 'desc' });
    else onChange({ sort: 'rank', order: 'asc' });
  };
  return <Tasks query={query} onSort={sortBy} onClearFilters={() => onChange(NO_FILTER)} />;
}

/** The same object of fields until its content changes: another object reloads the list. */
function useSameWhileEqual(fields: readonly CustomField[]): readonly CustomField[] {
  const text = JSON.stringify(fields);
  return useMemo(() => JSON.parse(text) as CustomField[], [text]);
}
