import type { RecordView } from '@opsyard/contract';
import { createContext, use } from 'react';

/** The active saved view; null if there is none. */
export const ActiveView = createContext<RecordView | null>(null);

/** The active saved view; null if there is none. */
export function useActiveView(): RecordView | null {
  return use(ActiveView);
}
