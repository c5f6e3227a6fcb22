import { useTranslation } from 'react-i18next';
import { DayText } from '../../../ui/when.tsx';
import { DayPicker } from '../shared/day-picker.tsx';
import { PopupButton } from '../shared/popup-button.tsx';
import styles from './settings.module.css';

/** A date of a form; Ant Design's form gives `value` and `onChange`. */
export function DateField({
  label,
  value = null,
  onChange,
}: {
  label: string;
  value?: string | null;
  onChange?: (day: string | null) => void;
}) {
  const { t } = useTranslation('tasks');
  return (
    <PopupButton
      label={label}
      trigger={(trigger) => (
        <button type="button" className={styles.date} aria-label={label} {...trigger}>
          {value ? <DayText day={value} /> : t('shared.day.none')}
        </button>
      )}
    >
      {(close) => (
        <DayPicker
          label={label}
          value={value}
          onPick={(day) => {
            close();
            onChange?.(day);
          }}
        />
      )}
    </PopupButton>
  );
}
