import { rangeEnd, rangeIn, rangeOf, rangeStart, rangeText } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import dayField from '../../../ui/dates/day-field.module.css';
import styles from '../../../ui/dates/day-picker.module.css';
import { useNow } from '../../../ui/dates/minute.ts';
import { typedDay } from '../../../ui/dates/month.ts';
import { MonthGrid } from '../../../ui/dates/month-grid.tsx';
import { dayOf, fullDay, rangeInWords } from '../../../ui/dates/when-text.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';

type RangePickerProps = {
  label: string;
  value: string | null;
  /** Offers to clear the value. */
  withNone?: boolean;
  onPick: (range: string | null) => void;
};

/** Picks the first and the last day of a range in a month, or takes them as text; for popups. */
export function RangePicker({ label, value, withNone = false, onPick }: RangePickerProps) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const today = dayOf(useNow());
  const [text, setText] = useState(value === null ? '' : rangeText(value));
  const [start, setStart] = useState<string | null>(null);
  const typed = rangeIn(text, (day) => typedDay(day, today, language) ?? undefined);
  const isWrong = text.trim() !== '' && !typed;
  const pick = (day: string) => {
    if (start === null) setStart(day);
    else onPick(start < day ? rangeOf(start, day) : rangeOf(day, start));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (typed) onPick(typed);
    else if (text.trim() === '' && (withNone || value === null)) onPick(null);
  };
  const shown = typed ?? value;
  const next = start === null ? t('fieldInput.firstDay') : t('fieldInput.lastDay', { day: fullDay(start, language) });
  const hint =
    isWrong && start === null ? t('fieldInput.wrong.range', { range: rangeText(rangeOf(today, today)) }) : next;
  return (
    <div className={styles.box}>
      <input
        data-autofocus
        className={styles.field}
        aria-label={label}
        aria-invalid={isWrong}
        placeholder={rangeText(rangeOf(today, today))}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        autoComplete="off"
      />
      <div className={styles.quick}>
        <button type="button" onClick={() => onPick(rangeOf(start ?? today, start ?? today))}>
          {start === null ? common('day.today') : t('fieldInput.oneDay')}
        </button>
        {withNone && (
          <button type="button" onClick={() => onPick(null)}>
            {common('day.none')}
          </button>
        )}
      </div>
      <span role="status">{hint}</span>
      <MonthGrid
        key={typed ?? 'none'}
        value={start ?? (shown === null ? null : rangeStart(shown))}
        end={start ?? (shown === null ? null : rangeEnd(shown))}
        today={today}
        language={language}
        onPick={pick}
      />
    </div>
  );
}

type RangeFieldProps = {
  label: string;
  id?: string;
  value?: string | null;
  onChange?: (range: string | null) => void;
};

/** An input for a range of days in a form. */
export function RangeField({ label, id, value = null, onChange }: RangeFieldProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (
    <PopupButton
      label={label}
      trigger={(props) => (
        <button type="button" id={id} className={dayField.field} {...props}>
          <Glyph name="clock" />
          {value ? rangeInWords(value, language) : <span className={dayField.none}>{t('day.none')}</span>}
        </button>
      )}
    >
      {(close) => (
        <RangePicker
          label={label}
          value={value}
          withNone={value !== null}
          onPick={(range) => {
            onChange?.(range);
            close();
          }}
        />
      )}
    </PopupButton>
  );
}
