import type { ViewColumns } from '@opsyard/contract';
import { createContext, use } from 'react';

/** The saved view that shows, as far as columns depend on it. */
type ActiveViewState = { id: string; settings: { columns: ViewColumns } | null };

/** The saved view that shows; null where none does. */
export const ActiveView = createContext<ActiveViewState | null>(null);

/** The saved view that shows; null where none does. */
export function useActiveView(): ActiveViewState | null {
  return use(ActiveView);
}
