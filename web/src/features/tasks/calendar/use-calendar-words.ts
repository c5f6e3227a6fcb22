import { useTranslation } from 'react-i18next';
import type { CalendarWords } from '../../../records/calendar/calendar-setup.ts';
import { useScope } from '../shared/project-scope.tsx';

/** The texts of a calendar of the tasks of the project. */
export function useTaskCalendarWords(): CalendarWords {
  return useCalendarTexts(useScope().can('editTasks'));
}

/** The texts of a calendar of tasks that can be moved, or not. */
export function useCalendarTexts(isMovable: boolean): CalendarWords {
  const { t } = useTranslation('tasks');
  return {
    label: t('calendar.label'),
    keys: t(isMovable ? 'calendar.keys' : 'calendar.keysRead'),
    none: t('calendar.none'),
    noneOn: t('calendar.noneDue'),
    cancelled: t('calendar.cancelled'),
    day: (day, count) => t('calendar.day', { day, count }),
    more: (count) => t('calendar.more', { count }),
    held: (name) => t('calendar.held', { name }),
    moved: (name, days) => t('calendar.moved', { name, days }),
    removed: (name) => t('calendar.removed', { name }),
  };
}
