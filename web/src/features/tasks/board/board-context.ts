import { createContext, use } from 'react';
import type { CellLayout } from './arrange-cells.ts';
import { type Arrangement, BY_STATUS } from './cells.ts';

/** What all cards of a board share. */
type BoardPlan = { arrangement: Arrangement } & Pick<CellLayout, 'values' | 'lanes'>;

export const BoardPlanContext = createContext<BoardPlan>({ arrangement: BY_STATUS, values: [], lanes: [] });

/** The columns and lanes of the board a card is on. */
export function useBoardPlan(): BoardPlan {
  return use(BoardPlanContext);
}
