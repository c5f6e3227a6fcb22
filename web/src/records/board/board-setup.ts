import { type ComponentType, createContext, type KeyboardEvent, type ReactNode, use } from 'react';
import type { BoardItem, CardPosition, Cell, CellView } from './cells.ts';

/** A column or lane a card can be moved to from its menu. */
export type MoveChoice = { value: string; hint?: ReactNode; disabled?: boolean };

/** The content of a card; `isActive`: Tab reaches what is in it. */
export type CardContent<C extends BoardItem> = { card: C; isActive: boolean; onOpen: (card: C) => void };

/** What the board of a type shows beside what all boards have. */
export type BoardParts<C extends BoardItem> = {
  Card: ComponentType<CardContent<C>>;
  /** What the cards of a column or lane share. */
  Name: ComponentType<{ kind: keyof Cell; value: string }>;
  /** How many cards a column has; by default the number. */
  ColumnCount?: ComponentType<{ value: string; count: number }>;
  /** The same above the cards of a cell of a lane; by default nothing. */
  CellCount?: ComponentType<{ cell: Cell; count: number }>;
  /** Adds cards at the end of a cell. */
  Adder?: ComponentType<{ cell: Cell; name: string; isFirst: boolean }>;
  /** Shown after the last card of a cell. */
  CellEnd?: ComponentType<{ view: CellView<C> }>;
  /** Shown below the cells of a lane. */
  LaneEnd?: ComponentType<{ lane: string }>;
  /** The columns, or lanes, a card can be moved to. */
  useChoices: (card: C) => (kind: keyof Cell, offered: readonly string[]) => readonly MoveChoice[];
};

/** What a board knows of its cards, columns and lanes; another one renders all of them again. */
export type BoardSetup<C extends BoardItem> = {
  /** Only cards of boards of this name can be dropped. */
  name: string;
  hasLanes: boolean;
  isMovable: boolean;
  /** Whether cards have places among the others of their cell; otherwise they are sorted. */
  isOrdered: boolean;
  parts: BoardParts<C>;
  /** The accessible name and attributes of a card. */
  frameOf: (card: C) => {
    label: string;
    moveTo: string;
    className?: string | undefined;
    data: Record<string, string>;
    /** The user may not move it. */
    isFixed?: boolean;
  };
  /** The height of a card until it is measured, in CSS pixels. */
  heightOf: (card: C) => number;
  cellOf: (card: C) => Cell;
  /** The name of a column or lane. */
  nameOf: (kind: keyof Cell, value: string) => string;
  /** The accessible name of a cell. */
  cellName: (cell: Cell, count: number) => string;
  /** Shown in empty cells. */
  emptyText: string;
};

/** Several cards that are moved together: to a place, or from the menu of one of them to its other column or lane. */
export type MoveOfMany<C extends BoardItem> = { cards: readonly C[]; card: C; cell: Cell; index?: number };
/** A step of a move by keyboard. */
export type MoveStep = 'held' | 'at' | 'dropped' | 'back';

/** How cards of a board are moved. */
export type BoardMoves<C extends BoardItem> = {
  open: (card: C) => void;
  /** Settles when the server has answered, whether it has moved the card or not. */
  move: (card: C, place: CardPosition) => Promise<unknown>;
  /** Returns whether they were moved; without it cards cannot be selected. */
  moveMany?: (move: MoveOfMany<C>) => Promise<boolean>;
  /** Shows a card at a place without moving it; the returned function reverts that. */
  preview: (card: C, place: CardPosition) => () => void;
  /** The name a card has in another cell. */
  keyAt: (card: C, cell: Cell) => string;
  /** Why a card may not be moved to a cell; empty if it may. */
  refusal: (card: C, cell: Cell) => string;
  /** The announcement of a step; `total` is the number of cards of the cell with the one that is moved. */
  announce: (step: MoveStep, what: { card: C; place: CardPosition; total: number; together: number | null }) => string;
};

/** What the cards of a board do. */
export type CardActions<C extends BoardItem> = {
  onOpen: (card: C) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, card: C) => void;
  onFocus: (key: string) => void;
  onMoveTo: (card: C, cell: Cell) => void;
  onMore: (key: string) => void;
  onFoldColumn: (value: string) => void;
  onFoldLane: (lane: string) => void;
};

/** What the parts of a board share. */
export type BoardShared<C extends BoardItem> = BoardSetup<C> & {
  actions: CardActions<C>;
  values: readonly string[];
  lanes: readonly string[];
};

/** The parts do not know what cards stand for. */
export const BoardContext = createContext<BoardShared<BoardItem> | null>(null);

/** What the parts of a board share; only inside of one. */
export function useBoard<C extends BoardItem = BoardItem>(): BoardShared<C> {
  const board = use(BoardContext);
  if (!board) throw new Error('useBoard needs a board');
  return board as unknown as BoardShared<C>;
}
