import { useTranslation } from 'react-i18next';
import { labelText } from '../../../../kernel/words/label-text.ts';
import { classes } from '../../../../ui/classes.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { ClearFilter } from './clear-filter.tsx';
import styles from './filter-bar.module.css';

type ConditionsButtonProps = { filter: string; isOpen: boolean; onOpen: (open: boolean) => void; onClear: () => void };

/** Opens conditions on any field; shows whether there are some, and clears them. */
export function ConditionsButton({ filter, isOpen, onOpen, onClear }: ConditionsButtonProps) {
  const { t } = useTranslation('tasks');
  const name = t('filter.conditions');
  return (
    <span className={classes(styles.chip, filter !== '' && styles.on)}>
      <button
        type="button"
        className={styles.chipButton}
        aria-expanded={isOpen}
        {...(filter && { 'aria-label': labelText(name, filter), title: filter })}
        onClick={() => onOpen(!isOpen)}
      >
        <span className={styles.chipText}>{name}</span>
        {!filter && <Glyph name="down" size={12} />}
      </button>
      {filter && <ClearFilter name={name} onClear={onClear} />}
    </span>
  );
}
