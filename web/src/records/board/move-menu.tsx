import { useTranslation } from 'react-i18next';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';
import styles from './board.module.css';
import { useBoard } from './board-setup.ts';
import { type BoardItem, type Cell, cardKey } from './cells.ts';
import { useSelectedCards } from './selected-cards.ts';

type MenuProps = { card: BoardItem; name: string; tabIndex: number };

/** Selects a card, and moves it, or all selected ones with it, to another column or lane without dragging. */
export function MoveMenu({ card, name, tabIndex }: MenuProps) {
  const { t } = useTranslation('records');
  const { values, lanes, hasLanes, cellOf, parts, actions } = useBoard();
  const now = cellOf(card);
  const choicesOf = parts.useChoices(card);
  const entriesOf = (kind: keyof Cell, offered: readonly string[]): MenuEntry[] =>
    choicesOf(kind, offered).map(({ value, hint, disabled = false }) => ({
      key: `${kind} ${value}`,
      label: (
        <>
          <parts.Name kind={kind} value={value} />
          {hint && <span className={styles.moveHint}>{hint}</span>}
        </>
      ),
      checked: value === now[kind],
      disabled,
      run: () => actions.onMoveTo(card, { ...now, [kind]: value }),
    }));
  const { keys, toggle } = useSelectedCards();
  const key = cardKey(card);
  const label = t(keys.has(key) ? 'board.deselect' : 'board.select');
  const entries: MenuEntry[] = [
    ...(toggle ? [{ key: 'select', label, run: () => toggle(key) }, 'divider' as const] : []),
    ...entriesOf('value', values),
    ...(hasLanes ? ['divider' as const, ...entriesOf('lane', lanes)] : []),
  ];
  return (
    <MenuButton size="small" tabIndex={tabIndex} label={name} entries={entries}>
      <Glyph name="more" />
    </MenuButton>
  );
}
