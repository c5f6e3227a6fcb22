import { RELOCATED_MAX, type TaskRow } from '@opsyard/contract';
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kernel/commands/commands.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { notify } from '../../../kernel/notify.ts';
import { useMe } from '../../../kernel/session.ts';
import { batchTasks, deleteTasks } from '../shared/reading/batch-tasks.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { BulkField } from './bulk/bulk-bar.tsx';
import type { OpenedByKey } from './row-keys/key-dialogs.tsx';
import { toggleMute } from './row-keys/toggle-mute.ts';

const KeyDialogs = part(() => import('./row-keys/key-dialogs.tsx'), 'KeyDialogs');

/** The key of each field whose values are offered, and its shortcut. */
const FIELDS = [
  ['s', 's', 'status'],
  ['a', 'a', 'owner'],
  ['A', 'shift+a', 'assignees'],
  ['p', 'p', 'priority'],
  ['P', 'shift+p', 'parent'],
  ['l', 'l', 'labels'],
  ['d', 'd', 'dueDate'],
  ['D', 'shift+d', 'startDate'],
] as const satisfies readonly (readonly [key: string, shortcut: string, field: BulkField])[];

/** A task with the focus, and those its keys change: all selected ones if it is among them. */
export type FocusedTasks = { row: TaskRow; rows: readonly TaskRow[] };

type ActingOptions = {
  /** Called before tasks are removed. */
  clear: () => void;
  /** Offers values of a field. */
  edit: (ids: readonly string[], field: BulkField) => void;
  /** The tasks of the element with the focus. */
  focused: () => FocusedTasks | null;
  /** Keys that mean something else where the tasks are shown. */
  taken?: readonly string[];
};

/** What keys do with tasks outside of a list, as in it: by the element with the focus, and by the shortcuts users have chosen. */
export function useTaskActions({ clear, edit, focused, taken = [] }: ActingOptions): {
  actionOf: (event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>, at: FocusedTasks) => Run | undefined;
  remove: (ids: readonly string[]) => void;
  dialogs: ReactNode;
} {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const me = useMe().id;
  const [opened, open] = useState<OpenedByKey | null>(null);
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
  const [mayEdit, mayDelete] = [scope.can('editTasks'), scope.can('deleteTasks')];
  const actionFor = (key: string, { row, rows }: FocusedTasks): Run | undefined => {
    const ids = rows.map(({ id }) => id);
    const field = FIELDS.find(([one]) => one === key)?.[2];
    const runs: Readonly<Record<string, Run | false>> = {
      y: () => copy(rows),
      b: () => open({ kind: 'dependencies', row }),
      q: () => void toggleMute(row.id, scope.keyOf(row)),
      m: mayDelete && ids.length <= RELOCATED_MAX && (() => open({ kind: 'relocate', ids })),
      Delete: mayDelete && (() => remove(ids)),
      i: mayEdit && (() => assignMe(ids)),
      e: mayEdit && scope.mayChange(row) && (() => open({ kind: 'title', row })),
      ...(field && { [key]: mayEdit && (() => edit(ids, field)) }),
    };
    return taken.includes(key) ? undefined : runs[key] || undefined;
  };
  useCommands(
    commandsOf(t).flatMap(({ key, ...command }): Command[] => {
      const isOffered = key === 'm' || key === 'Delete' ? mayDelete : mayEdit || ['y', 'b', 'q'].includes(key);
      const run = () => {
        const at = focused();
        return at ? actionFor(key, at) : undefined;
      };
      const offered = { ...command, keyOnly: true, when: () => run() !== undefined, run: () => run()?.() };
      return isOffered && !taken.includes(key) ? [offered] : [];
    }),
  );
  const dialogs = opened && (
    <Suspense fallback={null}>
      <KeyDialogs opened={opened} onClose={() => open(null)} />
    </Suspense>
  );
  return {
    actionOf: ({ key, altKey, ctrlKey, metaKey }, at) =>
      altKey || ctrlKey || metaKey || at.rows.length === 0 ? undefined : actionFor(key, at),
    remove,
    dialogs,
  };
}

type Run = () => void;

/** The keys as commands, with the ids they have in lists: a user's own shortcut applies everywhere. */
function commandsOf(t: ReturnType<typeof useTranslation<'tasks'>>['t']) {
  const group = t('list.keys.group');
  const others = [
    { key: 'P', id: 'task.parent', title: t('order.chooseParent'), shortcut: 'shift+p' },
    {
      key: 'e',
      id: 'task.edit.title',
      title: t('list.keys.change', { field: t('shared.field.title') }),
      shortcut: 'e',
    },
    { key: 'i', id: 'task.assignMe', title: t('list.keys.assignMe'), shortcut: 'i' },
    { key: 'b', id: 'task.blockedBy', title: t('order.blockedBy'), shortcut: 'b' },
    { key: 'm', id: 'task.relocate', title: t('order.relocate'), shortcut: 'm' },
    { key: 'q', id: 'task.mute', title: t('order.mute'), shortcut: 'q' },
    { key: 'y', id: 'task.copy', title: t('list.keys.copy'), shortcut: 'y' },
    { key: 'Delete', id: 'task.remove', title: t('list.keys.remove'), shortcut: 'delete' },
  ];
  const fields = FIELDS.filter(([, , field]) => field !== 'parent').map(([key, shortcut, field]) => {
    const title = t('list.keys.change', { field: t(`shared.field.${field}`) });
    return { key: key as string, id: `task.edit.${field}`, title, shortcut: shortcut as string };
  });
  return [...fields, ...others].map((one) => ({ ...one, group }));
}
