import { CELLS_MAX, type CellChanges, type CellEdit, isCustomKey, type TaskRow } from '@opsyard/contract';
import { type ColumnId, fieldOf } from '../grid/columns.ts';
import { fieldValue } from '../shared/text/field-value.ts';
import { type CellProblem, type CellRead, type Reading, readCell } from './cell-read.ts';
import { unguarded } from './tsv.ts';

/** A cell that stays as it is. */
export type Refused = { row: TaskRow; column: ColumnId; text: string; problem: CellProblem };

/** What is done to cells: the changes by task, and the cells that cannot be changed. */
export type CellPlan = {
  changes: ReadonlyMap<string, CellChanges>;
  /** The cells that change. */
  cells: number;
  refused: readonly Refused[];
  /** Cells of the clipboard for which there are no tasks or columns. */
  beyond: number;
  /** There are more cells than can be changed at once. */
  tooMany: boolean;
};

/** A task with the new texts or values of some of its cells. */
type Requested = { row: TaskRow; column: ColumnId; text: string; read: () => CellRead };

/** The plan that pastes cells; a single one fills all tasks and columns. */
export function planPaste(
  pasted: readonly (readonly string[])[],
  { rows, columns }: { rows: readonly TaskRow[]; columns: readonly ColumnId[] },
  reading: Reading,
): CellPlan {
  const isOne = pasted.length === 1 && pasted[0]?.length === 1;
  const requests: Requested[] = [];
  let beyond = 0;
  const lines = isOne ? rows.map(() => columns.map(() => pasted[0]?.[0] ?? '')) : pasted;
  if (lines.reduce((sum, texts) => sum + texts.length, 0) > CELLS_MAX) return TOO_MANY;
  for (const [at, texts] of lines.entries()) {
    const row = rows[at];
    for (const [place, text] of texts.entries()) {
      const column = columns[place];
      if (!row || !column) beyond += 1;
      else requests.push({ row, column, text, read: () => readCell(column, unguarded(text), reading) });
    }
  }
  return planOf(requests, beyond);
}

/** The plan that gives the cells below the first task its values; below several `sources`, theirs in turn. */
export function planFill(
  rows: readonly TaskRow[],
  columns: readonly ColumnId[],
  textOf: (row: TaskRow, column: ColumnId) => string,
  sources = 1,
): CellPlan {
  const requests = rows.slice(sources).flatMap((row, at) => {
    const from = rows[at % sources] ?? row;
    return columns.map(
      (column): Requested => ({ row, column, text: textOf(from, column), read: () => copied(from, column) }),
    );
  });
  return planOf(requests, 0);
}

/** The plan that empties cells. */
export function planClear(rows: readonly TaskRow[], columns: readonly ColumnId[], reading: Reading): CellPlan {
  const requests = rows.flatMap((row) =>
    columns.map((column): Requested => ({ row, column, text: '', read: () => readCell(column, '', reading) })),
  );
  return planOf(requests, 0);
}

export function editsOf({ changes }: CellPlan, versionOf: (id: string, changes: CellChanges) => number): CellEdit[] {
  return [...changes].map(([id, change]) => ({ id, version: versionOf(id, change), changes: change }));
}

const TOO_MANY: CellPlan = { changes: new Map(), cells: 0, refused: [], beyond: 0, tooMany: true };

function copied(row: TaskRow, column: ColumnId): CellRead {
  const field = fieldOf(column);
  if (!field || field === 'typeId') return { problem: 'readOnly' };
  return { changes: { [field]: fieldValue(row, field) } as CellChanges };
}

function planOf(requests: readonly Requested[], beyond: number): CellPlan {
  if (requests.length > CELLS_MAX) return TOO_MANY;
  const changes = new Map<string, CellChanges>();
  const refused: Refused[] = [];
  let cells = 0;
  for (const { row, column, text, read } of requests) {
    const found = read();
    if ('problem' in found) refused.push({ row, column, text, problem: found.problem });
    else if (differs(row, found.changes)) {
      changes.set(row.id, { ...changes.get(row.id), ...found.changes });
      cells += 1;
    }
  }
  return { changes, cells, refused: refused.filter((one) => !isUnchanged(one)), beyond, tooMany: false };
}

function differs(row: TaskRow, changes: CellChanges): boolean {
  return Object.entries(changes).some(
    ([field, value]) => JSON.stringify(fieldValue(row, field as keyof TaskRow)) !== JSON.stringify(value),
  );
}

/** An empty text for a cell that cannot be written changes nothing. */
function isUnchanged({ column, text, problem }: Refused): boolean {
  return problem === 'readOnly' && text === '' && !isCustomKey(column);
}
