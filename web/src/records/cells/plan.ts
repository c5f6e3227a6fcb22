import { CELLS_MAX } from '@opsyard/contract';
import type { CellProblem, CellRead, CellReader } from './cell-source.ts';
import { unguarded } from './tsv.ts';

/** A cell that stays as it is. */
type Refused<R, C> = { row: R; column: C; text: string; problem: CellProblem; message?: string };

/** What is done to cells: the changes by row, and the cells that cannot be changed. */
export type CellPlan<R, C, V> = {
  changes: ReadonlyMap<string, V>;
  /** The cells that change. */
  cells: number;
  refused: readonly Refused<R, C>[];
  /** Cells of the clipboard for which there are no rows or columns. */
  beyond: number;
  /** There are more cells than can be changed at once. */
  tooMany: boolean;
};

type Rows<R, C> = { rows: readonly R[]; columns: readonly C[] };

/** A row with the new texts or values of some of its cells. */
type Requested<R, C, V> = { row: R; column: C; text: string; read: () => CellRead<V> };

/** Whether the clipboard has a single cell, which fills all that are selected. */
export function isOneCell(pasted: readonly (readonly string[])[]): boolean {
  return pasted.length === 1 && pasted[0]?.length === 1;
}

/** The plan that pastes cells; a single one fills all rows and columns. */
export function planPaste<R extends { id: string }, C extends string, V extends object>(
  pasted: readonly (readonly string[])[],
  { rows, columns }: Rows<R, C>,
  reader: CellReader<R, C, V>,
): CellPlan<R, C, V> {
  const requests: Requested<R, C, V>[] = [];
  let beyond = 0;
  const lines = isOneCell(pasted) ? rows.map(() => columns.map(() => pasted[0]?.[0] ?? '')) : pasted;
  if (lines.reduce((sum, texts) => sum + texts.length, 0) > CELLS_MAX) return tooMany();
  for (const [at, texts] of lines.entries()) {
    const row = rows[at];
    for (const [place, text] of texts.entries()) {
      const column = columns[place];
      if (!row || !column) beyond += 1;
      else requests.push({ row, column, text, read: () => reader.read(column, unguarded(text), row) });
    }
  }
  return planOf(requests, beyond, reader);
}

/** What a plan to paste looks up: the texts of each column. */
export function textsByColumn<C extends string>(
  pasted: readonly (readonly string[])[],
  columns: readonly C[],
): ReadonlyMap<C, ReadonlySet<string>> {
  const textsAt = (place: number) =>
    pasted.flatMap((texts) => texts[isOneCell(pasted) ? 0 : place] ?? []).map((text) => unguarded(text).trim());
  return new Map(columns.map((column, place) => [column, new Set(textsAt(place).filter((text) => text !== ''))]));
}

type Filling<R, C> = {
  textOf: (row: R, column: C) => string;
  /** The number of rows, from the first, whose values the rows below get in turn. */
  sources?: number;
};

/** The plan that gives the cells below the first row its values; below several `sources`, theirs in turn. */
export function planFill<R extends { id: string }, C extends string, V extends object>(
  { rows, columns }: Rows<R, C>,
  reader: CellReader<R, C, V>,
  { textOf, sources = 1 }: Filling<R, C>,
): CellPlan<R, C, V> {
  const requests = rows.slice(sources).flatMap((row, at) => {
    const from = rows[at % sources] ?? row;
    return columns.map((column): Requested<R, C, V> => {
      return { row, column, text: textOf(from, column), read: () => reader.copied(from, column, row) };
    });
  });
  return planOf(requests, 0, reader);
}

/** The plan that empties cells. */
export function planClear<R extends { id: string }, C extends string, V extends object>(
  { rows, columns }: Rows<R, C>,
  reader: CellReader<R, C, V>,
): CellPlan<R, C, V> {
  const requests = rows.flatMap((row) =>
    columns.map((column): Requested<R, C, V> => ({ row, column, text: '', read: () => reader.read(column, '', row) })),
  );
  return planOf(requests, 0, reader);
}

function tooMany<R, C, V>(): CellPlan<R, C, V> {
  return { changes: new Map(), cells: 0, refused: [], beyond: 0, tooMany: true };
}

function planOf<R extends { id: string }, C extends string, V extends object>(
  requests: readonly Requested<R, C, V>[],
  beyond: number,
  reader: CellReader<R, C, V>,
): CellPlan<R, C, V> {
  if (requests.length > CELLS_MAX) return tooMany();
  const changes = new Map<string, V>();
  const refused: Refused<R, C>[] = [];
  let cells = 0;
  for (const { row, column, text, read } of requests) {
    const found = read();
    if ('changes' in found) {
      if (!reader.differs(row, found.changes)) continue;
      changes.set(row.id, { ...changes.get(row.id), ...found.changes });
      cells += 1;
    } else if (found.problem !== 'readOnly' || text !== '' || !reader.isPassedOver(column))
      refused.push({ row, column, text, ...found });
  }
  return { changes, cells, refused, beyond, tooMany: false };
}
