import { useTranslation } from 'react-i18next';
import type { CalendarWords } from '../../../records/calendar/calendar-setup.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { type CalendarDate, isChangeable } from './calendar-date.ts';
import { useDateNames } from './calendar-date-text.ts';

/** The texts of a calendar of the tasks of the project by a date. */
export function useTaskCalendarWords(by: CalendarDate): CalendarWords {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { nameOf } = useDateNames();
  const isMovable = scope.can('editTasks') && isChangeable(scope, by);
  const words = useCalendarTexts(isMovable);
  const keys = [words.keys, t(isMovable ? 'calendar.selectKeys' : 'calendar.selectKeysRead')].join(
    t('calendar.sentences'),
  );
  if (by === 'dueDate') return { ...words, keys };
  const field = nameOf(by);
  return {
    ...words,
    keys,
    none: t('calendar.noneBy'),
    noneOn: t('calendar.noneOnDay'),
    day: (day, count) => t('calendar.dayBy', { day, count }),
    removed: (name) => t('calendar.removedField', { name, field }),
  };
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
