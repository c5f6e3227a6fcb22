import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import styles from './filter-bar.module.css';

export function ClearFilter({ name, onClear }: { name: string; onClear: () => void }) {
  const { t } = useTranslation('tasks');
  const label = t('filter.clearOne', { name });
  return (
    <button type="button" className={styles.clear} aria-label={label} title={label} onClick={onClear}>
      <Glyph name="cross" size={12} />
    </button>
  );
}
