import type { TaskRow } from '@opsyard/contract';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { existingOnly, extend, NOTHING, type Selection, toggle } from '../../../../ui/lists/selection.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { useTaskActions } from '../use-task-actions.tsx';
import type { BulkField } from './bulk-bar.tsx';
import { BulkBarWhenChosen } from './bulk-bar-when-chosen.tsx';

/** Tasks of a calendar or timeline that are selected to be changed together. */
export type SelectedTasks = {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** From where the selection began to this task. */
  extendTo: (id: string) => void;
  /** The selected tasks if this one is among them, else only this one. */
  rowsWith: (id: string) => TaskRow[];
  /** Handles the keys of selected tasks while one has the focus; whether it did. */
  onKey: (event: KeyboardEvent, id: string) => boolean;
  /** What can be done with the selected tasks. */
  bar: ReactNode;
};

type Keys = {
  /** The task of an element, if it can have the focus. */
  idAt: (element: Element) => string | undefined;
  /** Keys that mean something else where the tasks are shown. */
  taken?: readonly string[];
};

/** Selects tasks outside of a list, where `order` are the tasks as they are shown; archived ones do not show there. */
export function useSelectedTasks(order: () => readonly string[], { idAt, taken }: Keys): SelectedTasks {
  const store = taskStoreOf(useScope().project.id);
  const [chosen, choose] = useState<Selection>(NOTHING);
  const [opened, open] = useState<BulkField | null>(null);
  const selection = existingOnly(chosen, (id) => store.get(id) !== undefined);
  const { ids } = selection;
  const pick = (next: Selection) => choose(next.ids.size === 0 ? NOTHING : next);
  const clear = () => choose(NOTHING);
  const all = () => order().filter((id) => store.get(id) !== undefined);
  const rowsWith = (id: string) => [...(ids.has(id) ? ids : [id])].flatMap((one) => store.get(one) ?? []);
  const between = (from: string, to: string) => {
    const shown = all();
    const [one, other] = [shown.indexOf(from), shown.indexOf(to)];
    return one < 0 || other < 0 ? [to] : shown.slice(Math.min(one, other), Math.max(one, other) + 1);
  };
  const extendTo = (id: string) => pick(extend(selection, id, between));
  const edit = (some: readonly string[], field: BulkField) => {
    if (!some.every((id) => ids.has(id))) pick({ ids: new Set(some), anchor: some[0] ?? null });
    open(field);
  };
  const focusedOn = (id: string | undefined) => {
    const row = id === undefined ? undefined : store.get(id);
    return row ? { row, rows: rowsWith(row.id) } : null;
  };
  const focused = () => focusedOn(document.activeElement ? idAt(document.activeElement) : undefined);
  const { actionOf, remove, dialogs } = useTaskActions({ clear, edit, focused, ...(taken && { taken }) });
  const selecting = ({ key, ctrlKey, metaKey }: KeyboardEvent, id: string) => {
    if (ctrlKey || metaKey) return key === 'a' ? () => pick({ ids: new Set(all()), anchor: id }) : undefined;
    if (key === 'x') return () => pick(toggle(selection, id));
    return key === 'X' ? () => extendTo(id) : undefined;
  };
  const onKey = (event: KeyboardEvent, id: string) => {
    const at = focusedOn(id);
    if (!at || event.altKey) return false;
    const run = selecting(event, id) ?? actionOf(event, at);
    if (!run) return false;
    event.preventDefault();
    run();
    return true;
  };
  return {
    ...{ ids, extendTo, rowsWith, onKey },
    toggle: (id) => pick(toggle(selection, id)),
    bar: (
      <>
        <BulkBarWhenChosen
          {...{ ids, opened }}
          everything={null}
          onClear={clear}
          onOpen={open}
          onDelete={() => remove([...ids])}
          archived={false}
          offer={null}
        />
        {dialogs}
      </>
    ),
  };
}
