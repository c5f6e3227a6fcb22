import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { Field } from '@opsyard/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import { factsText } from '../../kernel/words/facts-text.ts';
import { classes } from '../../ui/classes.ts';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { type ListQuery, useRows } from '../grid/use-rows.ts';
import { type AnyRow, useI18n } from '../scope.ts';
import styles from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { columnName } from './board-column.tsx';
import { columnFilter, type Group } from './board-model.ts';
import { useBoardMoves } from './board-moves.ts';
import { useDrop } from './drag.ts';

type LaneProps = Group & {
  listQuery: ListQuery;
  field: Field;
  columns: readonly Group[];
  columnField: Field;
  at: number;
  isOpen: boolean;
  onToggle: () => void;
};

const CARDS = 100;

/** A collapsible lane: the records with one value of the lane field, in one cell per column. */
export function BoardLane(props: LaneProps) {
  const { listQuery, field, value, count, columns, columnField, at, isOpen, onToggle } = props;
  const i18n = useI18n();
  const { by, lane } = useBoardMoves();
  const filter = columnFilter(listQuery.filter, lane, value);
  const list = useRows({ ...listQuery, filter }, { limit: CARDS, enabled: isOpen });
  const name = columnName(value, field, i18n);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a lane is no fieldset
    <div role="group" className={styles.lane} aria-label={factsText(name, count)}>
      <h2 className={styles.laneHeading}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          {name} <span className={styles.count}>{count}</span>
        </button>
      </h2>
      {isOpen && list.error && <Failure error={list.error} retry={list.reload} />}
      {isOpen && !list.error && !list.rows && <RowsSkeleton rows={2} />}
      {isOpen && list.rows && (
        <div className={styles.cells}>
          {columns.map((column, index) => (
            <LaneCell
              key={column.value ?? ''}
              {...{ columnIndex: index, at }}
              column={column.value}
              lane={value}
              label={factsText(name, columnName(column.value, columnField, i18n))}
              rows={list.rows?.filter((row) => (row[by] ?? null) === column.value) ?? []}
            />
          ))}
        </div>
      )}
      {isOpen && list.more && (
        <Button type="text" loading={list.isReadingMore} onClick={list.more}>
          {i18n.t('page.more')}
        </Button>
      )}
    </div>
  );
}

type CellProps = {
  column: string | null;
  lane: string | null;
  label: string;
  rows: readonly AnyRow[];
  columnIndex: number;
  at: number;
};

function LaneCell({ column, lane, label, rows, columnIndex: index, at }: CellProps) {
  const { dragged, move } = useBoardMoves();
  const box = useRef<HTMLElement>(null);
  const isOver = useDrop(box, (row) => move(row, { column, lane }), { scrolls: false });
  const isDropTarget = dragged?.over === index && dragged.overLane === at;
  return (
    <section ref={box} aria-label={label} className={classes(styles.cell, (isOver || isDropTarget) && styles.over)}>
      {rows.map((row) => (
        <BoardCard key={row.id} row={row} />
      ))}
    </section>
  );
}
