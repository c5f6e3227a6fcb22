import type { Repetition } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { weekdayName, weekdayNames } from '../../../../ui/dates/weekday-names.ts';

/** How a task repeats, in words: every 2 weeks on Mon, Wed, until a day. */
export function repetitionText(repetition: Repetition, t: TFunction<'tasks'>, language: string): string {
  const {
    unit,
    every,
    weekdays = [],
    until,
    times,
    onDaysOff,
    exceptions,
    fromCompletion,
    daysAhead,
    missed,
    paused,
  } = repetition;
  const names = weekdayNames(language).filter(({ value }) => weekdays.includes(value));
  const on = new Intl.ListFormat(language, { type: 'unit' }).format(names.map(({ label }) => label));
  const rule = [
    every === 1 ? t(`drawer.repeat.one.${unit}`) : t(`drawer.repeat.many.${unit}`, { every }),
    unit === 'week' && names.length > 0 && t('drawer.repeat.on', { days: on }),
    (unit === 'month' || unit === 'year') && dayText(repetition, t, language),
  ];
  const ends = [
    paused && t('repetition.paused'),
    fromCompletion && t('repetition.fromCompletion'),
    daysAhead !== undefined && t('repetition.createdAhead', { count: daysAhead }),
    missed === 'all' && t('repetition.allMissed'),
    until && t('drawer.repeat.untilDay', { day: until }),
    times && t('drawer.repeat.timesInAll', { count: times }),
    onDaysOff && onDaysOff !== 'keep' && t(`drawer.repeat.daysOff.${onDaysOff}`),
    exceptions && exceptions.length > 0 && t('drawer.repeat.exceptions', { count: exceptions.length }),
  ];
  return [rule.filter((part) => part).join(' '), ...ends.filter((part) => part)].join(t('drawer.repeat.between'));
}

/** The day in its month; of a year only where it is no fixed date. */
function dayText(
  { unit, monthDay, nthWeekday, shortMonths }: Repetition,
  t: TFunction<'tasks'>,
  language: string,
): string | null {
  if (nthWeekday) {
    const weekday = weekdayName(nthWeekday.weekday, language);
    return t(`repetition.onNth.${String(nthWeekday.nth) as '1'}`, { weekday });
  }
  if (unit !== 'month' || monthDay === undefined) return null;
  if (shortMonths !== 'skip') {
    return monthDay === 31 ? t('drawer.repeat.lastDay') : t('drawer.repeat.onDay', { day: monthDay });
  }
  return `${t('drawer.repeat.onDay', { day: monthDay })}${t('drawer.repeat.between')}${t('repetition.skipsShort')}`;
}
