import { isEmptyValue } from '@opsyard/contract';
import { type KeyboardEvent, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { cellOf } from '../filter/facets.tsx';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import styles from './board.module.css';
import { useBoardMoves } from './board-moves.ts';
import { useDraggable } from './drag.ts';

const FACTS = 3;

export function BoardCard({ row }: { row: AnyRow }) {
  const { type, canEdit } = useRecords();
  const i18n = useI18n();
  const { by, lane, dragged, onOpen, onPickUp, onKey } = useBoardMoves();
  const element = useRef<HTMLDivElement>(null);
  useDraggable(element, row, canEdit);
  const isDragged = dragged?.row.id === row.id;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isDragged) onKey(event.key);
    else if (event.key === 'Enter') onOpen(row.id);
    else if (event.key === ' ' && canEdit) onPickUp(row);
    else if (!walk(event)) return;
    event.preventDefault();
  };
  const facts = Object.entries(type.fields).filter(
    ([key]) => ![type.title, by, lane].includes(key) && !isEmptyValue(row[key]),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds more than a button may
    <div
      ref={element}
      role="button"
      tabIndex={0}
      {...(isDragged && { 'aria-pressed': true })}
      data-record={row.id}
      className={classes(styles.card, isDragged && styles.dragged)}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        if (!(target instanceof Element && target.closest('a'))) onOpen(row.id);
      }}
    >
      <strong className={styles.name}>{titleOf(type, row) || '—'}</strong>
      {facts.slice(0, FACTS).map(([key, one]) => (
        <span key={key} className={styles.fact} title={i18n.word(one.name)}>
          {cellOf(row[key], one, i18n)}
        </span>
      ))}
    </div>
  );
}

/** Moves the focus to the next card of the column, or to the same position in an adjacent column. */
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
