import type { Field } from '@opsyard/contract';
import { type KeyboardEvent, useState } from 'react';
import { plusDays } from '../../ui/month.ts';
import { dayOf, fullDay } from '../../ui/when-text.ts';
import { editRecord } from '../edit-record.ts';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import { dayIn, valueAt } from './calendar-model.ts';
import type { CalendarMoves, DraggedRecord } from './calendar-moves.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type MoveOptions = { key: string; field: Field; onOpen: (id: string) => void };

/** Moves the records of a calendar to other dates by drag and drop or keyboard; `announcement` is the announcement for screen readers. */
export function useCalendarMoveHandlers({ key, field, onOpen }: MoveOptions): {
  moves: CalendarMoves;
  announcement: string;
} {
  const records = useRecords();
  const { type, canEdit } = records;
  const { t, language } = useI18n();
  const [dragged, setDragged] = useState<DraggedRecord | null>(null);
  const [announcement, announce] = useState('');
  const isMovable = canEdit && !field.computed;
  const move = (row: AnyRow, day: string | null) => {
    if (dayIn(row, key, field) === day || (day === null && field.required)) return;
    const name = titleOf(type, row);
    const text =
      day === null ? t('calendar.removed', { name }) : t('calendar.moved', { name, day: fullDay(day, language) });
    announce(text);
    const changes = { [key]: valueAt(row, key, field, day) };
    void editRecord({ records, base: row, changes, text, refreshes: true });
  };
  const onKey = (event: KeyboardEvent) => {
    if (!dragged) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const over = plusDays(dragged.over, step);
      setDragged({ ...dragged, over });
      announce(fullDay(over, language));
    } else if (event.key === ' ' || event.key === 'Enter') {
      setDragged(null);
      move(dragged.row, dragged.over);
    } else if (event.key === 'Escape') {
      setDragged(null);
      announce(t('board.cancelled'));
      event.stopPropagation();
    }
  };
  const onPickUp = (row: AnyRow) => {
    setDragged({ row, over: dayIn(row, key, field) ?? dayOf(new Date()) });
    announce(t('calendar.held', { name: titleOf(type, row) }));
  };
  return { moves: { isMovable, dragged, onOpen, onPickUp, onKey, move }, announcement };
}
