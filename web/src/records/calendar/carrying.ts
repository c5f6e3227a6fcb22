import { createContext, type KeyboardEvent, use } from 'react';
import type { AnyRow } from '../scope.ts';

/** A record that was picked up with the keyboard, and the day it is over. */
export type Carried = { row: AnyRow; over: string };

/** What the cards of a calendar do. */
export type Carrying = {
  isMovable: boolean;
  held: Carried | null;
  onOpen: (id: string) => void;
  onHold: (row: AnyRow) => void;
  /** A key while a record is held. */
  onKey: (event: KeyboardEvent) => void;
  /** Moves a record to a day, or out of the calendar. */
  move: (row: AnyRow, day: string | null) => void;
};

export const CarryingContext = createContext<Carrying | null>(null);

/** What the cards of a calendar do. */
export function useCarrying(): Carrying {
  const carrying = use(CarryingContext);
  if (!carrying) throw new Error('useCarrying needs a calendar');
  return carrying;
}
