import type { TaskRow } from '@opsyard/contract';
import { type CellView, sameView } from '../../../records/board/cells.ts';
import { order } from '../shared/reading/scope.ts';
import { arrangementIn, type Cards, keyOfCard, totalOf } from './cards/board-cards.ts';
import { cardsOf, cellOf, type PlacedCard, severalIn } from './cells.ts';
import { isOlder } from './done-window.ts';

/** A cell of a board of tasks. */
export type ColumnView = CellView<PlacedCard> & { older: number };
export type BoardState = {
  ready: boolean;
  error: unknown;
  columns: ReadonlyMap<string, ColumnView>;
  /** How many tasks a column across lanes by a field of several values has, or a lane across such columns; else empty. */
  totals: ReadonlyMap<string, number>;
};

/** What shows of the known cards, cell by cell. */
export function viewsOf(cards: Cards, former: BoardState['columns']): Map<string, ColumnView> {
  const { loads } = cards;
  const arrangement = arrangementIn(cards);
  const rows = rowsOf(cards);
  const placed = rows.flatMap((row) => cardsOf(row, arrangement));
  const inCells = Map.groupBy(placed, (card) => keyOfCard(card, arrangement));
  const views = [...new Set([...loads.keys(), ...inCells.keys()])].map((key) => {
    const inCell = (inCells.get(key) ?? []).sort((one, other) => order(one.rank, other.rank));
    const load = loads.get(key) ?? (inCell[0] && { ...cellOf(inCell[0], arrangement), ...NOTHING_READ });
    const { value = '', lane = '', cursor = undefined, count = 0, loaded = 0 } = load ?? {};
    const shown = inCell.filter((card) => !isOlder(card, cards.options.done));
    const older = loads.get(key)?.older ?? inCell.length - shown.length;
    const view = {
      ...{ value, lane, cards: shown, older, count: count + inCell.length - loaded },
      ...{ more: typeof cursor === 'string', isRead: cursor !== undefined },
    };
    return [key, sameView(former.get(key), view)] as const;
  });
  return new Map(views);
}

/** How many tasks each column has across lanes by a field of several values, or each lane across such columns. */
export function totalsOf(cards: Cards): Map<string, number> {
  const arrangement = arrangementIn(cards);
  if (arrangement.laneBy === null || severalIn(arrangement) === null) return new Map();
  const sums = new Map([...cards.totals].map(([value, { count, loaded }]) => [value, count - loaded]));
  for (const row of rowsOf(cards)) {
    const value = totalOf(row, arrangement);
    sums.set(value, (sums.get(value) ?? 0) + 1);
  }
  return sums;
}

function rowsOf({ tasks, known }: Cards): TaskRow[] {
  return [...known].map((id) => tasks.get(id)).filter((row): row is TaskRow => row !== undefined && !row.archived);
}

/** A cell missing in the response has only the cards added since. */
const NOTHING_READ = { cursor: null, count: 0, loaded: 0 };
