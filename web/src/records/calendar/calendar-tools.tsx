import { Select } from 'antd';
import { useI18n, useRecords } from '../scope.ts';
import { calendarFields } from './calendar-model.ts';
import { CalendarNavigation } from './calendar-navigation.tsx';
import type { Span } from './span.ts';

type CalendarToolsProps = {
  day: string;
  today: string;
  span: Span;
  by: string;
  setAddress: (change: { day?: string; span?: Span; date?: string }) => void;
};

/** The navigation of a calendar, and the choice of its date field. */
export function CalendarTools({ day, today, span, by, setAddress }: CalendarToolsProps) {
  const { type } = useRecords();
  const { t, word } = useI18n();
  return (
    <CalendarNavigation {...{ day, today, span }} onChange={setAddress}>
      <Select
        aria-label={t('calendar.field')}
        value={by}
        onChange={(date) => setAddress({ date })}
        popupMatchSelectWidth={false}
        options={calendarFields(type).map((value) => ({ value, label: word(type.allFields[value]?.name ?? type.one) }))}
      />
    </CalendarNavigation>
  );
}
