import type { TaskRow } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { splitGroup } from '../../../records/grid/groups/group-values.ts';
import { EntryIcon } from '../../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { presetOf } from '../grid/groups/group-preset.ts';
import type { Grid } from '../grid/use-grid.ts';
import { type NewTaskBody, openNewTask } from '../shared/new-task-request.ts';
import { placeOf } from './place-of.ts';
import { setParent } from './set-parent.ts';

/** Entries of the menu of a task of a list that add a task above or below it, in its group, and make it a subtask of the task above it. */
export function besideEntries(grid: Grid, row: TaskRow, t: TFunction<'tasks'>): MenuEntry[] {
  const { scope, store } = grid;
  const at = lineOf(grid, row.id);
  const place = placeOf(grid, at);
  if (!place) return [];
  const index = place.order.indexOf(row.id);
  const above = store.get(place.order[index - 1] ?? '');
  const { sort, order } = grid.reading.list.query;
  const add = (afterId: string | null) => () => void openNewTask({ ...givenAt(grid, at, place.parentId), afterId });
  const next = place.order[index + 1] ?? null;
  const previous = place.order[index - 1] ?? null;
  const [before, after] = order === 'desc' ? [row.id, next] : [previous, row.id];
  const adding: MenuEntry[] = [
    { key: 'addAbove', label: t('order.addAbove'), icon: <Glyph name="plus" />, run: add(before) },
    { key: 'addBelow', label: t('order.addBelow'), icon: <Glyph name="plus" />, run: add(after) },
  ];
  const isRelated = above && (above.id === row.parentId || above.parentId === row.id);
  return [
    // In another order a place has no meaning.
    ...(sort === 'rank' ? adding : []),
    ...(above && !isRelated
      ? [
          {
            key: 'toSubtask',
            label: t('order.toSubtask', { key: scope.keyOf(above) }),
            icon: <EntryIcon name="subtasks" />,
            run: () => setParent({ scope, t }, row, above.id),
          },
        ]
      : []),
  ];
}

/** The line of the task; by label it can have several, of which the active one counts. */
function lineOf({ lines, cell }: Grid, id: string): number {
  const active = lines.at(cell.active.line);
  return active?.kind === 'row' && active.id === id ? cell.active.line : lines.find(id);
}

/** What a new task beside the one of a line is given: its parent task, or the values of its groups. */
function givenAt({ scope, lines, reading }: Grid, at: number, parentId: string | null): NewTaskBody {
  const common = { projectId: scope.project.id, title: '' };
  if (parentId !== null) return { ...common, parentId };
  const { by, subBy } = reading.list.query;
  const { value, sub } = splitGroup(lines.at(at)?.section.value ?? '');
  const outer = by === null ? {} : presetOf({ by, value }, scope.fields);
  return { ...common, ...outer, ...(subBy && sub !== null && presetOf({ by: subBy, value: sub }, scope.fields)) };
}
