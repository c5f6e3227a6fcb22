import type { Rows } from '../grid/use-rows.ts';
import type { AnyRow } from '../scope.ts';
import { type CardPosition, type Cell, type CellView, type CellViews, cellKey, sameView } from './cells.ts';

/** A list as far as it has been read: that of a column, or that of a lane. */
export type ReadList = Pick<Rows, 'rows' | 'more' | 'error' | 'reload' | 'isReadingMore'>;
/** Cards that are shown at another place than that of their record, because they are being moved. */
export type PlacedRows = ReadonlyMap<string, { row: AnyRow; place: CardPosition }>;

export type CellSource = {
  /** The lists read so far by the value of their column or lane. */
  lists: ReadonlyMap<string, ReadList>;
  placed: PlacedRows;
  values: readonly string[];
  /** The lanes; undefined without any. */
  lanes: readonly string[] | undefined;
  cellOf: (row: AnyRow) => Cell;
  inColumn: (value: string) => number;
  inLane: (lane: string) => number;
};

/** The cells of a board of records; unchanged ones are the same objects as before. */
export function cellsOfLists(source: CellSource, former: CellViews<AnyRow>): Map<string, CellView<AnyRow>> {
  const { lists, values, lanes, cellOf } = source;
  const cells = (lanes ?? ['']).flatMap((lane) => values.map((value) => ({ value, lane })));
  const keyOf = (row: AnyRow) => {
    const { value, lane } = cellOf(row);
    return cellKey(value, lane);
  };
  const rowsIn = new Map([...lists].map(([name, { rows = [] }]) => [name, Map.groupBy(rows, keyOf)]));
  return new Map(
    cells.map((cell) => {
      const key = cellKey(cell.value, cell.lane);
      const name = lanes ? cell.lane : cell.value;
      // A record that is being changed may still be in the list of its former column.
      const inCell = rowsIn.get(name)?.get(key) ?? [];
      return [key, sameView(former.get(key), viewOf(cell, inCell, { ...source, list: lists.get(name) }))] as const;
    }),
  );
}

function viewOf(
  cell: Cell,
  inCell: readonly AnyRow[],
  { list, placed, lanes, inColumn, inLane }: CellSource & { list: ReadList | undefined },
): CellView<AnyRow> {
  const isRead = list?.rows !== undefined;
  const cards = withPlaced(cell, inCell, placed);
  // Only the numbers of columns and of lanes are known before a lane has been read.
  const most = Math.min(inColumn(cell.value), lanes ? inLane(cell.lane) : Number.POSITIVE_INFINITY);
  const count = lanes && isRead ? cards.length : most + cards.length - inCell.length;
  const failed = list?.error && !lanes ? { error: list.error, retry: list.reload } : undefined;
  return { ...cell, cards, count, isRead, more: !lanes && list?.more != null, failed };
}

function withPlaced(cell: Cell, rows: readonly AnyRow[], placed: PlacedRows): readonly AnyRow[] {
  if (placed.size === 0) return rows;
  const here = [...placed.values()].filter(({ place }) => place.value === cell.value && place.lane === cell.lane);
  return here.reduce(
    (cards, { row, place }) => cards.toSpliced(place.index, 0, row),
    rows.filter(({ id }) => !placed.has(id)),
  );
}
