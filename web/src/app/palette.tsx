import { Modal } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing, stepOf } from '../kernel/shortcuts.ts';
import { Keys } from '../ui/keys.tsx';
import type { MenuLine } from './menu.ts';
import styles from './palette.module.css';
import type { PaletteItem } from './palette-item.ts';
import { usePaletteItems } from './palette-items.ts';

type PaletteProps = { lines: readonly MenuLine[]; onClose: () => void };

/** Finds commands, pages and records as somebody types. */
export function Palette({ lines, onClose }: PaletteProps) {
  const { t } = useTranslation('shell');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { items, isLooking } = usePaletteItems(lines, text.trim());
  const active = items.find(({ id }) => id === chosen) ?? items[0];
  const activeId = active && elementId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = (item: PaletteItem) => {
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen(items.at(((active ? items.indexOf(active) : 0) + step) % items.length)?.id ?? null);
    else if (event.key === 'Enter' && active) run(active);
    else if (stepOf(event.nativeEvent) === 'mod+k') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      open
      title={t('palette.title')}
      footer={null}
      closable={false}
      onCancel={onClose}
      width={640}
      className={styles.modal ?? ''}
      styles={{ header: { display: 'none' } }}
    >
      <input
        className={styles.input}
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        placeholder={t('palette.placeholder')}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
        // biome-ignore lint/a11y/noAutofocus: whoever opens the palette wants to type
        autoFocus
      />
      <div id="palette-list" role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {[...Map.groupBy(items, ({ group }) => group)].map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list box
          <div key={group} role="group" aria-label={group}>
            <div className={styles.heading} aria-hidden="true">
              {group}
            </div>
            {members.map((item) => (
              <Line key={item.id} item={item} isActive={item === active} run={run} point={setChosen} />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={items.length === 0 ? styles.empty : 'visually-hidden'}>
        {items.length === 0 && t(isLooking ? 'palette.looking' : 'palette.empty')}
      </p>
    </Modal>
  );
}

type LineProps = {
  item: PaletteItem;
  isActive: boolean;
  run: (item: PaletteItem) => void;
  point: (id: string) => void;
};

function Line({ item, isActive, run, point }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys and the focus are the field's
    <div
      id={elementId(item)}
      role="option"
      aria-selected={isActive}
      className={styles.item}
      onClick={() => run(item)}
      onPointerMove={() => point(item.id)}
    >
      <span className={styles.title}>{item.title}</span>
      {item.note && <span className={styles.note}>{item.note}</span>}
      {item.shortcut && <Keys shortcut={item.shortcut} />}
    </div>
  );
}

function elementId({ id }: PaletteItem): string {
  return `palette ${id}`.replaceAll(' ', '-');
}
