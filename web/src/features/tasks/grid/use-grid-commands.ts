import type { TaskRow } from '@opsyard/contract';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kernel/commands/commands.ts';
import { notify } from '../../../kernel/notify.ts';
import { useMe } from '../../../kernel/session.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { BuiltInColumn, ColumnId, ComputedColumn } from './columns.ts';

type Acting = {
  scroller: RefObject<HTMLElement | null>;
  /** The task of the active line. */
  row: TaskRow | undefined;
  open: (row: TaskRow) => void;
  /** Begins to edit a field, of all chosen tasks when some are. */
  edit: (column: ColumnId) => void;
  assign: (row: TaskRow, ownerId: string) => void;
  remove: () => void;
  /** Whether the key to remove tasks is not meant for something else. */
  mayRemove: boolean;
  toggle: (row: TaskRow) => void;
};

const EDITS: readonly [shortcut: string, column: Exclude<BuiltInColumn, 'select' | 'key' | ComputedColumn>][] = [
  ['s', 'status'],
  ['a', 'owner'],
  ['shift+a', 'assignees'],
  ['p', 'priority'],
  ['l', 'labels'],
  ['d', 'dueDate'],
  ['shift+d', 'startDate'],
  ['e', 'title'],
];

/** What can be done with the task that has the focus, by one key each. */
export function useGridCommands({ scroller, row, open, edit, assign, remove, mayRemove, toggle }: Acting): void {
  const { t } = useTranslation('tasks');
  const me = useMe();
  const scope = useScope();
  const group = t('list.keys.group');
  const inGrid = () => row !== undefined && scroller.current?.contains(document.activeElement) === true;
  const onRow = (id: string, shortcut: string, run: (row: TaskRow) => void): Command => ({
    id: `task.${id}`,
    title: t(`list.keys.${id as 'open'}`),
    group,
    shortcut,
    keyOnly: true,
    when: inGrid,
    run: () => row && run(row),
  });
  const editing: Command[] = [
    ...EDITS.map(([shortcut, column]) => ({
      ...onRow('edit', shortcut, () => edit(column)),
      id: `task.edit.${column}`,
      title: t('list.keys.change', { field: t(`shared.field.${column}`) }),
    })),
    onRow('assignMe', 'i', (task) => assign(task, me.id)),
  ];
  useCommands([
    ...(scope.can('editTasks') ? editing : []),
    ...(scope.can('deleteTasks') ? [{ ...onRow('remove', 'delete', remove), when: () => mayRemove && inGrid() }] : []),
    onRow('open', 'o', open),
    onRow('select', 'x', toggle),
    onRow('copy', 'y', (task) => copyTask(`${scope.keyOf(task)} ${task.title}`, t('list.copied'))),
  ]);
}

function copyTask(text: string, done: string): void {
  void navigator.clipboard.writeText(text).then(() => notify(({ message }) => void message.success(done)));
}
