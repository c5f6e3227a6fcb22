import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { choiceColor, type Field, isEmptyValue } from '@opsyard/contract';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dot } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { Failure } from '../ui/failure.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import styles from './board.module.css';
import type { Held } from './board.tsx';
import { columnFilter } from './board-model.ts';
import { cellOf } from './facets.tsx';
import { type AnyRow, type Say, titleOf, useRecords, useSay } from './scope.ts';
import { type Asked, useRows } from './use-rows.ts';
import { valueText } from './value-text.ts';

type Hold = (held: Held | null, words: string) => void;
type ColumnProps = {
  asked: Asked;
  by: string;
  field: Field;
  value: string | null;
  count: number;
  at: number;
  columns: readonly (string | null)[];
  held: Held | null;
  onHold: Hold;
  move: (row: AnyRow, to: string | null) => void;
  onOpen: (id: string) => void;
};

const CARDS = 50;
const KIND = 'record-card';

/** What a column is called. */
export function columnName(value: string | null, field: Field, say: Say): string {
  return value === null ? say.t('board.none') : valueText(value, field, say);
}

/** The records with one value of a field, as cards. */
export function BoardColumn(props: ColumnProps) {
  const { asked, by, field, value, count, at, held, move, onOpen, onHold, columns } = props;
  const say = useSay();
  const box = useRef<HTMLElement>(null);
  const list = useRows({ ...asked, filter: columnFilter(asked.filter, by, value) }, { limit: CARDS });
  const isOver = useDrop(box, (row) => move(row, value));
  const name = columnName(value, field, say);
  return (
    <section
      ref={box}
      className={classes(styles.column, (isOver || held?.over === at) && styles.over)}
      aria-label={`${name}, ${count}`}
    >
      <h2 className={styles.heading}>
        {field.choices && value !== null && <Dot color={choiceColor(field, value)} />}
        {name} <span className={styles.count}>{count}</span>
      </h2>
      <div className={styles.cards}>
        {list.error && <Failure error={list.error} retry={list.reload} />}
        {!list.error && !list.rows && <RowsSkeleton rows={3} />}
        {list.rows?.map((row) => (
          <Card key={row.id} {...{ row, by, at, field, columns, held, onHold, move, onOpen }} />
        ))}
        {list.more && (
          <Button type="text" loading={list.isReadingMore} onClick={list.more}>
            {say.t('page.more')}
          </Button>
        )}
      </div>
    </section>
  );
}

function useDrop(box: React.RefObject<HTMLElement | null>, onDrop: (row: AnyRow) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!box.current) return;
    return combine(
      dropTargetForElements({
        element: box.current,
        canDrop: ({ source }) => source.data.kind === KIND,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          drop(source.data.row as AnyRow);
        },
      }),
      autoScrollForElements({ element: box.current }),
    );
  }, [box]);
  return isOver;
}

type CardProps = Omit<ColumnProps, 'asked' | 'value' | 'count'> & { row: AnyRow };

const FACTS = 3;

function Card({ row, by, at, field, columns, held, onHold, move, onOpen }: CardProps) {
  const { type, canEdit } = useRecords();
  const say = useSay();
  const element = useRef<HTMLDivElement>(null);
  const name = titleOf(type, row);
  const current = useEffectEvent(() => row);
  useEffect(() => {
    if (!element.current || !canEdit) return;
    return draggable({ element: element.current, getInitialData: () => ({ kind: KIND, row: current() }) });
  }, [canEdit]);
  const isHeld = held?.row.id === row.id;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const nameOf = (place: number) => columnName(columns[place] ?? null, field, say);
    if (isHeld && held) carry(event, { held, columns, onHold, move, nameOf, t: say.t });
    else if (event.key === 'Enter') onOpen(row.id);
    else if (event.key === ' ' && canEdit)
      onHold({ row, from: columns[at] ?? null, over: at }, say.t('board.held', { name }));
    else if (!walk(event)) return;
    event.preventDefault();
  };
  const facts = Object.entries(type.fields).filter(
    ([key]) => key !== type.title && key !== by && !isEmptyValue(row[key]),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds more than a button may
    <div
      ref={element}
      role="button"
      tabIndex={0}
      {...(isHeld && { 'aria-pressed': true })}
      data-record={row.id}
      className={classes(styles.card, isHeld && styles.held)}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        if (!(target instanceof Element && target.closest('a'))) onOpen(row.id);
      }}
    >
      <strong className={styles.name}>{name || '—'}</strong>
      {facts.slice(0, FACTS).map(([key, one]) => (
        <span key={key} className={styles.fact} title={say.word(one.name)}>
          {cellOf(row[key], one, say)}
        </span>
      ))}
    </div>
  );
}

type Carrying = {
  held: Held;
  columns: readonly (string | null)[];
  onHold: Hold;
  move: (row: AnyRow, to: string | null) => void;
  nameOf: (place: number) => string;
  t: Say['t'];
};

function carry({ key }: KeyboardEvent, { held, columns, onHold, move, nameOf, t }: Carrying): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step) {
    const over = Math.min(Math.max(held.over + step, 0), columns.length - 1);
    onHold({ ...held, over }, t('board.over', { column: nameOf(over) }));
  } else if (key === ' ' || key === 'Enter') {
    onHold(null, '');
    move(held.row, columns[held.over] ?? null);
  } else if (key === 'Escape') onHold(null, t('board.cancelled'));
}

/** Moves the focus to the next card of the column, or to the same place of the column beside it. */
function walk({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const column = currentTarget.closest('section');
  const board = column?.parentElement;
  const columns = [...(board?.querySelectorAll('section') ?? [])];
  const cards = cardsOf(column);
  const at = cards.indexOf(currentTarget);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    cards[at + (key === 'ArrowUp' ? -1 : 1)]?.focus();
    return true;
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!step || !column) return false;
  for (let next = columns.indexOf(column) + step; columns[next]; next += step) {
    const others = cardsOf(columns[next]);
    if (others.length === 0) continue;
    others[Math.min(at, others.length - 1)]?.focus();
    break;
  }
  return true;
}

function cardsOf(column: Element | null | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
}
