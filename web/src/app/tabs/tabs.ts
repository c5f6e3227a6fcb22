/** An open page: its path, its last full URL, and the title it set. */
export type Tab = { path: string; url: string; title?: string };

/** Pages whose sections have their own URLs but share one tab. */
const WITH_SECTIONS = ['/account'];

/** Pages that only lead to another one, and have no tab afterwards. */
const LEADING_ON = ['/modules/appcenter/projectTasks'];

/** The tab path of a URL; sections of one page share it. */
export function tabPath(pathname: string): string {
  return WITH_SECTIONS.find((path) => pathname.startsWith(`${path}/`)) ?? pathname;
}

/** The tabs after a visit: an open page keeps its position and gets the new URL. */
export function visit(before: readonly Tab[], { path, url }: Pick<Tab, 'path' | 'url'>): readonly Tab[] {
  const isLeft = (tab: Tab) => tab.path !== path && LEADING_ON.includes(tab.path);
  const tabs = before.some(isLeft) ? before.filter((tab) => !isLeft(tab)) : before;
  const existing = tabs.find((tab) => tab.path === path);
  if (existing?.url === url) return tabs;
  if (existing) return tabs.map((tab) => (tab === existing ? { ...existing, url } : tab));
  return [...tabs, { path, url }];
}

/** The tabs with the pinned one first. */
export function withPinned(tabs: readonly Tab[], pinned: string): readonly Tab[] {
  const own = tabs.find(({ path }) => path === pinned) ?? { path: pinned, url: pinned };
  return tabs[0] === own ? tabs : [own, ...tabs.filter((tab) => tab !== own)];
}

export type Closing = 'this' | 'left' | 'right' | 'others' | 'all';

/** The tabs that remain after closing some relative to the tab at `path`; the pinned one always remains. */
export function closeTabs(tabs: readonly Tab[], path: string, what: Closing, pinned: string): readonly Tab[] {
  const index = tabs.findIndex((tab) => tab.path === path);
  const goes: Record<Closing, (tab: Tab, at: number) => boolean> = {
    this: (_, at) => at === index,
    left: (_, at) => at < index,
    right: (_, at) => at > index,
    others: (_, at) => at !== index,
    all: () => true,
  };
  return tabs.filter((tab, at) => tab.path === pinned || !goes[what](tab, at));
}

/** The tab to show after closing `path`: the next one, else the previous one. */
export function adjacentTab(before: readonly Tab[], after: readonly Tab[], path: string): Tab | undefined {
  const index = before.findIndex((tab) => tab.path === path);
  const right = before.slice(index + 1).find((tab) => after.includes(tab));
  return right ?? before.slice(0, Math.max(index, 0)).findLast((tab) => after.includes(tab)) ?? after[0];
}

/** Sets the title of a tab; returns the same array if nothing changes. */
export function nameTab(tabs: readonly Tab[], path: string, title: string | null): readonly Tab[] {
  const existing = tabs.find((tab) => tab.path === path);
  if (!existing || (existing.title ?? null) === title) return tabs;
  const { title: _, ...untitled } = existing;
  return tabs.map((tab) => (tab === existing ? { ...untitled, ...(title !== null && { title }) } : tab));
}

/** A URL merged with the query of its open page: `?sort=due` stays when a task is opened there. */
export function storedAddress(tabs: readonly Tab[], address: string): string {
  const [path = '', ...rest] = address.split(/[?#]/);
  const open = tabs.find((tab) => tab.path === path);
  if (!open || address.includes('#')) return address;
  const params = new URLSearchParams(open.url.replace(/#.*$/, '').slice(path.length));
  for (const [name, value] of new URLSearchParams(rest[0])) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
