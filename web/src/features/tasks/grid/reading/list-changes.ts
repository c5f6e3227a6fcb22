import { passesTaskFilter } from '@opsyard/contract';
import type { TaskEvent } from '../../shared/reading/task-store.ts';
import { isNested } from '../groups/is-nested.ts';
import { holds, type Section } from '../groups/sections.ts';
import type { ListState } from './task-list.ts';
import {
  narrowed,
  newMatches,
  type Placing,
  regrouped,
  reordered,
  withInserted,
  withoutTasks,
} from './task-placing.ts';

export type ChangeContext = { placing: Placing; isInUse: (id: string) => boolean };

/** The tasks among these that the filter of the list hides. */
export function hiddenAmong(ids: readonly string[], { rowOf, query }: Placing): string[] {
  return ids.filter((id) => {
    const row = rowOf(id);
    // A subtask of a nested list shows below its parent.
    return row && passesTaskFilter(row, query.filter) === false && !(isNested(query) && row.parentId !== null);
  });
}

export function afterChange(state: ListState, event: TaskEvent, { placing, isInUse }: ChangeContext): ListState {
  if (event.kind === 'stale' || event.kind === 'read') return state;
  const { ids } = event;
  const waiting = state.fresh.filter((id) => !ids.includes(id));
  if (event.kind === 'removed') return { ...state, sections: withoutTasks(state.sections, ids), fresh: waiting };
  if (event.kind === 'added') {
    const shown = ids.filter((id) => {
      const row = placing.rowOf(id);
      return row && passesTaskFilter(row, placing.query.filter, placing.rowOf) !== false;
    });
    return { ...state, sections: withInserted(state.sections, shown, placing), fresh: waiting };
  }
  const placed = reordered(regrouped(state.sections, ids, placing), ids, placing);
  const sections =
    event.kind === 'changedElsewhere' ? narrowed(placed, ids, placing, isInUse) : withOwnTops(placed, ids, placing);
  const fresh = [...waiting, ...newMatches(sections, ids, placing)];
  const isSame = sections === state.sections && fresh.length === 0 && state.fresh.length === 0;
  return isSame ? state : { ...state, sections, fresh };
}

/** The top level of a nested list after this page has given tasks another parent: they show at their new places at once. */
function withOwnTops(sections: readonly Section[], ids: readonly string[], placing: Placing): readonly Section[] {
  const { rowOf, query } = placing;
  if (!isNested(query)) return sections;
  const gone = ids.filter((id) => {
    const row = rowOf(id);
    return row && sections.some((one) => holds(one, id)) && passesTaskFilter(row, { parentId: null }, rowOf) === false;
  });
  const left = gone.length > 0 ? withoutTasks(sections, gone) : sections;
  const come = newMatches(left, ids, placing);
  return come.length > 0 ? withInserted(left, come, placing) : left;
}

/** A list with the tasks of others that were not shown yet. */
export function withFresh(state: ListState, placing: Placing): ListState {
  return { ...state, sections: withInserted(state.sections, state.fresh, placing), fresh: [] };
}
