import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kernel/words/language.ts';
import { useNow } from './minute.ts';
import { fullDay, fullInstant, shortDay, shortInstant } from './when-text.ts';

/** An instant in short form ("today 14:05", "Fri 09:30", "12 Mar"); in full on hover. */
export function When({ at }: { at: string }) {
  const language = useLanguage();
  return (
    <time dateTime={at} title={fullInstant(new Date(at), language)}>
      {useInstantText()(at)}
    </time>
  );
}

/** Returns a function for an instant in short form, for texts. */
export function useInstantText(): (at: string) => string {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const now = useNow();
  return (at) => {
    const { key, text } = shortInstant(new Date(at), now, language);
    return key ? t(`when.${key}`, { time: text }) : text;
  };
}

const DAY_KEYS = { today: 'dayToday', yesterday: 'dayYesterday', tomorrow: 'dayTomorrow' } as const;

/** A date in short form ("tomorrow", "Fri", "12 Mar"), with a time if given; in full on hover. */
export function DayText({ day, time }: { day: string; time?: string | null }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const { key, text } = shortDay(day, useNow(), language, Boolean(time));
  return (
    <time dateTime={time ? `${day}T${time}` : day} title={[fullDay(day, language), time].filter(Boolean).join(' ')}>
      {[key ? t(`when.${DAY_KEYS[key]}`) : text, time].filter(Boolean).join(' ')}
    </time>
  );
}
