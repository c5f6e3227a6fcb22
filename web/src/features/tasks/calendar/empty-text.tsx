import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { periodName } from '../../../records/calendar/calendar-navigation.tsx';
import type { Span } from '../../../records/calendar/span.ts';
import type { CalendarDate } from './calendar-date.ts';
import { useDateNames } from './calendar-date-text.ts';

/** The period of a calendar, and the date that places tasks in it. */
export type EmptyTextProps = { by: CalendarDate; day: string; span: Span };

/** That no task has its date in a period. */
export function EmptyText({ by, day, span }: EmptyTextProps) {
  const { t } = useTranslation('tasks');
  const { nameOf } = useDateNames();
  const period = periodName(day, span, useLanguage());
  return by === 'dueDate' ? t('calendar.emptyDue', { period }) : t('calendar.emptyBy', { field: nameOf(by), period });
}
