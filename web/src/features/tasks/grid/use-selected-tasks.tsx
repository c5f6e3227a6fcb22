import type { TaskRow } from '@opsyard/contract';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../kernel/notify.ts';
import { useMe } from '../../../kernel/session.ts';
import { existingOnly, extend, NOTHING, type Selection, toggle } from '../../../ui/selection.ts';
import { batchTasks, deleteTasks } from '../shared/batch-tasks.ts';
import { useScope } from '../shared/project-scope.tsx';
import { taskStoreOf } from '../shared/task-store.ts';
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

const FIELD_KEYS: Readonly<Record<string, BulkField>> = {
  s: 'status',
  a: 'owner',
  A: 'assignees',
  p: 'priority',
  P: 'parent',
  l: 'labels',
  d: 'dueDate',
  D: 'startDate',
};

/** Selects tasks outside of a list, where `order` are the tasks as they are shown; archived ones do not show there. */
export function useSelectedTasks(order: () => readonly string[]): SelectedTasks {
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
  const edit = (id: string, field: BulkField) => {
    if (!ids.has(id)) pick({ ids: new Set([id]), anchor: id });
    open(field);
  };
  const { actionOf, remove } = useActions(clear, edit);
  const selecting = ({ key, ctrlKey, metaKey }: KeyboardEvent, id: string) => {
    if (ctrlKey || metaKey) return key === 'a' ? () => pick({ ids: new Set(all()), anchor: id }) : undefined;
    if (key === 'x') return () => pick(toggle(selection, id));
    return key === 'X' ? () => extendTo(id) : undefined;
  };
  const onKey = (event: KeyboardEvent, id: string) => {
    const rows = rowsWith(id);
    if (rows.length === 0 || event.altKey) return false;
    const run = selecting(event, id) ?? actionOf(event, { id, rows });
    if (!run) return false;
    event.preventDefault();
    run();
    return true;
  };
  return {
    ...{ ids, extendTo, rowsWith, onKey },
    toggle: (id) => pick(toggle(selection, id)),
    bar: (
      <BulkBarWhenChosen
        {...{ ids, opened }}
        everything={null}
        onClear={clear}
        onOpen={open}
        onDelete={() => remove([...ids])}
        archived={false}
        offer={null}
      />
    ),
  };
}

/** What keys do with tasks. */
function useActions(clear: () => void, edit: (id: string, field: BulkField) => void) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const me = useMe().id;
  const remove = (ids: readonly string[]) => {
    clear();
    void deleteTasks({ scope, ids, text: (count) => t('bulk.deleted', { count }) });
  };
  const assignMe = (ids: readonly string[]) => {
    void batchTasks({ scope, ids, changes: { ownerId: me }, text: (count) => t('bulk.changed', { count }) });
  };
  const copy = (rows: readonly TaskRow[]) => {
    const text = rows.map((row) => `${scope.keyOf(row)} ${row.title}`).join('\n');
    const done = () => notify(({ message }) => void message.success(t('list.copied')));
    void navigator.clipboard.writeText(text).then(done);
  };
  const actionOf = (
    { key, ctrlKey, metaKey }: KeyboardEvent,
    { id, rows }: { id: string; rows: readonly TaskRow[] },
  ): (() => void) | undefined => {
    const ids = rows.map((row) => row.id);
    const field = FIELD_KEYS[key];
    if (ctrlKey || metaKey) return undefined;
    if (key === 'y') return () => copy(rows);
    if (key === 'Delete') return scope.can('deleteTasks') ? () => remove(ids) : undefined;
    if (!scope.can('editTasks')) return undefined;
    if (key === 'i') return () => assignMe(ids);
    return field && (() => edit(id, field));
  };
  return { actionOf, remove };
}
