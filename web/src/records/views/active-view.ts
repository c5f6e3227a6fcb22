import type { ViewColumns } from '@opsyard/contract';
import { createContext, use } from 'react';

/** The saved view that shows, as far as columns depend on it. */
type Shown = { id: string; settings: { columns: ViewColumns } | null };

/** The saved view that shows; null where none does. */
export const ActiveView = createContext<Shown | null>(null);

/** The saved view that shows; null where none does. */
export function useActiveView(): Shown | null {
  return use(ActiveView);
}
