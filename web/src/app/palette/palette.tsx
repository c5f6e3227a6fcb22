import { Modal } from 'antd';
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing, stepOf } from '../../kernel/commands/shortcuts.ts';
import { Keys } from '../../ui/keys.tsx';
import type { MenuLine } from '../menu/menu.ts';
import styles from './palette.module.css';
import type { PaletteItem } from './palette-item.ts';
import { usePaletteItems } from './palette-items.ts';

const MAX_LENGTH = 200;

type PaletteProps = {
  lines: readonly MenuLine[];
  text: string;
  onText: (text: string) => void;
  /** Enter was pressed before the palette was loaded. */
  hasEntered: boolean;
  /** Called when its field is focused. */
  onFocus: () => void;
  onClose: () => void;
};

/** Search dialog for commands, pages and records. */
export function Palette({ lines, text, onText, hasEntered, onFocus, onClose }: PaletteProps) {
  const { t } = useTranslation('shell');
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
  const runEntered = useEffectEvent(() => {
    if (hasEntered && text.trim() !== '' && active) run(active);
  });
  useEffect(() => runEntered(), []);
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
      <Field
        className={styles.input}
        onFocus={onFocus}
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
          onText(target.value);
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {[...Map.groupBy(items, ({ group }) => group)].map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
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

/** Takes the focus when mounted, with the cursor after the text typed so far. */
function Field(props: ComponentProps<'input'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(MAX_LENGTH, MAX_LENGTH);
  }, []);
  return <input ref={field} maxLength={MAX_LENGTH} {...props} />;
}

type LineProps = {
  item: PaletteItem;
  isActive: boolean;
  run: (item: PaletteItem) => void;
  point: (id: string) => void;
};

function Line({ item, isActive, run, point }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles focus and keys
    <div
      id={elementId(item)}
      role="option"
      aria-selected={isActive}
      className={styles.item}
      onClick={() => run(item)}
      onPointerMove={() => point(item.id)}
    >
      <span className={styles.title}>
        {item.above && <span className={styles.above}>{item.above} › </span>}
        {item.title}
      </span>
      {item.note && <span className={styles.note}>{item.note}</span>}
      {item.shortcut && <Keys shortcut={item.shortcut} />}
    </div>
  );
}

function elementId({ id }: PaletteItem): string {
  return `palette ${id}`.replaceAll(' ', '-');
}
