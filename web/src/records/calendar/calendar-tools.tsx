import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { addMonths, monthOf, plusDays } from '../../ui/month.ts';
import { dayAsDate } from '../../ui/when-text.ts';
import { useI18n, useRecords } from '../scope.ts';
import styles from './calendar.module.css';
import { calendarFields, type Span } from './calendar-model.ts';

type CalendarToolsProps = {
  day: string;
  today: string;
  span: Span;
  by: string;
  setAddress: (change: { day?: string; span?: Span; date?: string }) => void;
};

/** The title of a calendar, and the navigation to other dates. */
export function CalendarTools({ day, today, span, by, setAddress }: CalendarToolsProps) {
  const { type } = useRecords();
  const { t, word, language } = useI18n();
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' });
  const step = (by: 1 | -1) => setAddress({ day: span === 'week' ? plusDays(day, by * 7) : firstOf(day, by) });
  return (
    <div className={styles.tools}>
      <Button onClick={() => setAddress({ day: today })}>{t('calendar.today')}</Button>
      <Button
        type="text"
        aria-label={t(span === 'week' ? 'calendar.previousWeek' : 'calendar.previousMonth')}
        icon={<LeftOutlined aria-hidden />}
        onClick={() => step(-1)}
      />
      <Button
        type="text"
        aria-label={t(span === 'week' ? 'calendar.nextWeek' : 'calendar.nextMonth')}
        icon={<RightOutlined aria-hidden />}
        onClick={() => step(1)}
      />
      <h2 className={styles.title} aria-live="polite">
        {format.format(dayAsDate(day))}
      </h2>
      <Segmented<Span>
        aria-label={t('calendar.span')}
        value={span}
        onChange={(next) => setAddress({ span: next })}
        options={[
          { value: 'month', label: t('calendar.month') },
          { value: 'week', label: t('calendar.week') },
        ]}
      />
      <Select
        aria-label={t('calendar.field')}
        value={by}
        onChange={(date) => setAddress({ date })}
        popupMatchSelectWidth={false}
        options={calendarFields(type).map((value) => ({ value, label: word(type.allFields[value]?.name ?? type.one) }))}
      />
    </div>
  );
}

/** The first day of the previous or next month. */
function firstOf(day: string, step: 1 | -1): string {
  const { year, month } = addMonths(monthOf(day), step);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}
