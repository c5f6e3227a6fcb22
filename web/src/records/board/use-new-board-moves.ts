import type { Field } from '@opsyard/contract';
import { useState } from 'react';
import { notify } from '../../kernel/notify.ts';
import { editRecord } from '../conflicts/edit-record.ts';
import { transition } from '../operations.ts';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import { columnName } from './board-column.tsx';
import { changesTo, type Group } from './board-model.ts';
import type { BoardMoves, BoardPosition, DraggedRow } from './board-moves.ts';

type BoardMoveOptions = {
  by: string;
  field: Field;
  columns: readonly Group[];
  /** The field of the lanes; empty without lanes. */
  lane: string;
  laneField: Field | undefined;
  lanes: readonly Group[];
  onOpen: (id: string) => void;
};

const STEPS: Readonly<Record<string, readonly [columns: number, lanes: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the cards of a board by drag and drop or keyboard; `announcement` is the announcement for screen readers. */
export function useNewBoardMoves({ by, field, columns, lane, laneField, lanes, onOpen }: BoardMoveOptions) {
  const records = useRecords();
  const { type } = records;
  const words = useI18n();
  const { t } = words;
  const [dragged, setDragged] = useState<DraggedRow | null>(null);
  const [announcement, announce] = useState('');
  const nameOf = ({ column, lane: to }: BoardPosition) => {
    const name = columnName(column, field, words);
    return laneField && to !== undefined
      ? t('board.place', { column: name, lane: columnName(to, laneField, words) })
      : name;
  };
  const positionAt = ({ over, overLane }: DraggedRow): BoardPosition => ({
    column: columns[over]?.value ?? null,
    ...(laneField && { lane: lanes[overLane]?.value ?? null }),
  });
  const move = (row: AnyRow, to: BoardPosition) => {
    const name = titleOf(type, row);
    const boardChange = changesTo(type, row, [
      [by, to.column],
      ...(laneField ? [[lane, to.lane ?? null] as const] : []),
    ]);
    if (boardChange === 'impossible') {
      const refusedText = t('board.refused', { name, column: nameOf(to) });
      announce(refusedText);
      notify(({ message }) => void message.warning({ key: 'board', content: refusedText }));
      return;
    }
    if (!boardChange) return;
    const text = t('board.dropped', { name, column: nameOf(to) });
    announce(text);
    void (async () => {
      const isDone = !boardChange.transition || (await transition(records, { ids: [row.id] }, boardChange.transition));
      if (isDone && Object.keys(boardChange.changes).length > 0)
        await editRecord({ records, base: row, changes: boardChange.changes, text, refreshes: true });
    })();
  };
  const onKey = (key: string) => {
    if (!dragged) return;
    const step = STEPS[key];
    if (step) {
      const next = {
        row: dragged.row,
        over: within(dragged.over + step[0], columns.length),
        overLane: within(dragged.overLane + step[1], lanes.length),
      };
      setDragged(next);
      announce(t('board.over', { column: nameOf(positionAt(next)) }));
    } else if (key === ' ' || key === 'Enter') {
      setDragged(null);
      move(dragged.row, positionAt(dragged));
    } else if (key === 'Escape') {
      setDragged(null);
      announce(t('board.cancelled'));
    }
  };
  const listStateOf = (groups: readonly Group[], value: unknown) =>
    Math.max(
      groups.findIndex((one) => one.value === (value ?? null)),
      0,
    );
  const onPickUp = (row: AnyRow) => {
    setDragged({ row, over: listStateOf(columns, row[by]), overLane: listStateOf(lanes, row[lane]) });
    announce(t('board.held', { name: titleOf(type, row) }));
  };
  const moves: BoardMoves = { by, lane, dragged, onOpen, onPickUp, onKey, move };
  return { moves, announcement };
}

function within(index: number, count: number): number {
  return Math.min(Math.max(index, 0), Math.max(count - 1, 0));
}
