import { useTranslation } from 'react-i18next';
import { notify } from '../../../kernel/notify.ts';
import type { RowPart } from '../../../records/cells/follow-fill.ts';
import { groupValuesOf } from '../grid/groups/sections.ts';
import type { Grid } from '../grid/use-grid.ts';
import { type NestTarget, nestTarget } from './nest-target.ts';
import { type Dragged, type DropTarget, placeOf } from './place-of.ts';
import { MOVED_MAX, reorderTasks } from './reorder.ts';

/** Dragging tasks of a nested list onto others, which become their parents, and beside them; null for a flat list. */
export function useNestDrop(grid: Grid) {
  const { t } = useTranslation('tasks');
  const { nesting, lines, store, scope, reading } = grid;
  if (!nesting) return null;
  const { query } = reading.list;
  const find = (task: Dragged, over: number, part: RowPart) => {
    const place = placeOf(grid, lines.indexOf(task.section, task.id));
    const line = lines.at(over);
    if (!place || line?.kind !== 'row') return null;
    const rows = place.order.filter((id) => place.moved.has(id)).flatMap((id) => store.get(id) ?? []);
    const target = nestTarget(
      { rows, parentId: place.parentId },
      { line, part },
      {
        unfolded: nesting.unfolded,
        rowOf: store.get,
        hasOrder: query.sort === 'rank',
        isIn: (row, section) => groupValuesOf(row, query).includes(section),
      },
    );
    return target && { rows, target, at: lines.indexOf(line.section.value, target.id) };
  };
  const newParent = ({ parentId }: NestTarget) => {
    const parent = parentId === null ? undefined : store.get(parentId);
    return parent ? t('order.hint.below', { key: scope.keyOf(parent) }) : t('order.hint.top');
  };
  return {
    targetAt(task: Dragged, over: number, part: RowPart): DropTarget | null {
      const found = find(task, over, part);
      if (!found || found.at < 0) return null;
      const { target, at } = found;
      return { line: at, edge: target.part, hint: target.isNewParent ? newParent(target) : null };
    },
    drop(task: Dragged, over: number, part: RowPart): void {
      const found = find(task, over, part);
      const [first] = found?.rows ?? [];
      if (!found || !first) return;
      const { rows, target } = found;
      const count = rows.length;
      if (count > MOVED_MAX) {
        notify(({ message }) => void message.info(t('order.tooMany', { count: MOVED_MAX })));
        return;
      }
      const moved = count === 1 ? t('order.moved', { title: first.title }) : t('order.movedMany', { count });
      const text = target.isNewParent ? t('order.movedTo.parent', { moved, where: newParent(target) }) : moved;
      const { parentId, isNewParent } = target;
      const to = target.to ?? { ids: rows.map(({ id }) => id), above: [], below: [] };
      void reorderTasks({
        ...{ scope, to, text, isReversed: query.order === 'desc' },
        parentId: isNewParent ? parentId : undefined,
      }).then((isMoved) => {
        // They stay in sight.
        if (isMoved && isNewParent && parentId !== null && !nesting.unfolded.has(parentId)) nesting.toggle(parentId);
      });
    },
  };
}
