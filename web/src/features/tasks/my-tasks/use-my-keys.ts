import type { MyTask } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kernel/commands/commands.ts';
import type { MyEdit } from './my-task-context.ts';

const EDITS = [
  ['s', 'status'],
  ['a', 'owner'],
  ['shift+a', 'assignees'],
  ['p', 'priority'],
  ['d', 'dueDate'],
  ['e', 'title'],
] as const satisfies readonly (readonly [string, MyEdit])[];

/** A calendar has other meanings for these, or none. */
const KEYS_OF_LIST = new Set(['next', 'previous', 'priority', 'select', 'up', 'down'].map((id) => `my.${id}`));

type MyKeys = {
  isCalendar: boolean;
  /** The task whose row has the focus. */
  focused: () => MyTask | undefined;
  step: (by: 1 | -1) => void;
  edit: (what: MyEdit) => void;
  open: (task: MyTask) => void;
  complete: (task: MyTask) => void;
  toggle: (task: MyTask) => void;
  copy: (task: MyTask) => void;
  move: (by: 1 | -1) => void;
};

/** What can be done with the task that has the focus, by the keys of the task list. */
export function useMyKeys({ isCalendar, focused, step, edit, open, complete, toggle, copy, move }: MyKeys): void {
  const { t } = useTranslation('tasks');
  const group = t('myTasks.mine');
  const onRow = (id: string, shortcut: string, title: string, run: (task: MyTask) => void): Command => ({
    ...{ id: `my.${id}`, shortcut, title, group, keyOnly: true, when: () => focused() !== undefined },
    run() {
      const task = focused();
      if (task) run(task);
    },
  });
  const commands: Command[] = [
    { id: 'my.next', group, title: t('myTasks.next'), shortcut: 'j', keyOnly: true, run: () => step(1) },
    { id: 'my.previous', group, title: t('myTasks.previous'), shortcut: 'k', keyOnly: true, run: () => step(-1) },
    ...EDITS.map(([shortcut, what]) =>
      onRow(what, shortcut, t('list.keys.change', { field: t(`shared.field.${what}`) }), () => edit(what)),
    ),
    onRow('open', 'o', t('list.keys.open'), open),
    onRow('complete', 'f', t('myTasks.complete'), complete),
    onRow('deal', 'shift+s', t('drawer.deal'), () => edit('deal')),
    onRow('snooze', 'z', t('myTasks.snooze'), () => edit('snooze')),
    onRow('select', 'x', t('list.keys.select'), toggle),
    onRow('copy', 'y', t('list.keys.copy'), copy),
    onRow('up', 'alt+arrowup', t('myTasks.up'), () => move(-1)),
    onRow('down', 'alt+arrowdown', t('myTasks.down'), () => move(1)),
  ];
  useCommands(isCalendar ? commands.filter(({ id }) => !KEYS_OF_LIST.has(id)) : commands);
}
