import type { TaskRow } from '@opsyard/contract';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '../shared/reading/project-scope.tsx';
import { order } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { isUnchanged, placedBeside, type Reordered, reorderTasks, stepped } from './reorder.ts';
import { setParent } from './set-parent.ts';
import type { Edge } from './use-row-drag.ts';

export type SubtaskOrder = {
  list: RefObject<HTMLUListElement | null>;
  /** Moves a subtask up or down. */
  step: (id: string, by: -1 | 1) => void;
  /** Moves a subtask above or below another one. */
  dropOn: (id: string, overId: string, side: Edge) => void;
  /** Makes a subtask one of another task, or of none. */
  nest: (id: string, parentId: string | null) => void;
};

/** Moving the subtasks of a task among each other. */
export function useSubtaskOrder(subtasks: readonly TaskRow[]): SubtaskOrder {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  // A row that changes its place in the document loses the focus.
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-subtask="${focused.current}"] button`)?.focus();
    focused.current = null;
  });
  const idsNow = () => {
    const store = taskStoreOf(scope.project.id);
    const rows = subtasks.map((row) => store.get(row.id) ?? row);
    return rows.sort((one, other) => order(one.rank, other.rank)).map(({ id }) => id);
  };
  const move = (id: string, to: Reordered | null) => {
    if (!to) return;
    focused.current = id;
    const title = subtasks.find((row) => row.id === id)?.title ?? '';
    void reorderTasks({ scope, to, text: t('order.moved', { title }) });
  };
  return {
    list,
    step: (id, by) => move(id, stepped(idsNow(), new Set([id]), by)),
    dropOn(id, overId, side) {
      const order = idsNow();
      const to = placedBeside(order, [id], { overId, side });
      if (!isUnchanged(order, to)) move(id, to);
    },
    nest(id, parentId) {
      const row = taskStoreOf(scope.project.id).get(id) ?? subtasks.find((one) => one.id === id);
      if (row) setParent({ scope, t }, row, parentId);
    },
  };
}
