import { createContext, use } from 'react';
import { type Arrangement, BY_STATUS } from './cells.ts';

export const ArrangementContext = createContext<Arrangement>(BY_STATUS);

/** The fields of the columns and lanes of the board a card is on. */
export function useArrangement(): Arrangement {
  return use(ArrangementContext);
}
