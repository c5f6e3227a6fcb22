import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../kernel/commands/commands.ts';
import { dayInNext } from '../../../records/calendar/calendar-navigation.tsx';
import type { Span } from '../../../records/calendar/span.ts';

type Options = {
  day: string;
  today: string;
  span: Span;
  go: (change: { day?: string; span?: Span }) => void;
};

/** The keys of a calendar: today, the next and the previous period, month and week. */
export function useCalendarCommands({ day, today, span, go }: Options): void {
  const { t } = useTranslation('tasks');
  const group = t('calendar.label');
  const step = (by: 1 | -1) => go({ day: dayInNext(day, span, by) });
  useCommands([
    { id: 'calendar.today', title: t('calendar.command.today'), group, shortcut: 't', run: () => go({ day: today }) },
    {
      id: 'calendar.today.',
      title: t('calendar.command.today'),
      group,
      shortcut: '.',
      keyOnly: true,
      run: () => go({ day: today }),
    },
    { id: 'calendar.next', title: t('calendar.command.next'), group, shortcut: 'n', run: () => step(1) },
    { id: 'calendar.previous', title: t('calendar.command.previous'), group, shortcut: 'p', run: () => step(-1) },
    {
      id: 'calendar.month',
      title: t('calendar.command.month'),
      group,
      shortcut: 'm',
      run: () => go({ span: 'month' }),
    },
    { id: 'calendar.week', title: t('calendar.command.week'), group, shortcut: 'w', run: () => go({ span: 'week' }) },
  ]);
}
