import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { useNumberText } from '../../ui/numbers/number-text.ts';
import styles from './board.module.css';
import { useBoard } from './board-setup.ts';
import { CardList, type CellCards } from './card-list.tsx';
import { useCellDrop } from './drag.ts';

type ColumnProps = CellCards & {
  isFirst: boolean;
  isFolded: boolean;
  /** Why the card being moved may not be dropped here; empty if it may. */
  refusal: string;
};

export const Column = memo(function Column({ isFirst, isFolded, refusal, ...cards }: ColumnProps) {
  const { cellName, nameOf, parts } = useBoard();
  const { value, count } = cards.view;
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOver = useCellDrop({ box, list }, { value, lane: '' });
  return (
    <section
      ref={box}
      className={cellClass(styles.column, { isOver, isFolded, refusal })}
      aria-label={cellName({ value, lane: '' }, count)}
    >
      <ColumnHead {...{ value, count, isFolded }} />
      {refusal !== '' && !isFolded && <p className={styles.refusal}>{refusal}</p>}
      {!isFolded && <CardList {...cards} list={list} />}
      {!isFolded && parts.Adder && (
        <parts.Adder cell={{ value, lane: '' }} name={nameOf('value', value)} isFirst={isFirst} />
      )}
    </section>
  );
});

type CellState = { isOver: boolean; isFolded: boolean; refusal: string };

/** The class of a column or cell under a card, folded, or where the moved card may not be dropped. */
export function cellClass(own: string | undefined, { isOver, isFolded, refusal }: CellState): string {
  return classes(own, isOver && styles.over, refusal !== '' && styles.refusing, isFolded && styles.foldedColumn);
}

/** What the cards of a column share and how many they are; folds it. */
export function ColumnHead({ value, count, isFolded }: { value: string; count: number; isFolded: boolean }) {
  const { t } = useTranslation('records');
  const { nameOf, actions, parts } = useBoard();
  const { ColumnCount = Count } = parts;
  const text = t(isFolded ? 'board.unfoldColumn' : 'board.foldColumn', { name: nameOf('value', value) });
  return (
    <header className={styles.head}>
      <span className={styles.headName}>
        <parts.Name kind="value" value={value} />
      </span>
      <span className={styles.headEnd}>
        <ColumnCount value={value} count={count} />
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={text}
          title={text}
          onClick={() => actions.onFoldColumn(value)}
        >
          <Glyph name={isFolded ? 'right' : 'left'} size={12} />
        </button>
      </span>
    </header>
  );
}

/** A number of cards. */
export function Count({ count }: { count: number }) {
  const numberText = useNumberText();
  return <span className={styles.count}>{numberText(count)}</span>;
}
