import { HolderOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { LazyIcon } from '../../../ui/icons/lazy-icon.tsx';
import styles from '../rights.module.css';
import { nameIn, type TreeRow } from '../tree-rows.ts';
import { TreeToggle } from '../tree-toggle.tsx';
import type { FlatEntry } from './flat.ts';
import { type Drop, useRowDrag } from './use-row-drag.ts';

type EntryNameProps = {
  row: TreeRow<FlatEntry>;
  onToggle: () => void;
  onOpen: () => void;
  onMove: (by: 1 | -1) => void;
  onDrop: (drop: Drop) => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Name of an entry in the tree, with its drag handle. */
export function EntryName({ row, onToggle, onOpen, onMove, onDrop }: EntryNameProps) {
  const { t } = useTranslation('rights');
  const { entry, depth, hasBelow, isOpen } = row;
  const name = nameIn(useLanguage(), entry);
  const handle = useRef<HTMLButtonElement>(null);
  useRowDrag(handle, entry.id, onDrop);
  const handleKey = (event: KeyboardEvent) => {
    const by = event.altKey ? STEPS[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <span className={styles.name}>
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        aria-label={t('menus.drag', { name })}
        title={t('menus.drag', { name })}
        onKeyDown={handleKey}
      >
        <HolderOutlined aria-hidden />
      </button>
      <TreeToggle name={name} depth={depth} hasBelow={hasBelow} isOpen={isOpen} onToggle={onToggle} />
      <span className={styles.icon} aria-hidden="true">
        {entry.icon && <LazyIcon name={entry.icon} />}
      </span>
      <button type="button" data-row={entry.id} className={styles.open} onClick={onOpen}>
        {name}
      </button>
    </span>
  );
}
