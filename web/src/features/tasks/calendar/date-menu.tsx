import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { type CalendarDate, calendarDates } from './calendar-date.ts';
import { useDateNames } from './calendar-date-text.ts';

type DateMenuProps = {
  by: CalendarDate;
  hasBars: boolean;
  onChange: (change: { date: string; bars: string }) => void;
};

/** The dates by which a calendar shows tasks: from start to due date, or one date. */
export function DateMenu({ by, hasBars, onChange }: DateMenuProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { nameOf } = useDateNames();
  const isRange = by === 'dueDate' && hasBars;
  const entries = [
    { key: 'range', label: t('calendar.range'), checked: isRange, run: () => onChange({ date: '', bars: '' }) },
    ...calendarDates(scope).map((one) => ({
      key: one,
      label: nameOf(one),
      checked: !isRange && one === by,
      run: () => onChange({ date: one === 'dueDate' ? '' : one, bars: one === 'dueDate' ? 'off' : '' }),
    })),
  ];
  const text = t('calendar.by', { date: isRange ? t('calendar.range') : nameOf(by) });
  return (
    <MenuButton type="default" label={text} entries={entries}>
      {text}
    </MenuButton>
  );
}
