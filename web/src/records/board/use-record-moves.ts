import { notify } from '../../kernel/notify.ts';
import { editRecord } from '../conflicts/edit-record.ts';
import { editMany, transition } from '../operations.ts';
import { type AnyRow, type Records, titleOf, useI18n, useRecords } from '../scope.ts';
import { type BoardChange, changesToCell } from './board-model.ts';
import type { BoardMoves } from './board-setup.ts';
import { type CardPosition, type Cell, goalsOf } from './cells.ts';
import { type BoardFields, cellIn, useCellText } from './record-fields.ts';

type MoveOptions = {
  fields: BoardFields;
  /** Shows a card at a place; the returned function puts it back. */
  preview: (row: AnyRow, place: CardPosition) => () => void;
  onOpen: (id: string) => void;
};

/** How the records of a board are moved: by transitions of their state and edits of other fields. */
export function useRecordMoves({ fields, preview, onOpen }: MoveOptions): BoardMoves<AnyRow> {
  const records = useRecords();
  const { type } = records;
  const { t } = useI18n();
  const nameOf = useCellText(fields);
  const changesOf = (row: AnyRow, cell: Cell) => changesToCell(type, row, fields, cell);
  const refusal = (row: AnyRow, cell: Cell) =>
    changesOf(row, cell) === 'impossible' ? t('board.refused', { name: titleOf(type, row), column: nameOf(cell) }) : '';
  async function move(row: AnyRow, place: CardPosition): Promise<void> {
    const steps = changesOf(row, place);
    if (steps === 'impossible') return warn(refusal(row, place));
    if (!steps) return;
    const putBack = preview(row, place);
    const isDone = !steps.transition || (await transition(records, { ids: [row.id] }, steps.transition));
    if (isDone && Object.keys(steps.changes).length > 0) {
      const text = t('board.dropped', { name: titleOf(type, row), column: nameOf(place) });
      await editRecord({ records, base: row, changes: steps.changes, text, refreshes: true });
    }
    putBack();
  }
  return {
    open: (row) => onOpen(row.id),
    preview,
    keyAt: ({ id }) => id,
    refusal,
    move,
    moveMany: async (many) => {
      const goalOf = goalsOf(many, (row) => cellIn(fields, row));
      const steps = many.cards.map((row) => ({ row, cell: goalOf(row), change: changesOf(row, goalOf(row)) }));
      const { cell, index = 0 } = many;
      if (steps.some(({ change }) => change === 'impossible')) {
        warn(t('board.refusedMany', { count: steps.length, column: nameOf(cell) }));
        return false;
      }
      const putBack = steps.map(({ row, cell: to }, at) => preview(row, { ...to, index: index + at }));
      const isMoved = await changeAll(
        records,
        steps.flatMap(({ row, change }) => (isChange(change) ? { row, change } : [])),
      );
      for (const one of putBack) one();
      return isMoved;
    },
    announce(step, { card, place }) {
      const name = titleOf(type, card);
      const column = nameOf(place);
      if (step === 'held') return t('board.held', { name });
      if (step === 'at') return `${t('board.over', { column })} ${refusal(card, place)}`.trim();
      if (step === 'back' || changesOf(card, place) === null) return t('board.cancelled');
      return refusal(card, place) || t('board.dropped', { name, column });
    },
  };
}

function warn(text: string): void {
  notify(({ message }) => void message.warning({ key: 'board', content: text }));
}

type Step = { row: AnyRow; change: BoardChange };

/** Runs the transitions of several records, then edits their fields; whether all succeeded. */
async function changeAll(records: Records, steps: readonly Step[]): Promise<boolean> {
  const idsOf = (some: readonly Step[]) => ({ ids: some.map(({ row }) => row.id) });
  for (const [name, some] of Map.groupBy(steps, ({ change }) => change.transition))
    if (name !== undefined && !(await transition(records, idsOf(some), name))) return false;
  for (const [text, some] of Map.groupBy(steps, ({ change }) => JSON.stringify(change.changes)))
    if (text !== '{}' && !(await editMany(records, idsOf(some), JSON.parse(text)))) return false;
  return true;
}

function isChange(change: BoardChange | 'impossible' | null): change is BoardChange {
  return change !== null && change !== 'impossible';
}
