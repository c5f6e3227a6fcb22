import { choiceColor } from '@opsyard/contract';
import { type KeyboardEvent, useRef } from 'react';
import { Dot } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { useDraggable } from '../drag.ts';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import { valueText } from '../value-text.ts';
import styles from './calendar.module.css';
import { useCalendarMoves } from './calendar-moves.ts';

/** A record in a calendar. */
export function CalendarCard({ row, isDetailed = false }: { row: AnyRow; isDetailed?: boolean }) {
  const { type } = useRecords();
  const i18n = useI18n();
  const { isMovable, dragged, onOpen, onPickUp, onKey } = useCalendarMoves();
  const element = useRef<HTMLButtonElement>(null);
  useDraggable(element, row, isMovable);
  const state = type.state === undefined ? undefined : row[type.state];
  const field = type.state === undefined ? undefined : type.allFields[type.state];
  const isDragged = dragged?.row.id === row.id;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isDragged) onKey(event);
    else if (event.key === ' ' && isMovable) onPickUp(row);
    else if (!walk(event)) return;
    event.preventDefault();
  };
  return (
    <button
      ref={element}
      type="button"
      data-record={row.id}
      {...(isDragged && { 'aria-pressed': true })}
      className={classes(styles.card, isDragged && styles.dragged, isDetailed && styles.roomy)}
      onKeyDown={onKeyDown}
      onClick={() => onOpen(row.id)}
    >
      {field && typeof state === 'string' && <Dot color={choiceColor(field, state)} />}
      <span className={styles.text}>{titleOf(type, row) || '—'}</span>
      {isDetailed && field && typeof state === 'string' && (
        <span className={styles.fact}>{valueText(state, field, i18n)}</span>
      )}
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Moves the focus to the previous or next record. */
function walk({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const step = STEPS[key];
  if (step === undefined) return false;
  const cards = [...(currentTarget.closest('[data-calendar]')?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
  cards[cards.indexOf(currentTarget) + step]?.focus();
  return true;
}
