import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import styles from './rights.module.css';

type TreeToggleProps = { name: string; depth: number; hasBelow: boolean; isOpen: boolean; onToggle: () => void };

/** Expands or collapses a row, and indents it by its depth. */
export function TreeToggle({ name, depth, hasBelow, isOpen, onToggle }: TreeToggleProps) {
  const { t } = useTranslation('rights');
  const indent = { marginInlineStart: `calc(${depth} * var(--indent, 20px))` };
  if (!hasBelow) return <span className={styles.noToggle} style={indent} />;
  const Icon = isOpen ? DownOutlined : RightOutlined;
  return (
    <button
      type="button"
      className={styles.toggle}
      style={indent}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'close' : 'open', { name })}
      onClick={onToggle}
    >
      <Icon aria-hidden />
    </button>
  );
}
