import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevice } from '../../kernel/storage/device.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { addMonths, monthOf, plusDays } from '../../ui/dates/month.ts';
import { dayAsDate, plainDay } from '../../ui/dates/when-text.ts';
import styles from './calendar.module.css';
import { type Span, weeksAround } from './span.ts';

type CalendarNavigationProps = {
  day: string;
  today: string;
  span: Span;
  onChange: (change: { day?: string; span?: Span }) => void;
  /** Further tools. */
  children?: ReactNode;
};

/** The title of a calendar, and the navigation to other periods. */
export function CalendarNavigation({ day, today, span, onChange, children }: CalendarNavigationProps) {
  const { t } = useTranslation('records');
  const language = useLanguage();
  const isWeek = span === 'week';
  // A phone shows a month as an agenda, too.
  const spans: readonly Span[] = useDevice() === 'mobile' ? ['month', 'week'] : ['month', 'week', 'agenda'];
  return (
    <div className={styles.tools}>
      <Button onClick={() => onChange({ day: today })}>{t('calendar.today')}</Button>
      <Button
        type="text"
        aria-label={t(isWeek ? 'calendar.previousWeek' : 'calendar.previousMonth')}
        icon={<LeftOutlined aria-hidden />}
        onClick={() => onChange({ day: dayInNext(day, span, -1) })}
      />
      <Button
        type="text"
        aria-label={t(isWeek ? 'calendar.nextWeek' : 'calendar.nextMonth')}
        icon={<RightOutlined aria-hidden />}
        onClick={() => onChange({ day: dayInNext(day, span, 1) })}
      />
      <h2 className={styles.title} aria-live="polite">
        {periodName(day, span, language)}
      </h2>
      <Segmented<Span>
        aria-label={t('calendar.span')}
        value={spans.includes(span) ? span : 'month'}
        onChange={(next) => onChange({ span: next })}
        options={spans.map((value) => ({ value, label: t(`calendar.${value}`) }))}
      />
      {children}
    </div>
  );
}

/** A day of the next or previous period: seven days on, or the first day of the month. */
export function dayInNext(day: string, span: Span, step: 1 | -1): string {
  if (span === 'week') return plusDays(day, step * 7);
  const { year, month } = addMonths(monthOf(day), step);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** The name of the period shown for a day. */
export function periodName(day: string, span: Span, language: 'en' | 'zh'): string {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const week = span === 'week' ? weeksAround(day, span)[0] : undefined;
  if (!week) return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).format(dayAsDate(day));
  const [first, last] = [week[0] ?? day, week.at(-1) ?? day];
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' });
  if (language === 'en') return format.formatRange(dayAsDate(first), dayAsDate(last));
  // A range of the Chinese locale is numeric.
  return `${format.format(dayAsDate(first))} – ${plainDay(last, language)}`;
}
