import { createContext, type RefObject, use, useEffect } from 'react';

/** The words of the kind of records a drawer shows. */
export type DrawerNames = { group: string; previous: string; next: string };

/** The frame of an open record: a drawer beside a list, or a full page. */
export type DrawerScope = {
  panel: RefObject<HTMLElement | null>;
  names: DrawerNames;
  isPage: boolean;
  /** Opens the record before or after it in the list; a full page has none. */
  step?: (by: 1 | -1) => void;
  close: () => void;
};

export const DrawerContext = createContext<DrawerScope | null>(null);

/** The frame of the open record. */
export function useDrawer(): DrawerScope {
  const scope = use(DrawerContext);
  if (!scope) throw new Error('useDrawer needs a drawer or a full page');
  return scope;
}

/** Gives the focus back to the frame when a change has removed the focused button, so that its keys still work. */
export function useKeptFocus(change: unknown): void {
  const { panel } = useDrawer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [change, panel]);
}
