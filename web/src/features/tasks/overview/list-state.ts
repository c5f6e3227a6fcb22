import { OPEN_CATEGORIES, type TaskFilter } from '@opsyard/contract';
import { writeState } from '../../../kernel/url-state.ts';
import { NO_STATE, type PageState } from '../grid/page/page-state.ts';
import { type FilterState, NO_FILTER, OPEN, weekOf } from '../shared/reading/task-filter.ts';

/** The state of a list with the tasks of a filter, which `toTaskFilter` turns into that filter again. */
export function stateOfFilter(filter: TaskFilter, today: string): FilterState {
  const { statusIds = [], ownerIds = [], labelIds = [], priorities = [], categories, where = '' } = filter;
  const isOpen = categories?.join() === OPEN_CATEGORIES.join();
  return {
    ...NO_FILTER,
    status: isOpen ? [OPEN] : statusIds,
    owner: ownerIds,
    label: labelIds,
    priority: priorities,
    due: dueOf(filter, today),
    filter: where,
  };
}

function dueOf({ overdueOn, noDue, dueFrom, dueTo }: TaskFilter, today: string): string {
  if (overdueOn) return 'overdue';
  if (noDue) return 'none';
  const week = weekOf(today);
  if (dueFrom === week.dueFrom && dueTo === week.dueTo) return 'week';
  return dueFrom || dueTo ? `${dueFrom ?? ''}..${dueTo ?? ''}` : '';
}

/** The address of the list with the tasks of a filter, on the page of the project. */
export function listAddress(filter: TaskFilter, today: string): string {
  const state: Partial<PageState> = stateOfFilter(filter, today);
  // `all`: a view to begin with would take the place of an address without state.
  return `?${writeState(new URLSearchParams(), { ...state, view: 'all' }, NO_STATE)}`;
}
