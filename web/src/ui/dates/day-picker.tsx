import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../kernel/loading/on-demand.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import styles from './day-picker.module.css';
import { useNow } from './minute.ts';
import { plusDays, typedDay } from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import { splitTime } from './time-text.ts';
import { dayOf } from './when-text.ts';

type DayPickerProps = {
  label: string;
  value: string | null;
  /** Offers to clear the date even if there is none, as for bulk edits. */
  withNone?: boolean;
  /** Only days after today. */
  isFuture?: boolean;
  /** A time of day may be typed behind the day. */
  takesTime?: boolean;
  /** Shown below the month, from the day that is typed. */
  footer?: (typed: string | null) => ReactNode;
  /** Null clears the date. */
  onPick: (day: string | null, time?: string) => void;
};

/** A date picker with text input, shortcuts such as tomorrow, and a month grid; for popups. */
export function DayPicker(props: DayPickerProps) {
  const { label, value, withNone = false, isFuture = false, takesTime = false, footer, onPick } = props;
  const { t } = useTranslation('common');
  const language = useLanguage();
  const today = dayOf(useNow());
  const [text, setText] = useState(value ?? '');
  const worded = useParseDay();
  const isOffered = (day: string | null): day is string => day !== null && (!isFuture || day > today);
  const { day: words, time } = takesTime ? splitTime(text) : { day: text, time: null };
  const ofTime = time !== null && words === '' ? value : null;
  const parsed = ofTime ?? typedDay(words, today, language) ?? worded?.(words, today) ?? null;
  const typed = isOffered(parsed) ? parsed : null;
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const quick = [
    ...(isFuture ? [] : [{ name: t('day.today'), day: today }]),
    { name: t('day.tomorrow'), day: plusDays(today, 1) },
    { name: t('day.nextMonday'), day: plusDays(today, 7 - weekday) },
    ...(value === null && !withNone ? [] : [{ name: t('day.none'), day: null }]),
  ];
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text.trim() === '') onPick(null);
    else if (typed) pick(typed);
    else if (!worded) parsing.run((read) => pickIfDay(read(words, today)));
  };
  const pick = (day: string) => (time === null ? onPick(day) : onPick(day, time));
  const pickIfDay = (day: string | null) => isOffered(day) && pick(day);
  return (
    <div className={styles.box}>
      <input
        data-autofocus
        className={styles.field}
        aria-label={label}
        aria-invalid={text.trim() !== '' && !typed}
        placeholder={t('day.placeholder')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        autoComplete="off"
      />
      <div className={styles.quick}>
        {quick.map(({ name, day }) => (
          <button key={name} type="button" onClick={() => onPick(day)}>
            {name}
          </button>
        ))}
      </div>
      <MonthGrid
        key={typed ?? 'none'}
        value={typed}
        today={today}
        language={language}
        isFuture={isFuture}
        onPick={(day) => onPick(day)}
      />
      {footer?.(typed)}
    </div>
  );
}

type ParseDay = (text: string, today: string) => string | null;
const parsing = onDemand(async (): Promise<ParseDay> => (await import('./parse-day.ts')).parseDay);

/** Parses dates such as "friday"; undefined until it is loaded. */
function useParseDay(): ParseDay | undefined {
  const [read, setRead] = useState(parsing.now);
  useEffect(() => {
    parsing.load().then(
      (loaded) => setRead(() => loaded),
      () => undefined,
    );
  }, []);
  return read;
}
