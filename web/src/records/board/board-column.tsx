import { choiceColor, type Field } from '@opsyard/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import { factsText } from '../../kernel/words/facts-text.ts';
import { Dot } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { type ListQuery, useRows } from '../grid/use-rows.ts';
import { type I18n, useI18n } from '../scope.ts';
import { valueText } from '../value-text.ts';
import styles from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { columnFilter, type Group } from './board-model.ts';
import { useBoardMoves } from './board-moves.ts';
import { useDrop } from './drag.ts';

type ColumnProps = Group & { listQuery: ListQuery; field: Field; at: number };

const CARDS = 50;

/** The name of a column or lane. */
export function columnName(value: string | null, field: Field, i18n: I18n): string {
  return value === null ? i18n.t('board.none') : valueText(value, field, i18n);
}

/** The records with one value of a field, as cards. */
export function BoardColumn({ listQuery, field, value, count, at }: ColumnProps) {
  const i18n = useI18n();
  const { by, dragged, move } = useBoardMoves();
  const box = useRef<HTMLElement>(null);
  const list = useRows({ ...listQuery, filter: columnFilter(listQuery.filter, by, value) }, { limit: CARDS });
  const isOver = useDrop(box, (row) => move(row, { column: value }));
  return (
    <section
      ref={box}
      className={classes(styles.column, (isOver || dragged?.over === at) && styles.over)}
      aria-label={factsText(columnName(value, field, i18n), count)}
    >
      <ColumnHeading {...{ field, value, count }} />
      <div className={styles.cards}>
        {list.error && <Failure error={list.error} retry={list.reload} />}
        {!list.error && !list.rows && <RowsSkeleton rows={3} />}
        {list.rows?.map((row) => (
          <BoardCard key={row.id} row={row} />
        ))}
        {list.more && (
          <Button type="text" loading={list.isReadingMore} onClick={list.more}>
            {i18n.t('page.more')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The name of a column with its colour and number of records. */
export function ColumnHeading({ field, value, count }: Group & { field: Field }) {
  const i18n = useI18n();
  return (
    <h2 className={styles.heading}>
      {field.choices && value !== null && <Dot color={choiceColor(field, value)} />}
      {columnName(value, field, i18n)} <span className={styles.count}>{count}</span>
    </h2>
  );
}
