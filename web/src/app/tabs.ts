/** One open page: its path, its whole address as last seen, and the name it gave itself. */
export type Tab = { path: string; url: string; title?: string };

/** Pages whose sections have addresses of their own and stand in one tab. */
const WITH_SECTIONS = ['/account'];

/** The path that names the tab of an address: sections of one page share it. */
export function tabPath(pathname: string): string {
  return WITH_SECTIONS.find((path) => pathname.startsWith(`${path}/`)) ?? pathname;
}

/** The tabs after a visit: a page that is open keeps its place and takes the new address. */
export function visit(tabs: readonly Tab[], { path, url }: Pick<Tab, 'path' | 'url'>): readonly Tab[] {
  const known = tabs.find((tab) => tab.path === path);
  if (known?.url === url) return tabs;
  if (known) return tabs.map((tab) => (tab === known ? { ...known, url } : tab));
  return [...tabs, { path, url }];
}

/** The tabs with the pinned one first. */
export function withPinned(tabs: readonly Tab[], pinned: string): readonly Tab[] {
  const own = tabs.find(({ path }) => path === pinned) ?? { path: pinned, url: pinned };
  return tabs[0] === own ? tabs : [own, ...tabs.filter((tab) => tab !== own)];
}

export type Closing = 'this' | 'left' | 'right' | 'others' | 'all';

/** The tabs that stay when some are closed, seen from the tab at `path`; the pinned one always stays. */
export function closeTabs(tabs: readonly Tab[], path: string, what: Closing, pinned: string): readonly Tab[] {
  const place = tabs.findIndex((tab) => tab.path === path);
  const goes: Record<Closing, (tab: Tab, at: number) => boolean> = {
    this: (_, at) => at === place,
    left: (_, at) => at < place,
    right: (_, at) => at > place,
    others: (_, at) => at !== place,
    all: () => true,
  };
  return tabs.filter((tab, at) => tab.path === pinned || !goes[what](tab, at));
}

/** The tab to show when `path` was closed: the one that took its place, else the one before. */
export function neighbourOf(before: readonly Tab[], after: readonly Tab[], path: string): Tab | undefined {
  const place = before.findIndex((tab) => tab.path === path);
  const right = before.slice(place + 1).find((tab) => after.includes(tab));
  return right ?? before.slice(0, Math.max(place, 0)).findLast((tab) => after.includes(tab)) ?? after[0];
}

/** Names a tab; the same tabs when nothing changes. */
export function nameTab(tabs: readonly Tab[], path: string, title: string | null): readonly Tab[] {
  const known = tabs.find((tab) => tab.path === path);
  if (!known || (known.title ?? null) === title) return tabs;
  const { title: _, ...bare } = known;
  return tabs.map((tab) => (tab === known ? { ...bare, ...(title !== null && { title }) } : tab));
}

/** An address with what its page, when it is open, shows besides: `?sort=due` of the open page stays when a task is opened there. */
export function storedAddress(tabs: readonly Tab[], address: string): string {
  const [path = '', ...rest] = address.split(/[?#]/);
  const open = tabs.find((tab) => tab.path === path);
  if (!open || address.includes('#')) return address;
  const params = new URLSearchParams(open.url.replace(/#.*$/, '').slice(path.length));
  for (const [name, value] of new URLSearchParams(rest[0])) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
