import { createContext, use } from 'react';
import type { AnyRow } from '../scope.ts';

/** A card picked up with the keyboard, and the indexes of the column and lane it is over. */
export type DraggedRow = { row: AnyRow; over: number; overLane: number };
/** The value of a column, and of a lane if there are any. */
export type BoardPosition = { column: string | null; lane?: string | null };

/** Move actions of the cards of a board. */
export type BoardMoves = {
  /** The fields shown by the position of a card. */
  by: string;
  lane: string;
  dragged: DraggedRow | null;
  onOpen: (id: string) => void;
  onPickUp: (row: AnyRow) => void;
  /** Handles a key while a card is picked up. */
  onKey: (key: string) => void;
  move: (row: AnyRow, to: BoardPosition) => void;
};

export const BoardMovesContext = createContext<BoardMoves | null>(null);

/** The move actions of the board. */
export function useBoardMoves(): BoardMoves {
  const moves = use(BoardMovesContext);
  if (!moves) throw new Error('useBoardMoves needs a board');
  return moves;
}
