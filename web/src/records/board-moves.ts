import { createContext, use } from 'react';
import type { AnyRow } from './scope.ts';

/** A card that was picked up with the keyboard, and the column and lane it is over, by their places. */
export type Held = { row: AnyRow; over: number; overLane: number };
/** The value of a column, and of a lane where there are some. */
export type Spot = { column: string | null; lane?: string | null };

/** What the cards of a board do. */
export type BoardMoves = {
  /** The fields whose values are told by where a card stands. */
  by: string;
  lane: string;
  held: Held | null;
  onOpen: (id: string) => void;
  onHold: (row: AnyRow) => void;
  /** A key while a card is held. */
  onKey: (key: string) => void;
  move: (row: AnyRow, to: Spot) => void;
};

export const BoardMovesContext = createContext<BoardMoves | null>(null);

/** What the cards of a board do. */
export function useBoardMoves(): BoardMoves {
  const moves = use(BoardMovesContext);
  if (!moves) throw new Error('useBoardMoves needs a board');
  return moves;
}
