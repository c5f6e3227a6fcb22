import { createContext, type KeyboardEvent, use } from 'react';
import type { AnyRow } from '../scope.ts';

/** A record picked up with the keyboard, and the date it is over. */
export type DraggedRecord = { row: AnyRow; over: string };

/** Move actions of the cards of a calendar. */
export type CalendarMoves = {
  isMovable: boolean;
  dragged: DraggedRecord | null;
  onOpen: (id: string) => void;
  onPickUp: (row: AnyRow) => void;
  /** Handles a key while a record is picked up. */
  onKey: (event: KeyboardEvent) => void;
  /** Moves a record to a date, or out of the calendar. */
  move: (row: AnyRow, day: string | null) => void;
};

export const CalendarMovesContext = createContext<CalendarMoves | null>(null);

/** The move actions of the calendar. */
export function useCalendarMoves(): CalendarMoves {
  const moves = use(CalendarMovesContext);
  if (!moves) throw new Error('useCalendarMoves needs a calendar');
  return moves;
}
