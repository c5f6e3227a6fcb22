import type { Grouping } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../../ui/popups/popup-menu.tsx';
import { GroupName } from '../../grid/groups/group-row.tsx';
import { useAllowedStatuses } from '../../shared/editing/allowed-statuses.ts';
import styles from '../board.module.css';
import { useBoardPlan } from '../board-context.ts';
import { useSelectedCards } from '../cards/selected-cards.ts';
import { type Cell, cardKey, cellOf, type PlacedCard } from '../cells.ts';

type MenuProps = {
  card: PlacedCard;
  name: string;
  tabIndex: number;
  onMoveTo: (card: PlacedCard, cell: Cell) => void;
};

/** Selects a card, and moves it, or all selected ones with it, to another column or lane without dragging. */
export function MoveMenu({ card, name, tabIndex, onMoveTo }: MenuProps) {
  const { t } = useTranslation('tasks');
  const { arrangement, values, lanes } = useBoardPlan();
  const { by, laneBy } = arrangement;
  const now = cellOf(card, arrangement);
  const statuses = useAllowedStatuses([card]);
  const entriesOf = (field: Grouping, offered: readonly string[], kind: keyof Cell): MenuEntry[] => {
    const choices = field === 'status' ? statuses : offered.map((value) => ({ value, hint: '', disabled: false }));
    return choices.map(({ value, hint, disabled }) => ({
      key: `${kind} ${value}`,
      label: (
        <>
          <GroupName by={field} value={value} />
          {hint && <span className={styles.moveHint}>{hint}</span>}
        </>
      ),
      checked: value === now[kind],
      disabled: disabled ?? false,
      run: () => onMoveTo(card, { ...now, [kind]: value }),
    }));
  };
  const { keys, toggle } = useSelectedCards();
  const isSelected = keys.has(cardKey(card));
  const select: MenuEntry = {
    key: 'select',
    label: t(isSelected ? 'board.deselect' : 'board.select'),
    run: () => toggle(cardKey(card)),
  };
  const entries: MenuEntry[] = [
    ...[select, 'divider' as const],
    ...entriesOf(by, values, 'value'),
    ...(laneBy === null ? [] : ['divider' as const, ...entriesOf(laneBy, lanes, 'lane')]),
  ];
  return (
    <MenuButton size="small" tabIndex={tabIndex} label={name} entries={entries}>
      <Glyph name="more" />
    </MenuButton>
  );
}
