import { canProgress, type MyTask } from '@opsyard/contract';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { notify } from '../../../kernel/notify.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { EntryIcon } from '../../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { copyText } from '../shared/copy-text.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { ScopeProvider, useProject } from '../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { useTask } from '../shared/reading/use-task.ts';
import type { TaskMenuProps } from '../shared/task-menu.tsx';
import { columnName } from '../shared/text/field-text.ts';
import type { MyRows } from './my-rows.ts';
import type { MyEdit } from './my-task-context.ts';
import type { MyTaskOperations } from './use-my-actions.ts';

const TaskMenu = part(() => import('../shared/task-menu.tsx'), 'TaskMenu');

const EDITS = [
  'status',
  'startDate',
  'dueDate',
  'priority',
  'owner',
  'assignees',
  'labels',
  'title',
] as const satisfies readonly MyEdit[];
type MenuProps = { rows: MyRows; actions: MyTaskOperations; today: string; isCalendar: boolean };
type Opened = { task: MyTask; point: TaskMenuProps['opened']['point'] };

/** The menu of one of my tasks, with the permissions of its project; `openAt` opens it once these are known. */
export function useMyMenu(props: MenuProps): {
  menu: ReactNode;
  openAt: (task: MyTask, point: Opened['point']) => void;
} {
  const [opened, setOpened] = useState<Opened | null>(null);
  const openAt = (task: MyTask, point: Opened['point']) => {
    props.actions.act(task.projectKey);
    taskStoreOf(task.projectId).storeRead([task]);
    setOpened({ task, point });
  };
  const menu = opened && (
    <Suspense fallback={null}>
      <MyMenu {...props} opened={opened} onUnread={() => setOpened(null)} />
    </Suspense>
  );
  return { menu, openAt };
}

type MyMenuProps = MenuProps & { opened: Opened; onUnread: () => void };

function MyMenu({ opened: { task, point }, onUnread, ...props }: MyMenuProps) {
  const { scope, error } = useProject(task.projectKey);
  const row = useTask(task.projectId, task.id) ?? task;
  const entries = useEntries(task, { ...props, scope });
  const fail = useEffectEvent((text: string) => {
    notify(({ message }) => void message.error(text));
    onUnread();
  });
  const unread = scope ? undefined : error?.message;
  useEffect(() => {
    if (unread !== undefined) fail(unread);
  }, [unread]);
  if (!scope) return null;
  return (
    <ScopeProvider value={scope}>
      <TaskMenu opened={{ row, point }} ownEntriesOf={() => entries} />
    </ScopeProvider>
  );
}

function useEntries(
  task: MyTask,
  { rows, actions, today, isCalendar, scope }: MenuProps & { scope: ProjectScope | null },
): MenuEntry[] {
  const { t } = useTranslation('tasks');
  if (!scope) return [];
  const edit = (what: MyEdit) => actions.edit(task, what, rows.cellOf(task, what));
  const tasks = actions.targets(task);
  const mayEdit = scope.can('editTasks') && scope.mayChange(task);
  return [
    ...(mayEdit ? editEntries(t, { task, scope, edit, complete: () => actions.complete(tasks) }) : []),
    ...(isCalendar ? [] : [selectEntry(t, task, actions)]),
    'divider',
    ...(task.snoozedUntil ? wakeEntries(t, () => actions.wake(tasks)) : []),
    ...snoozeEntries(t, { today, snooze: (day) => actions.snooze(tasks, day), choose: () => edit('snooze') }),
    ...(task.snoozedUntil || isCalendar ? [] : orderEntries(t, task, actions)),
  ];
}

type Editing = { task: MyTask; scope: ProjectScope; edit: (what: MyEdit) => void; complete: () => void };

function editEntries(t: Words, { task, scope, edit, complete }: Editing): MenuEntry[] {
  return [
    { key: 'complete', label: t('myTasks.complete'), icon: <Glyph name="tick" />, run: complete },
    ...(canProgress(task.category)
      ? [{ key: 'deal', label: t('drawer.deal'), icon: <Glyph name="right" />, run: () => edit('deal') }]
      : []),
    ...EDITS.map((what) => ({
      ...{ key: `edit ${what}`, icon: <Glyph name="pencil" />, run: () => edit(what) },
      label: t('myTasks.change', { field: columnName(what, scope, t) }),
    })),
  ];
}

type Words = ReturnType<typeof useTranslation<'tasks'>>['t'];

function selectEntry(t: Words, task: MyTask, { selected, toggle }: MyTaskOperations): MenuEntry {
  const label = t(selected.has(task.id) ? 'myTasks.unselect' : 'myTasks.select');
  return { key: 'select', icon: <Glyph name="checklist" />, label, run: () => toggle(task) };
}

function wakeEntries(t: Words, run: () => void): MenuEntry[] {
  return [{ key: 'wake', label: t('myTasks.wake'), icon: <Glyph name="eye" />, run }];
}

type Snoozing = { today: string; snooze: (day: string) => void; choose: () => void };

function snoozeEntries(t: Words, { today, snooze, choose }: Snoozing): MenuEntry[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const [tomorrow, monday] = [plusDays(today, 1), plusDays(today, 7 - weekday)];
  const icon = <Glyph name="clock" />;
  return [
    { key: 'tomorrow', label: t('myTasks.tomorrow'), icon, run: () => snooze(tomorrow) },
    ...(monday === tomorrow
      ? []
      : [{ key: 'monday', label: t('myTasks.nextMonday'), icon, run: () => snooze(monday) }]),
    { key: 'snooze', label: t('myTasks.snoozeFor'), icon, run: choose },
  ];
}

function orderEntries(t: Words, task: MyTask, { move, unrank }: MyTaskOperations): MenuEntry[] {
  return [
    'divider',
    { key: 'own top', label: t('myTasks.top'), icon: <EntryIcon name="top" />, run: () => move(task, 'top') },
    { key: 'up', label: t('myTasks.up'), icon: <Glyph name="up" />, run: () => move(task, 'up') },
    { key: 'down', label: t('myTasks.down'), icon: <Glyph name="down" />, run: () => move(task, 'down') },
    ...(task.isRanked
      ? [{ key: 'unrank', label: t('myTasks.unrank'), icon: <Glyph name="list" />, run: () => unrank(task) }]
      : []),
  ];
}

/** How one of my tasks is opened beside the page, and referred to. */
export function useOpenMyTask() {
  const { t } = useTranslation('tasks');
  const { openTask } = useOpenTask();
  return {
    open: (task: MyTask) => openTask(keyOf(task)),
    copyKey: (task: MyTask) => copyText(`${keyOf(task)} ${task.title}`, t),
  };
}

function keyOf({ projectKey, seq }: MyTask): string {
  return `${projectKey}-${seq}`;
}
