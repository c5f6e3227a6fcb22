import type { TFunction } from 'i18next';
import type { Language } from '../../../kernel/words/language.ts';
import { dayAsDate } from '../../../ui/dates/when-text.ts';
import type { Dates } from './bar.ts';
import type { UNITS, Zoom } from './scale.ts';

type Translate = TFunction<'tasks'>;
type Unit = (typeof UNITS)[Zoom][number];

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };
const formats = new Map<string, Intl.DateTimeFormat>();

/** The name of a part of the axis; months name their year only where nothing above them does. */
export function tickText(
  t: Translate,
  language: Language,
  { unit, day, isUpper }: { unit: Unit; day: string; isUpper: boolean },
) {
  if (unit === 'quarter') return t('timeline.quarterNumber', { number: Math.ceil(Number(day.slice(5, 7)) / 3) });
  if (unit === 'year') return written(day, language, { year: 'numeric' });
  if (unit === 'month') return written(day, language, { month: 'short', ...(isUpper && { year: 'numeric' }) });
  return String(Number(day.slice(8)));
}

/** The dates of a task in words. */
export function datesText(t: Translate, language: Language, { startDate, dueDate }: Dates): string {
  const text = (day: string) => written(day, language, { day: 'numeric', month: 'short', year: 'numeric' });
  if (startDate && dueDate) {
    if (startDate === dueDate) return text(startDate);
    return t('timeline.range', { from: text(startDate), to: text(dueDate) });
  }
  if (startDate) return t('timeline.starts', { day: text(startDate) });
  return dueDate ? t('timeline.dueOn', { day: text(dueDate) }) : t('timeline.undated');
}

function written(day: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], options);
  formats.set(key, format);
  return format.format(dayAsDate(day));
}
