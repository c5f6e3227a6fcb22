import { COLORS, type Color } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Dot } from '../../../ui/chip.tsx';
import { ChoiceList } from '../../../ui/lists/choice-list.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import styles from './settings.module.css';

type ColorFieldProps = { value: Color; label: string; disabled?: boolean; onPick: (color: Color) => void };

/** Chooses one of the colours of labels, statuses and projects. */
export function ColorField({ value, label, disabled, onPick }: ColorFieldProps) {
  const { t } = useTranslation('tasks');
  const choices = COLORS.map((color) => ({
    value: color,
    text: t(`project.color.${color}`),
    mark: <Dot color={color} />,
  }));
  return (
    <PopupButton
      label={label}
      trigger={(trigger) => (
        <button
          type="button"
          className={styles.color}
          disabled={disabled}
          aria-label={label}
          title={t(`project.color.${value}`)}
          {...trigger}
        >
          <Dot color={value} />
        </button>
      )}
    >
      {(close) => (
        <ChoiceList
          label={label}
          choices={choices}
          selected={[value]}
          onPick={(picked) => {
            const color = COLORS.find((one) => one === picked);
            close();
            if (color) onPick(color);
          }}
        />
      )}
    </PopupButton>
  );
}
