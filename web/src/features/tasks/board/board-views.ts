import type { TaskRow } from '@opsyard/contract';
import { order } from '../shared/reading/scope.ts';
import { arrangementIn, type Cards, keyOfCard, totalOf } from './cards/board-cards.ts';
import { type Cell, cardsOf, cellOf, type PlacedCard, severalIn } from './cells.ts';
import { isOlder } from './done-window.ts';

/** A column, or the part of it in a lane, as it shows: its cards in order, how many there are altogether, and how many of them do not show because they were completed long ago. */
export type ColumnView = Cell & {
  cards: readonly PlacedCard[];
  count: number;
  more: boolean;
  isRead: boolean;
  older: number;
};
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

/** The former view while it is unchanged, so that an unchanged column is not rendered again. */
function sameView(former: ColumnView | undefined, next: ColumnView): ColumnView {
  if (!former || former.count !== next.count || former.older !== next.older) return next;
  if (former.more !== next.more || former.isRead !== next.isRead) return next;
  const same = former.cards.length === next.cards.length && former.cards.every((card, at) => card === next.cards[at]);
  return same ? former : next;
}
