import type { RecordView } from '@opsyard/contract';
import { createContext, use } from 'react';

/** The saved view that shows; null where none does. */
export const ActiveView = createContext<RecordView | null>(null);

/** The saved view that shows; null where none does. */
export function useActiveView(): RecordView | null {
  return use(ActiveView);
}
