import type { Field } from '@opsyard/contract';
import { useState } from 'react';
import { notify } from '../kernel/notify.ts';
import { columnName } from './board-column.tsx';
import { type Group, stepsTo } from './board-model.ts';
import type { BoardMoves, Held, Spot } from './board-moves.ts';
import { editRecord } from './edit-record.ts';
import { transition } from './operations.ts';
import { type AnyRow, titleOf, useI18n, useRecords } from './scope.ts';

type Of = {
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
export function useNewBoardMoves({ by, field, columns, lane, laneField, lanes, onOpen }: Of) {
  const records = useRecords();
  const { type } = records;
  const words = useI18n();
  const { t } = words;
  const [held, setHeld] = useState<Held | null>(null);
  const [announcement, announce] = useState('');
  const nameOf = ({ column, lane: to }: Spot) => {
    const name = columnName(column, field, words);
    return laneField && to !== undefined
      ? t('board.place', { column: name, lane: columnName(to, laneField, words) })
      : name;
  };
  const spotAt = ({ over, overLane }: Held): Spot => ({
    column: columns[over]?.value ?? null,
    ...(laneField && { lane: lanes[overLane]?.value ?? null }),
  });
  const move = (row: AnyRow, to: Spot) => {
    const name = titleOf(type, row);
    const steps = stepsTo(type, row, [[by, to.column], ...(laneField ? [[lane, to.lane ?? null] as const] : [])]);
    if (steps === 'impossible') {
      const refused = t('board.refused', { name, column: nameOf(to) });
      announce(refused);
      notify(({ message }) => void message.warning({ key: 'board', content: refused }));
      return;
    }
    if (!steps) return;
    const text = t('board.dropped', { name, column: nameOf(to) });
    announce(text);
    void (async () => {
      const isDone = !steps.transition || (await transition(records, { ids: [row.id] }, steps.transition));
      if (isDone && Object.keys(steps.changes).length > 0)
        await editRecord({ records, base: row, changes: steps.changes, text, refreshes: true });
    })();
  };
  const onKey = (key: string) => {
    if (!held) return;
    const step = STEPS[key];
    if (step) {
      const next = {
        row: held.row,
        over: within(held.over + step[0], columns.length),
        overLane: within(held.overLane + step[1], lanes.length),
      };
      setHeld(next);
      announce(t('board.over', { column: nameOf(spotAt(next)) }));
    } else if (key === ' ' || key === 'Enter') {
      setHeld(null);
      move(held.row, spotAt(held));
    } else if (key === 'Escape') {
      setHeld(null);
      announce(t('board.cancelled'));
    }
  };
  const placeOf = (groups: readonly Group[], value: unknown) =>
    Math.max(
      groups.findIndex((one) => one.value === (value ?? null)),
      0,
    );
  const onHold = (row: AnyRow) => {
    setHeld({ row, over: placeOf(columns, row[by]), overLane: placeOf(lanes, row[lane]) });
    announce(t('board.held', { name: titleOf(type, row) }));
  };
  const moves: BoardMoves = { by, lane, held, onOpen, onHold, onKey, move };
  return { moves, announcement };
}

function within(place: number, count: number): number {
  return Math.min(Math.max(place, 0), Math.max(count - 1, 0));
}
