import { canProgress, type MyTask, taskAddress } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { EntryIcon } from '../../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { type MenuEntry, usePopupMenu } from '../../../ui/popups/popup-menu.tsx';
import { copyText } from '../shared/copy-text.ts';
import { useOpenTask } from '../shared/open-task.ts';
import type { MyRows } from './my-rows.ts';
import type { MyEdit } from './my-task-context.ts';
import type { MyTaskOperations } from './use-my-actions.ts';

const EDITS = ['status', 'dueDate', 'priority', 'owner', 'assignees', 'title'] as const satisfies readonly MyEdit[];
type MenuProps = { rows: MyRows; actions: MyTaskOperations; today: string; isCalendar: boolean };

export function useMyMenu(props: MenuProps) {
  const { t } = useTranslation('tasks');
  const [task, setTask] = useState<MyTask | null>(null);
  const entries = useEntries(task, props);
  const popup = usePopupMenu(task ? t('project.task.menu', { key: keyOf(task) }) : '', entries);
  return { ...popup, pick: setTask };
}

function useEntries(task: MyTask | null, { rows, actions, today, isCalendar }: MenuProps): MenuEntry[] {
  const { t } = useTranslation('tasks');
  const open = useOpenMyTask(isCalendar);
  if (!task) return [];
  const edit = (what: MyEdit) => actions.edit(task, what, rows.cellOf(task, what));
  const tasks = actions.targets(task);
  return [
    ...open.entriesOf(task),
    'divider',
    { key: 'complete', label: t('myTasks.complete'), icon: <Glyph name="tick" />, run: () => actions.complete(tasks) },
    ...(canProgress(task.category)
      ? [{ key: 'deal', label: t('drawer.deal'), icon: <Glyph name="right" />, run: () => edit('deal') }]
      : []),
    ...EDITS.map((what) => ({
      ...{ key: what, icon: <Glyph name="pencil" />, run: () => edit(what) },
      label: t('myTasks.change', { field: t(`shared.field.${what}`) }),
    })),
    ...(isCalendar ? [] : [selectEntry(t, task, actions)]),
    'divider',
    ...(task.snoozedUntil ? wakeEntries(t, () => actions.wake(tasks)) : []),
    ...snoozeEntries(t, { today, snooze: (day) => actions.snooze(tasks, day), choose: () => edit('snooze') }),
    ...(task.snoozedUntil || isCalendar ? [] : orderEntries(t, task, actions)),
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
    { key: 'top', label: t('myTasks.top'), icon: <EntryIcon name="top" />, run: () => move(task, 'top') },
    { key: 'up', label: t('myTasks.up'), icon: <Glyph name="up" />, run: () => move(task, 'up') },
    { key: 'down', label: t('myTasks.down'), icon: <Glyph name="down" />, run: () => move(task, 'down') },
    ...(task.isRanked
      ? [{ key: 'unrank', label: t('myTasks.unrank'), icon: <Glyph name="list" />, run: () => unrank(task) }]
      : []),
  ];
}

/** How one of my tasks is opened and referred to: beside the calendar, or in the list of its project. */
export function useOpenMyTask(isCalendar: boolean) {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const pathOf = (task: MyTask) => pathTo('task/ProjectTasks', { key: task.projectKey, task: keyOf(task) });
  const copy = (text: string) => copyText(text, t);
  const { openTask } = useOpenTask();
  const open = (task: MyTask) => {
    if (isCalendar) return openTask(keyOf(task));
    const path = pathOf(task);
    if (path) void navigate(path);
  };
  const copyKey = (task: MyTask) => copy(`${keyOf(task)} ${task.title}`);
  const entriesOf = (task: MyTask): MenuEntry[] => {
    const address = new URL(taskAddress(keyOf(task)), window.location.href).toString();
    const leading: MenuEntry[] = pathOf(task)
      ? [
          { key: 'open', label: t('project.task.open'), icon: <Glyph name="open" />, run: () => open(task) },
          {
            ...{ key: 'tab', label: t('project.task.newTab'), icon: <EntryIcon name="tab" /> },
            run: () => void window.open(address, '_blank', 'noopener'),
          },
          { key: 'link', label: t('drawer.copyLink'), icon: <EntryIcon name="link" />, run: () => copy(address) },
        ]
      : [];
    const ofKey = { key: 'key', label: t('drawer.copyKey'), icon: <Glyph name="list" />, run: () => copyKey(task) };
    return [...leading, ofKey];
  };
  return { open, copyKey, entriesOf };
}

function keyOf({ projectKey, seq }: MyTask): string {
  return `${projectKey}-${seq}`;
}
