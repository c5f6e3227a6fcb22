import type { MyTask } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CalendarItem } from '../../../records/calendar/calendar-setup.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { daysOf } from '../calendar/task-items.ts';
import { type ColorMeaning, colorOfId, priorityMeaning } from '../colors/task-colors.ts';

/** What the colours of my tasks can stand for. */
export const MY_COLOR_MODES = ['status', 'priority', 'project'] as const;
export type MyColorMode = (typeof MY_COLOR_MODES)[number];

/** My tasks as items of a calendar, with their projects. */
export function useMyItems(
  hasBars: boolean,
  colors: MyColorMode = 'status',
): (task: MyTask) => CalendarItem & { meaning: ColorMeaning } {
  const { t } = useTranslation('tasks');
  const today = dayOf(useNow());
  return (task) => {
    const { status, projectName } = task;
    const meaning = meaningOf(task, colors, t);
    const key = `${task.projectKey}-${task.seq}`;
    const isLate = task.dueDate !== null && task.dueDate < today;
    const facts = [key, projectName, task.milestone && t('shared.field.milestone'), status.name];
    return {
      ...{ id: task.id, title: task.title, color: meaning.color, meaning, isLate, state: projectName },
      mark: colors === 'status' ? undefined : meaning.name,
      ...daysOf(task, hasBars),
      isMilestone: task.milestone === true,
      description: [...facts, isLate && t('shared.overdue')].filter(Boolean).join(t('calendar.separator')),
      fact: task.dueTime ?? undefined,
      hint: [`${key} ${task.title}`, projectName, status.name].join(' · '),
    };
  };
}

function meaningOf(task: MyTask, colors: MyColorMode, t: TFunction<'tasks'>): ColorMeaning {
  const { status, projectId, projectName } = task;
  if (colors === 'priority') return priorityMeaning(task.priority, t);
  if (colors === 'project') return { id: projectName, name: projectName, color: colorOfId(projectId) };
  return { id: status.category, name: status.name, color: status.color };
}
