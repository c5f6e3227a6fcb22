import type { BoardColumn, TaskFilter, TaskPage, TaskRow } from '@opsyard/contract';
import { type Cell, cellKey } from '../../../../records/board/cells.ts';
import type { TaskStore } from '../../shared/reading/task-store.ts';
import { type Arrangement, BY_STATUS, cardsOf, cellOf, type PlacedCard, severalIn } from '../cells.ts';
import type { DoneWindow } from '../done-window.ts';

export type BoardOptions = {
  arrangement?: Arrangement;
  filter: TaskFilter | undefined;
  /** Columns that show only what was completed recently; undefined shows all. */
  done?: DoneWindow | undefined;
  /** Tasks this person added are hidden by the filter. */
  onHidden: (ids: readonly string[]) => void;
  /** Whether the user is moving this card: it stays where it is although others move it. */
  isMoving: (id: string) => boolean;
};

/** What the server returned for a column: the cursor of the next page (undefined: not loaded yet) and its number of cards. */
export type ColumnLoad = Cell &
  Counted & {
    cursor: string | null | undefined;
    reading: boolean;
    /** How many tasks are left out because they were completed long ago; undefined where all are read. */
    older?: number;
  };
/** How many tasks the server counted, and how many of them are known. */
type Counted = { count: number; loaded: number };

/** The tasks of a board that are known, and what the server counted in its cells. */
export type Cards = {
  tasks: TaskStore;
  known: Set<string>;
  loads: Map<string, ColumnLoad>;
  /** Columns across lanes by a field of several values, or lanes across such columns: their tasks are in several of their cells. */
  totals: Map<string, Counted>;
  /** Lanes that have been read, or are being read. */
  lanes: Set<string>;
  options: BoardOptions;
};

/** A board before anything is loaded. */
export function noCards(tasks: TaskStore, options: BoardOptions): Cards {
  return { tasks, known: new Set(), loads: new Map(), totals: new Map(), lanes: new Set(), options };
}

/** The arrangement of a board. */
export function arrangementIn({ options }: Pick<Cards, 'options'>): Arrangement {
  return options.arrangement ?? BY_STATUS;
}

/** The name of the cell a card is in. */
export function keyOfCard(card: PlacedCard, arrangement: Arrangement): string {
  const { value, lane } = cellOf(card, arrangement);
  return cellKey(value, lane);
}

/** The value by which a task counts among the totals. */
export function totalOf(row: TaskRow, arrangement: Arrangement): string {
  const { value, lane } = cellOf(row, arrangement);
  return arrangement.laneBy === severalIn(arrangement) ? value : lane;
}

/** Stores the first cards of all columns, or of those of a lane. */
export function storeColumns(cards: Cards, columns: readonly BoardColumn[], lane = ''): void {
  const { loads } = cards;
  const arrangement = arrangementIn(cards);
  const hasLanes = arrangement.laneBy !== null;
  for (const [key, load] of loads) {
    // Cells missing in the response are empty now.
    if (hasLanes && load.lane === lane) loads.set(key, { ...load, count: 0, loaded: 0, cursor: null });
  }
  const fresh = storeRead(
    cards,
    columns.flatMap(({ records }) => records),
  );
  const isPlain = !hasLanes && severalIn(arrangement) === null;
  if (hasLanes && severalIn(arrangement) !== null) countLoaded(cards, fresh);
  for (const { value, records, cursor, count } of columns) {
    // A task with several values that is read in one column is also in others.
    const loaded = isPlain ? records.length : countKnown(cards, { value, lane });
    loads.set(cellKey(value, lane), { value, lane, cursor, count, loaded, reading: false });
  }
}

/** Stores the recently completed cards of a column in place of its first cards; `total` is the number of those. */
export function storeRecent(
  cards: Cards,
  key: string,
  { records, cursor, total, totalIsMore }: Pick<TaskPage, 'records' | 'cursor' | 'total' | 'totalIsMore'>,
): void {
  const column = cards.loads.get(key);
  if (!column) return;
  storeRead(cards, records);
  const older = Math.max(totalIsMore ? 1 : 0, column.count - (total ?? records.length));
  cards.loads.set(key, { ...column, cursor, older, loaded: countKnown(cards, column) });
}

/** Stores a further page of a column. */
export function storePage(
  cards: Cards,
  key: string,
  { records, cursor }: { records: readonly TaskRow[]; cursor: string | null },
): void {
  const fresh = storeRead(cards, records);
  const column = cards.loads.get(key);
  if (!column) return;
  if (severalIn(arrangementIn(cards)) !== null) countLoaded(cards, fresh);
  else column.loaded += fresh.length;
  cards.loads.set(key, { ...column, cursor, reading: false });
}

/** Stores tasks; returns those that were not loaded yet. */
function storeRead({ tasks, known }: Cards, records: readonly TaskRow[]): TaskRow[] {
  tasks.storeRead(records);
  const fresh = new Map(records.filter(({ id }) => !known.has(id)).map((row) => [row.id, row]));
  for (const id of fresh.keys()) known.add(id);
  return [...fresh.values()];
}

/** How many cards of a cell are known that the server counts there, too: some were moved to it before it was read. */
function countKnown(cards: Cards, { value, lane }: Cell): number {
  const key = cellKey(value, lane);
  const saved = [...cards.known].map((id) => cards.tasks.saved(id));
  return saved.filter((row) => row && !row.archived && keysOfRow(row, cards).includes(key)).length;
}

function keysOfRow(row: TaskRow, cards: Cards): string[] {
  const arrangement = arrangementIn(cards);
  return cardsOf(row, arrangement).map((card) => keyOfCard(card, arrangement));
}

/** Tasks that were read in the column of one value are known in those of their other values, which count them already. */
function countLoaded(cards: Cards, fresh: readonly TaskRow[]): void {
  for (const row of fresh) {
    const counting = [
      ...keysOfRow(row, cards).map((key) => cards.loads.get(key)),
      cards.totals.get(totalOf(row, arrangementIn(cards))),
    ];
    for (const one of counting) if (one) one.loaded += 1;
  }
}
