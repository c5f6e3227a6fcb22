import { useId } from 'react';
import { Glyph, type GlyphName } from '../../../../ui/icons/glyphs.tsx';
import styles from './switch.module.css';

type SwitchProps<V extends string> = {
  label: string;
  /** Null if none of them is chosen. */
  value: V | null;
  options: readonly { value: V; text: string; glyph?: GlyphName }[];
  /** Only the icons; the texts are for screen readers. */
  bare?: boolean;
  onChange: (value: V) => void;
};

/** A switch between a few alternatives. */
export function Switch<V extends string>({ label, value, options, bare = false, onChange }: SwitchProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.switch} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={option.text}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.glyph && <Glyph name={option.glyph} />}
          <span className={bare ? 'visually-hidden' : undefined}>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
