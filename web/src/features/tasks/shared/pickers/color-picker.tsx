import { COLORS, type Color } from '@opsyard/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toneOf } from '../../../../kernel/commands/palette.ts';
import styles from './color-picker.module.css';

type ColorPickerProps = { label: string; value?: Color; onChange?: (color: Color) => void };

/** Chooses one of the colours of labels, statuses and projects; also a field of a form. */
export function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  const { t } = useTranslation('tasks');
  const name = useId();
  return (
    <fieldset className={styles.colors} aria-label={label}>
      {COLORS.map((color) => (
        <label key={color} className={styles.color} title={t(`project.color.${color}`)}>
          <input
            type="radio"
            name={name}
            aria-label={t(`project.color.${color}`)}
            checked={color === value}
            onChange={() => onChange?.(color)}
          />
          <span className={styles.swatch} style={{ background: toneOf(color).solid }} />
        </label>
      ))}
    </fieldset>
  );
}
