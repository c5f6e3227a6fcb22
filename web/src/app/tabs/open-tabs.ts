import { STORAGE_PREFIX } from '@opsyard/contract';
import { currentSession } from '../../kernel/session.ts';
import { createStore } from '../../kernel/storage/store.ts';
import { adjacentTab, type Closing, closeTabs, nameTab, type Tab, visit, withPinned } from './tabs.ts';

const KEY = `${STORAGE_PREFIX}TABS`;

export type OpenTabs = {
  tabs: readonly Tab[];
  /** Number of reloads of each page. */
  fresh: Readonly<Record<string, number>>;
};

/** The open tabs of this window, which survive a reload. */
export const openTabs = createStore<OpenTabs>({ tabs: readStoredTabs(), fresh: {} });

/** The tabs with a page shown and the home page pinned. */
export function tabsShowing(state: OpenTabs, page: { path: string; url: string }, home: string): readonly Tab[] {
  return withPinned(visit(state.tabs, page), home);
}

/** Replaces the open tabs and notifies the components that show them. */
export function setTabs(tabs: readonly Tab[]): void {
  const state = openTabs.get();
  if (state.tabs === tabs) return;
  openTabs.set({ ...state, tabs });
  sessionStorage.setItem(KEY, JSON.stringify({ userId: currentSession()?.user.id, tabs }));
}

export function nameOpenTab(path: string, title: string | null): void {
  setTabs(nameTab(openTabs.get().tabs, path, title));
}

/** Remounts a page. */
export function reloadTab(path: string): void {
  const { tabs, fresh } = openTabs.get();
  openTabs.set({ tabs, fresh: { ...fresh, [path]: (fresh[path] ?? 0) + 1 } });
}

/** Closes tabs; returns the path to open if the current page is closed. */
export function closeOpenTabs(
  path: string,
  what: Closing,
  { home, shown }: { home: string; shown: string },
): string | null {
  const before = openTabs.get().tabs;
  const after = closeTabs(before, path, what, home);
  setTabs(after);
  if (after.some((tab) => tab.path === shown)) return null;
  return adjacentTab(before, after, shown)?.url ?? home;
}

function readStoredTabs(): Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('tabs' in stored) || !('userId' in stored)) return [];
    // Do not show the tabs of another user.
    if (stored.userId !== currentSession()?.user.id || !Array.isArray(stored.tabs)) return [];
    return stored.tabs.filter((tab): tab is Tab => typeof tab?.path === 'string' && typeof tab?.url === 'string');
  } catch {
    return [];
  }
}
