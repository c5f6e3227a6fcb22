import type { ReactNode } from 'react';
import { labelText } from '../../../../kernel/words/label-text.ts';
import { classes } from '../../../../ui/classes.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { PopupButton } from '../../../../ui/popups/popup-button.tsx';
import { ClearFilter } from './clear-filter.tsx';
import styles from './filter-bar.module.css';

type FilterChipProps = {
  name: string;
  /** What it is narrowed to, in words; '' while it is not. */
  value: string;
  onClear: () => void;
  children: (close: () => void) => ReactNode;
};

/** One filter: its values, a popup to change them, and a button to remove it. */
export function FilterChip({ name, value, onClear, children }: FilterChipProps) {
  return (
    <span className={classes(styles.chip, value !== '' && styles.on)}>
      <PopupButton
        label={name}
        trigger={(props) => (
          <button type="button" {...props} className={styles.chipButton}>
            <span className={styles.chipText}>{value ? labelText(name, value) : name}</span>
            {!value && <Glyph name="down" size={12} />}
          </button>
        )}
      >
        {children}
      </PopupButton>
      {value && <ClearFilter name={name} onClear={onClear} />}
    </span>
  );
}
