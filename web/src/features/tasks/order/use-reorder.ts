import type { TaskRow } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../kernel/notify.ts';
import type { RowPart } from '../../../records/cells/follow-fill.ts';
import type { Grid } from '../grid/use-grid.ts';
import { type Dragged, type DropTarget, type Place, placeOf } from './place-of.ts';
import { droppedOn, MOVED_MAX, type Reordered, reorderTasks, stepped } from './reorder.ts';
import { useNestDrop } from './use-nest-drop.ts';

/** What moves the tasks of a list in their manual order. */
export type Reorder = {
  /** The last position reached with the keys, for screen readers. */
  announcement: string;
  /** One step up or down of the active task, or of the selected ones if it is one of them. */
  step: (by: -1 | 1) => void;
  /** Moves a task to the place of a line. */
  drop: (task: Dragged, over: number, part: RowPart) => void;
  /** Where a task would be dropped; null where it would not move. */
  targetAt: (task: Dragged, over: number, part: RowPart) => DropTarget | null;
};

/** Moving the tasks of a list in the manual order, within their group or below their parent task. */
export function useReorder(grid: Grid): Reorder {
  const { t } = useTranslation('tasks');
  const [announcement, say] = useState('');
  const { scope, store, lines, reading, cell } = grid;
  const { sort, order } = reading.list.query;
  const isReversed = order === 'desc';
  const save = (to: Reordered, silent: boolean) => {
    const [first] = to.ids.map((id) => store.get(id));
    if (!first) return;
    const count = to.ids.length;
    if (count > MOVED_MAX) {
      notify(({ message }) => void message.info(t('order.tooMany', { count: MOVED_MAX })));
      return;
    }
    const text = count === 1 ? t('order.moved', { title: first.title }) : t('order.movedMany', { count });
    const at = to.above.length + 1;
    say(t('order.announce', { key: scope.keyOf(first), at, count: at + to.below.length + count - 1 }));
    void reorderTasks({ scope, to, text, silent, isReversed });
  };
  const isOrdered = () => {
    if (sort === 'rank') return true;
    notify(({ message }) => void message.info(t('order.otherSort')));
    return false;
  };
  const drop = ({ section, id }: Dragged, over: number) => {
    const place = placeOf(grid, lines.indexOf(section, id));
    const overId = place && siblingAt(grid, over, place);
    if (!place || !overId || !isOrdered()) return;
    const to = droppedOn(place.order, place.moved, overId);
    if (to) save(to, false);
  };
  const nested = useNestDrop(grid);
  return {
    announcement,
    step(by) {
      const place = placeOf(grid, cell.active.line);
      if (!place || !isOrdered()) return;
      const to = stepped(place.order, place.moved, by);
      if (!to) return;
      save(to, true);
      // Brings its new line into sight.
      cell.go(cell.active.line, cell.active.column);
    },
    drop: nested?.drop ?? drop,
    targetAt(task, over, part) {
      if (nested) return nested.targetAt(task, over, part);
      const { section, id } = task;
      const place = placeOf(grid, lines.indexOf(section, id));
      const overId = place && siblingAt(grid, over, place);
      const found = place && overId ? droppedOn(place.order, place.moved, overId) : null;
      if (!found || !overId) return null;
      const at = lines.indexOf(section, overId);
      return at < 0 ? null : { line: at, edge: found.above.includes(overId) ? 'bottom' : 'top', hint: null };
    },
  };
}

/** The task of an order that a line belongs to: its own, or one above it. */
function siblingAt({ lines, store }: Grid, at: number, { section, order }: Place): string | undefined {
  const line = lines.at(at);
  if (line?.kind !== 'row' || !line.id || line.section.value !== section) return undefined;
  let row: TaskRow | undefined = store.get(line.id);
  while (row && !order.includes(row.id)) row = row.parentId === null ? undefined : store.get(row.parentId);
  return row?.id;
}
