import type { Repetition } from '@opsyard/contract';
import type { TFunction } from 'i18next';

/** Abbreviated weekdays from Monday, 1 to 7. */
export function weekdayNames(language: string): { value: number; label: string }[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: format.format(Date.UTC(2024, 0, value)) }));
}

/** How a task repeats, in words: every 2 weeks on Mon, Wed, until a day. */
export function repetitionText(repetition: Repetition, t: TFunction<'tasks'>, language: string): string {
  const { unit, every, weekdays = [], monthDay, until, times, onDaysOff, exceptions } = repetition;
  const names = weekdayNames(language).filter(({ value }) => weekdays.includes(value));
  const on = new Intl.ListFormat(language, { type: 'unit' }).format(names.map(({ label }) => label));
  const rule = [
    every === 1 ? t(`drawer.repeat.one.${unit}`) : t(`drawer.repeat.many.${unit}`, { every }),
    unit === 'week' && names.length > 0 && t('drawer.repeat.on', { days: on }),
    unit === 'month' &&
      monthDay !== undefined &&
      (monthDay === 31 ? t('drawer.repeat.lastDay') : t('drawer.repeat.onDay', { day: monthDay })),
  ];
  const ends = [
    until && t('drawer.repeat.untilDay', { day: until }),
    times && t('drawer.repeat.timesInAll', { count: times }),
    onDaysOff && onDaysOff !== 'keep' && t(`drawer.repeat.daysOff.${onDaysOff}`),
    exceptions && exceptions.length > 0 && t('drawer.repeat.exceptions', { count: exceptions.length }),
  ];
  return [rule.filter((part) => part).join(' '), ...ends.filter((part) => part)].join(t('drawer.repeat.between'));
}
