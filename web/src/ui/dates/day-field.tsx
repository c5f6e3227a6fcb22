import { useTranslation } from 'react-i18next';
import { Glyph } from '../icons/glyphs.tsx';
import { PopupButton } from '../popups/popup-button.tsx';
import styles from './day-field.module.css';
import { DayPicker } from './day-picker.tsx';
import { DayText } from './when.tsx';

type DayFieldProps = {
  label: string;
  /** Shown without a day where no other text names the field, and read before a day. */
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  value?: string | null;
  onChange?: (day: string | null) => void;
};

/** A date input for forms. */
export function DayField({ label, placeholder, disabled, id, value = null, onChange }: DayFieldProps) {
  const { t } = useTranslation('common');
  return (
    <PopupButton
      label={label}
      trigger={(props) => (
        <button type="button" id={id} className={styles.field} disabled={disabled} {...props}>
          <Glyph name="clock" />
          {value && placeholder && <span className="visually-hidden">{placeholder} </span>}
          {value ? <DayText day={value} /> : <span className={styles.none}>{placeholder ?? t('day.none')}</span>}
        </button>
      )}
    >
      {(close) => (
        <DayPicker
          label={label}
          value={value}
          onPick={(day) => {
            onChange?.(day);
            close();
          }}
        />
      )}
    </PopupButton>
  );
}
