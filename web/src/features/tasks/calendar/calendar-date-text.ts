import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { fieldName } from '../shared/text/field-text.ts';
import type { CalendarDate } from './calendar-date.ts';

/** The title of the list of tasks without the date of a calendar. */
export function undatedText(by: CalendarDate, scope: ProjectScope, t: TFunction<'tasks'>): string {
  if (by === 'dueDate') return t('calendar.undated');
  return t('calendar.withoutDate', { field: fieldName(by, scope, t) });
}

/** The names of the dates a calendar can show. */
export function useDateNames(): { nameOf: (by: CalendarDate) => string } {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  return { nameOf: (by) => fieldName(by, scope, t) };
}
