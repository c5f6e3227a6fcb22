import { useEffect } from 'react';
import { hasUnsaved } from '../../kernel/forms/unsaved-flag.ts';
import { optionalPart } from '../../kernel/loading/optional-part.tsx';
import { createStore, useStore } from '../../kernel/storage/store.ts';

const UnsavedBadge = optionalPart(() => import('./unsaved-badge.tsx'), 'UnsavedBadge');
/** How many open drawers show the mark, as they cover the one of the header. */
const inDrawers = createStore(0);

/** Loads the mark while there is a connection. */
export const loadUnsavedMark = (): void => UnsavedBadge.ahead();

/** The mark of unsaved changes in the header of the page. */
export function UnsavedMark() {
  const isCovered = useStore(inDrawers) > 0;
  return useStore(hasUnsaved) && !isCovered && <UnsavedBadge />;
}

/** The mark of unsaved changes in a drawer, in place of that of the page: in its head, or as a line below it. */
export function UnsavedMarkOfDrawer({ isLine = false }: { isLine?: boolean }) {
  useEffect(() => {
    inDrawers.set(inDrawers.get() + 1);
    return () => inDrawers.set(inDrawers.get() - 1);
  }, []);
  return useStore(hasUnsaved) && <UnsavedBadge isLine={isLine} />;
}
