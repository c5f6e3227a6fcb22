import { choiceColor, type Field } from '@opsyard/contract';
import { fullDay } from '../../ui/dates/when-text.ts';
import { editRecord } from '../conflicts/edit-record.ts';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import { valueText } from '../value-text.ts';
import { dayIn, valueAt } from './calendar-model.ts';
import type { CalendarItem, CalendarWords } from './calendar-setup.ts';
import { useDayMove } from './use-day-move.ts';

/** A record as the item of a calendar, with a reference to its record. */
type RecordItem = CalendarItem & { row: AnyRow };

/** Records as items of a calendar by the date of a field. */
export function useRecordItems(key: string, field: Field): (row: AnyRow) => RecordItem {
  const { type } = useRecords();
  const i18n = useI18n();
  const states = type.state === undefined ? undefined : type.allFields[type.state];
  return (row) => {
    const day = dayIn(row, key, field);
    const state = type.state === undefined ? undefined : row[type.state];
    const shown = states && typeof state === 'string';
    return {
      ...{ id: row.id, title: titleOf(type, row), first: day, last: day, row },
      ...(shown && { color: choiceColor(states, state), state: valueText(state, states, i18n) }),
    };
  };
}

type MoveOptions = { key: string; field: Field; onOpen: (id: string) => void };

/** Moves the records of a calendar to other dates by drag and drop or keyboard. */
export function useRecordMoves({ key, field, onOpen }: MoveOptions) {
  const records = useRecords();
  const { t, language } = useI18n();
  const words = useRecordCalendarWords();
  const move = (item: CalendarItem, days: { last: string } | null) => {
    const { row, title: name } = item as RecordItem;
    const day = days?.last ?? null;
    if (day === null && field.required) return false;
    const text =
      day === null ? t('calendar.removed', { name }) : t('calendar.moved', { name, day: fullDay(day, language) });
    const changes = { [key]: valueAt(row, key, field, day) };
    void editRecord({ records, base: row, changes, text, refreshes: true });
    return true;
  };
  return useDayMove({ words, isMovable: records.canEdit && !field.computed, onOpen, move });
}

function useRecordCalendarWords(): CalendarWords {
  const { t } = useI18n();
  return {
    label: t('calendar.label'),
    keys: t('calendar.keys'),
    none: t('calendar.none'),
    cancelled: t('board.cancelled'),
    day: (day, count) => t('calendar.day', { day, count }),
    more: (count) => t('calendar.more', { count }),
    held: (name) => t('calendar.held', { name }),
    moved: (name, day) => t('calendar.moved', { name, day }),
    removed: (name) => t('calendar.removed', { name }),
  };
}
