import type { Grouping } from '@opsyard/contract';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { GroupName } from '../grid/groups/group-row.tsx';
import { refusalsOf } from '../shared/editing/transitions.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { valueName } from './arrange-cells.ts';
import styles from './board.module.css';
import { CardAdder } from './cards/card-adder.tsx';
import { CardList, type CellCards } from './cards/card-list.tsx';
import { ColumnCount } from './column-count.tsx';
import { useColumnDrop } from './moves/use-column-drop.ts';

type ColumnProps = CellCards & {
  by: Grouping;
  isFirst: boolean;
  isFolded: boolean;
  onFold: (value: string) => void;
  /** Why the card being moved may not be dropped here; empty if it may. */
  refusal: string;
};

export const Column = memo(function Column({ by, isFirst, isFolded, onFold, refusal, ...cards }: ColumnProps) {
  const scope = useScope();
  const { view } = cards;
  const { value } = view;
  const column = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOver = useColumnDrop({ column, list }, { projectId: scope.project.id, value, lane: '' });
  const mayBegin = by !== 'status' || refusalsOf(scope, { row: null, toId: value }).length === 0;
  const name = valueName(scope, by, value);
  return (
    <section
      ref={column}
      className={classes(
        styles.column,
        isOver && styles.over,
        refusal !== '' && styles.refusing,
        isFolded && styles.foldedColumn,
      )}
      aria-label={name}
    >
      <ColumnHead {...{ by, value, isFolded, onFold }} count={view.count} />
      {refusal !== '' && !isFolded && <p className={styles.refusal}>{refusal}</p>}
      {!isFolded && <CardList {...cards} list={list} />}
      {!isFolded && scope.can('editTasks') && mayBegin && (
        <CardAdder group={{ by, value }} name={name} isFirst={isFirst} />
      )}
    </section>
  );
});

type HeadProps = {
  by: Grouping;
  value: string;
  count: number;
  isFolded: boolean;
  onFold: (value: string) => void;
};

/** What the tasks of a column share and how many they are; folds it. */
export function ColumnHead({ by, value, count, isFolded, onFold }: HeadProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const name = valueName(scope, by, value);
  return (
    <header className={styles.head}>
      <span className={styles.headName}>
        <GroupName by={by} value={value} />
      </span>
      <span className={styles.headEnd}>
        <ColumnCount by={by} value={value} count={count} />
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'board.unfoldColumn' : 'board.foldColumn', { name })}
          title={t(isFolded ? 'board.unfoldColumn' : 'board.foldColumn', { name })}
          onClick={() => onFold(value)}
        >
          <Glyph name={isFolded ? 'right' : 'left'} size={12} />
        </button>
      </span>
    </header>
  );
}
