import type { MyTask } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import type { CalendarItem } from '../../../records/calendar/calendar-setup.ts';
import { useNow } from '../../../ui/minute.ts';
import { dayOf } from '../../../ui/when-text.ts';
import { daysOf } from '../calendar/task-items.ts';

/** My tasks as items of a calendar, with their projects. */
export function useMyItems(hasBars: boolean): (task: MyTask) => CalendarItem {
  const { t } = useTranslation('tasks');
  const today = dayOf(useNow());
  return (task) => {
    const { status, projectName } = task;
    const key = `${task.projectKey}-${task.seq}`;
    const isLate = task.dueDate !== null && task.dueDate < today;
    const facts = [key, projectName, task.milestone && t('shared.field.milestone'), status.name];
    return {
      ...{ id: task.id, title: task.title, color: status.color, isLate, state: projectName },
      ...daysOf(task, hasBars),
      isMilestone: task.milestone === true,
      description: [...facts, isLate && t('shared.overdue')].filter(Boolean).join(t('calendar.separator')),
      fact: task.dueTime ?? undefined,
      hint: [`${key} ${task.title}`, projectName, status.name].join(' · '),
    };
  };
}
